import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { type BackupHeader, type BackupTable, readBackup } from './backup-file.ts';
import { type Connection, type Db, many, run, runText } from './database.ts';
import { applyMigrations, holdMigrations, isOfNoRelease, listMigrations } from './migrate.ts';
import { type OneConnection, openOneConnection } from './one-connection.ts';
import { WAITING_JOBS } from './take-backup.ts';

export interface WaitingJob {
  id: string;
  name: string;
  priority: number;
  data: object | null;
  start_after: string;
}

interface RestoreOptions {
  /** Returns waiting work to the queue, in the transaction `db` like everything else. */
  enqueue: (db: Db, jobs: readonly WaitingJob[]) => Promise<void>;
  /** Corrects what depends on the database server, at the end of the transaction. */
  settle: (db: Db) => Promise<void>;
}

const MAX_JOBS_AT_ONCE = 500;

/** Throws, in words for the operator, unless the file is complete and this program knows everything in it. */
export async function checkBackup(file: string): Promise<BackupHeader> {
  const known = await listMigrations();
  let found: BackupHeader | undefined;
  await readBackup(file, async (header, tables) => {
    if (isOfNoRelease(header.schema))
      throw new Error(
        'This backup was taken by a Sightline from before 0.2.0, whose tables this version cannot bring up to date. Restore it with the version that took it, and export each organization there (docs/upgrading.md).',
      );
    const unknown = header.schema.filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new Error(
        `This backup was taken by a newer Sightline: this version does not know ${unknown.join(', ')}. Update this one, then restore.`,
      );
    for await (const { rows } of tables) for await (const chunk of rows) void chunk;
    found = header;
  });
  if (!found) throw new Error(`${file} is no backup of Sightline.`);
  return found;
}

/** Throws unless the database may be filled: it is empty or to be replaced entirely, and nobody is using it. */
export async function checkTarget(connection: Connection, replace: boolean): Promise<void> {
  const one = await openOneConnection(connection);
  try {
    await refuseUsed(one.db);
    const tables = await many(one.db, sql`select from pg_tables where schemaname = 'public' limit 1`);
    if (tables.length > 0 && !replace)
      throw new Error(
        'The database is not empty. With --replace, what it holds is removed and the backup put in its place.',
      );
  } finally {
    await one.close();
  }
}

/** Throws while another process of the product has this database open. */
export async function checkUnused(connection: Connection): Promise<void> {
  const one = await openOneConnection(connection);
  await refuseUsed(one.db).finally(one.close);
}

async function refuseUsed(db: Db): Promise<void> {
  const [others] = await many(
    db,
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = current_setting('application_name') and pid <> pg_backend_pid()`,
  );
  if (others && others.count > 0)
    throw new Error('Sightline works on this database at this moment. Stop all of its processes first.');
}

/**
 * Fills the database from a backup in one transaction, so that a failure leaves it as it was. Tables are created as
 * they were when the backup was taken, filled, and then migrated like any older installation.
 */
export async function restoreBackup(
  connection: Connection,
  file: string | Readable,
  options: RestoreOptions,
): Promise<void> {
  const one = await openOneConnection(connection);
  try {
    await readBackup(file, (header, tables) =>
      one.db.transaction().execute(async (db) => {
        await holdMigrations(db);
        await run(db, sql`drop schema public cascade`);
        await run(db, sql`create schema public`);
        const known = await listMigrations();
        await applyMigrations(
          db,
          known.filter((name) => header.schema.includes(name)),
        );
        for (const { name, parent, bound } of header.partitions)
          await runText(
            db,
            `create table if not exists ${quoted(name)} partition of ${quoted(parent)} ${bound}`,
          );
        const references = await setRulesAside(db);
        const ours = new Set(await listTables(db));
        for await (const table of tables) {
          if (table.name !== WAITING_JOBS && !ours.has(table.name))
            throw new Error(`The backup fills a table that Sightline does not have: ${table.name}.`);
          if (table.name === WAITING_JOBS) await refillQueue({ ...one, db }, table, options.enqueue);
          else await fillTable(one, table);
        }
        for (const { name, value } of header.sequences)
          await run(db, sql`select setval(${quoted(name)}::regclass, ${value}::bigint)`);
        await takeRulesBack(db, references);
        // Also from the middle: what was taken between two releases may lack tables that come before its newest.
        await applyMigrations(
          db,
          known.filter((name) => !header.schema.includes(name)),
        );
        await options.settle(db);
      }),
    );
    await run(one.db, sql`analyze`);
  } finally {
    await one.close();
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function fillTable({ client }: Pick<OneConnection, 'client'>, { name, columns, rows }: BackupTable) {
  const text = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
  await pipeline(Readable.from(rows), client.query(copyFrom(text)));
}

async function refillQueue(
  one: Pick<OneConnection, 'db' | 'client'>,
  table: BackupTable,
  enqueue: RestoreOptions['enqueue'],
) {
  await run(
    one.db,
    sql`create temp table restored_jobs (id uuid not null, name text not null, priority int not null, data jsonb, start_after timestamptz not null) on commit drop`,
  );
  await fillTable(one, { ...table, name: 'restored_jobs' });
  await run(one.db, sql`delete from jobs.job`);
  for (;;) {
    const jobs = await many(
      one.db,
      sql<WaitingJob>`delete from restored_jobs where id in (select id from restored_jobs limit ${MAX_JOBS_AT_ONCE})
        returning id, name, priority, data, start_after`,
    );
    if (jobs.length === 0) return;
    await enqueue(one.db, jobs);
  }
}

interface Reference {
  table_name: string;
  name: string;
  definition: string;
}

/** Disables triggers, which would count everything again, and references, which would require an order of tables. */
async function setRulesAside(db: Db): Promise<Reference[]> {
  const references = await many(
    db,
    sql<Reference>`select conrelid::regclass::text as table_name, conname as name, pg_get_constraintdef(oid) as definition /* never null: it is there */
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by conname`,
  );
  for (const { table_name, name } of references)
    await runText(db, `alter table ${table_name} drop constraint ${quoted(name)}`);
  for (const table of await listTables(db)) await runText(db, `alter table ${table} disable trigger user`);
  // The migrations insert rows of their own.
  for (const table of await listTables(db)) await runText(db, `truncate ${table}`);
  return references;
}

async function takeRulesBack(db: Db, references: readonly Reference[]) {
  for (const table of await listTables(db)) await runText(db, `alter table ${table} enable trigger user`);
  for (const { table_name, name, definition } of references)
    await runText(db, `alter table ${table_name} add constraint ${quoted(name)} ${definition}`);
}

const listTables = async (db: Db): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ name: string }>`select oid::regclass::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations' order by relname`,
    )
  ).map(({ name }) => name);
