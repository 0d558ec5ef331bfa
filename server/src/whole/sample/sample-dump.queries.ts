import { sql } from 'kysely';
import { type Db, many, runText } from '../../platform/db/database.ts';

export interface DumpedTable {
  name: string;
  /** Without those that the database numbers itself. */
  columns: string[];
  /** The number by which the database knows the order of rows; null where there is none. */
  numbered_by: string | null;
}

/** All tables of the product; partitions belong to theirs. */
export const listTables = (db: Db) =>
  many(
    db,
    sql<DumpedTable>`select c.relname as name, max(a.attname::text) filter (where a.attidentity <> '') as numbered_by,
        array(select k.attname::text from pg_attribute k where k.attrelid = c.oid and k.attnum > 0
          and not k.attisdropped and k.attgenerated = '' and k.attidentity = '' order by k.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      group by c.oid, c.relname order by c.relname`,
  );

/** Which table needs rows of which other before its own. */
export const listNeeds = (db: Db) =>
  many(
    db,
    sql<{
      name: string;
      needs: string;
    }>`select distinct conrelid::regclass::text as name, confrelid::regclass::text as needs
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );

const listOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

/** The rows of a table as texts of JSON, in the order in which they came. */
export async function readRows(db: Db, { name, columns, numbered_by }: DumpedTable): Promise<string[]> {
  const all = listOf(numbered_by ? [...columns, numbered_by] : columns);
  const order = numbered_by ? ` order by t."${numbered_by}"` : '';
  const { rows } = await runText(
    db,
    `select to_jsonb(t)::text as row from (select ${all} from "${name}") t${order}`,
  );
  return (rows as { row: string }[]).map(({ row }) => row);
}

/** Inserts rows, a text of a JSON array; columns that came later have what they begin with. */
export async function insertRows(
  db: Db,
  { name, columns }: Pick<DumpedTable, 'name' | 'columns'>,
  rows: string,
): Promise<void> {
  const list = listOf(columns);
  await runText(
    db,
    `insert into "${name}" (${list}) select ${list} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`,
    [rows],
  );
}
