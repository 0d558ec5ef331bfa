import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Db, many, run, runText } from './database.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');
/** Any fixed number: the same in every process, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_415_001;

/** All migrations of this program, in order. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
}

/** Applies the missing migrations, each in its own transaction; returns their names. */
export async function migrate(db: Db): Promise<string[]> {
  const names = await listMigrations();
  return db.connection().execute(async (connection) => {
    await run(connection, sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await makeList(connection);
      await refuseNewer(connection, names);
      const missing = await missingOf(connection, names);
      for (const name of missing) await connection.transaction().execute((trx) => apply(trx, name));
      return missing;
    } finally {
      await run(connection, sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  });
}

/** Migrations the database lacks. Throws when it is not a database of this product. */
export async function findMissingMigrations(db: Db): Promise<string[]> {
  return missingOf(db, await listMigrations());
}

/** Blocks other migrations until the transaction ends. */
export async function holdMigrations(trx: Db): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

/** Applies the given migrations in the transaction. */
export async function applyMigrations(trx: Db, names: readonly string[]): Promise<void> {
  await makeList(trx);
  for (const name of names) await apply(trx, name);
}

async function makeList(db: Db) {
  await run(
    db,
    sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
  );
}

/** Refuses tables of a newer version, which this one would not understand and might damage. */
async function refuseNewer(db: Db, names: readonly string[]) {
  const rows = await many(db, sql<{ name: string }>`select name from migrations order by name`);
  const unknown = rows.map(({ name }) => name).filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw new Error(
    `The database belongs to a newer Sightline: this version does not know ${unknown.join(', ')}. Nothing was changed. Start the newer version again, or go back with a backup from before the upgrade (docs/upgrading.md).`,
  );
}

async function missingOf(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await many(db, sql<{ name: string }>`select name from migrations`);
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

async function apply(trx: Db, name: string) {
  await runText(trx, await readFile(path.join(MIGRATIONS, name), 'utf8'));
  await run(trx, sql`insert into migrations (name) values (${name})`);
}
