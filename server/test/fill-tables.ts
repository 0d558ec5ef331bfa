import { type Db, runText } from '../src/platform/db/database.ts';
import { writeBodyHere } from '../src/visiting/collecting/log/event-body.ts';

/** The owner of the rows; columns with this name get this id. */
export interface Owner {
  org_id: string;
  domain_id: string;
  user_id: string;
}

interface Column {
  name: string;
  type: string;
  /** Values that cannot be derived. */
  is_needed: boolean;
}

interface Reference {
  columns: string[];
  table: string;
  targets: string[];
}

interface Table {
  name: string;
  columns: Column[];
  references: Reference[];
  /** Conditions on rows, as reported by the database. */
  checks: string[];
}

/** Columns that may be null individually, but not all of them. */
const WANTED = new Set(['insights.topic_execution_id', 'named_events.visitor_id']);
/** What a condition requires, if it cannot be parsed. */
const SPECIAL: Record<string, Record<string, string>> = {
  crawler_access: { crawlers: '[]' },
  event_packs: { body: `\\x${writeBodyHere([]).toString('hex')}` },
  lift_goals: { role: 'beside', metric: 'conversion' },
  variant_lives: { state: 'live', version: '1' },
  visit_sums: { kind: 'views', span: 'day', n: '1' },
};

const BY_TYPE: [RegExp, string][] = [
  [/\[\]$/, '{}'],
  [/^jsonb?$/, '{}'],
  [/^(timestamp|date|time)/, 'now'],
  [/^boolean$/, 'true'],
  [/^(smallint|integer|bigint|numeric|real|double|xid8)/, '1'],
];

/**
 * Inserts a row of the owner into every empty table, so that walks over all tables find rows. A table without a
 * derivable row fails with its name: add its values to `SPECIAL`.
 */
export async function fillEveryTable(db: Db, { org_id, domain_id, user_id }: Owner): Promise<void> {
  const owner = { org_id, domain_id, user_id };
  const tables = await tablesOf(db);
  await db.transaction().execute(async (tx) => {
    // Triggers would count changes that never happened.
    await runText(tx, "set local session_replication_role = 'replica'");
    let open = tables;
    while (open.length > 0) {
      const left: Table[] = [];
      for (const table of open) if (!(await fillTable(tx, table, owner))) left.push(table);
      if (left.length === open.length)
        throw new Error(`Each waits for another: ${left.map(({ name }) => name).join(', ')}`);
      open = left;
    }
  });
}

/** Part of every text in this owner's rows. */
export const markOf = ({ org_id }: Pick<Owner, 'org_id'>) => `mark-${org_id.slice(0, 8)}`;

/** False when a table that it refers to must be filled first. */
async function fillTable(db: Db, table: Table, owner: Owner): Promise<boolean> {
  const values = new Map<string, unknown>(Object.entries(SPECIAL[table.name] ?? {}));
  for (const reference of table.references) {
    const isNeeded = reference.columns.some(
      (name) => table.columns.find((one) => one.name === name)?.is_needed,
    );
    if (!isNeeded) continue;
    const found = await findTarget(db, reference, owner);
    if (!found) return false;
    reference.columns.forEach((name, place) => {
      if (!values.has(name)) values.set(name, found[reference.targets[place] ?? '']);
    });
  }
  for (const [column, id] of Object.entries(owner))
    if (table.columns.some(({ name }) => name === column)) values.set(column, id);
  if (await hasRow(db, table, values)) return true;
  for (const { name, type, is_needed } of table.columns)
    if (is_needed && !values.has(name))
      values.set(name, exampleOf(name, type, table.checks) ?? markOf(owner));
  const names = [...values.keys()];
  const places = names.map((name, place) => `$${place + 1}::${typeIn(table, name)}`);
  await runText(
    db,
    `insert into "${table.name}" (${names.map((name) => `"${name}"`).join(', ')}) values (${places.join(', ')}) on conflict do nothing`,
    [...values.values()],
  ).catch((error: unknown) => {
    throw new Error(`No row could be made for ${table.name}: ${String(error)}`);
  });
  return true;
}

const typeIn = ({ columns }: Table, name: string) => columns.find((one) => one.name === name)?.type ?? 'text';

/** Whether the owner has a row, directly or through what it belongs to. */
async function hasRow(db: Db, { name }: Table, known: ReadonlyMap<string, unknown>): Promise<boolean> {
  const wanted = [...known.keys()].map((column, place) => `"${column}"::text = $${place + 1}`);
  const { rows } = await runText(
    db,
    `select 1 from "${name}" where ${['true', ...wanted].join(' and ')} limit 1`,
    [...known.values()],
  );
  return rows.length > 0;
}

/** A row to refer to: the owner's if rows have an owner. */
async function findTarget(db: Db, { table, targets }: Reference, owner: Owner) {
  const { rows } = await runText(
    db,
    `select ${targets.map((name) => `t."${name}"::text`).join(', ')} from "${table}" t
      where not exists (select from jsonb_each_text($1::jsonb) own
        where to_jsonb(t) ->> own.key is distinct from own.value and to_jsonb(t) ? own.key) limit 1`,
    [JSON.stringify(owner)],
  );
  return (rows as Record<string, string>[])[0];
}

/** Undefined when any text is valid. */
function exampleOf(name: string, type: string, checks: readonly string[]): string | undefined {
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'bytea') return `\\x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`;
  if (/^(timestamp|date|time)/.test(type)) return new Date().toISOString();
  return wordOf(name, checks) ?? BY_TYPE.find(([pattern]) => pattern.test(type))?.[1];
}

/** The first of a column's allowed words. */
function wordOf(name: string, checks: readonly string[]): string | undefined {
  const listed = new RegExp(`\\(?${name} = ANY \\(ARRAY\\['([^']*)'`);
  const single = new RegExp(`\\(${name} = '([^']*)'`);
  const found = checks.map((check) => listed.exec(check)?.[1] ?? single.exec(check)?.[1]);
  return found.find((word) => word !== undefined);
}

/** The product's own tables, parts of a table as one. */
async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await runText(
    db,
    `select c.relname::text as name,
      (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'is_needed', (a.attnotnull and not a.atthasdef and a.attidentity = '') or c.relname || '.' || a.attname = any($1)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select jsonb_agg(jsonb_build_object('table', f.confrelid::regclass::text,
          'columns', (select jsonb_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k (num, place)
            join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num),
          'targets', (select jsonb_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k (num, place)
            join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num)) order by f.conname)
        from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0), '[]') as references,
      coalesce((select jsonb_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c'), '[]') as checks
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'migrations' order by 1`,
    [[...WANTED]],
  );
  return rows as unknown as Table[];
}
