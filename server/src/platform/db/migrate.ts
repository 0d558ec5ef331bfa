import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { MIGRATION_LOCK } from './advisory-locks.ts';
import { type Db, isLockedAway, many, maybeOne, one, run, runText } from './database.ts';
import { withoutLimits } from './session-limits.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');
/** How long everyone else may have to queue behind a migration that waits for a table. */
const LOCK_WAIT_MS = 200;
/** Pause between attempts, so that queued queries run. */
const PAUSE_MS = 500;
/** For so long a table may be used without a pause that long; then the migration gives up. */
const MAX_TRIES = 600;

/** The first file of installations from before 0.2.0, whose tables today's files do not continue. */
const OF_NO_RELEASE = '0001_accounts.sql';

export const isOfNoRelease = (names: readonly string[]): boolean => names.includes(OF_NO_RELEASE);

/** All migrations of this program, in order. */
export async function listMigrations(folder = MIGRATIONS): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Applies the missing migrations, each in its own transaction; returns their names. If none is missing it only reads,
 * so that a role without rights to tables may start the product.
 */
export async function migrate(db: Db, folder = MIGRATIONS): Promise<string[]> {
  const names = await listMigrations(folder);
  if ((await hasList(db)) && (await lacking(db, names)).length === 0) return [];
  return db
    .connection()
    .execute((connection) => withoutLimits(connection, () => migrateAlone(connection, folder, names)));
}

/** Nobody else migrates meanwhile. */
async function migrateAlone(connection: Db, folder: string, names: readonly string[]): Promise<string[]> {
  await waitForLock(connection);
  try {
    await makeList(connection);
    const missing = await lacking(connection, names);
    for (const name of missing) await applyBetween(connection, folder, name);
    return missing;
  } finally {
    await run(connection, sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
  }
}

/** Statement by statement; a file drops what an interrupted try has left before it makes it. */
async function applyInUse(connection: Db, folder: string, name: string): Promise<void> {
  const text = await readFile(path.join(folder, name), 'utf8');
  for (const statement of text.split(/;\s*$/m)) if (statement.trim()) await runText(connection, statement);
  await note(connection, name);
}

/** Polls for the lock: CREATE INDEX CONCURRENTLY would wait for statements that wait for it. */
async function waitForLock(connection: Db): Promise<void> {
  const take = sql<{ taken: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`;
  while (!(await one(connection, take)).taken) await sleep(PAUSE_MS);
}

async function lacking(db: Db, names: readonly string[]) {
  await refuseUnknown(db, names);
  return missingOf(db, names);
}

/** Ending of files that create indexes while their tables are in use, which no transaction can do. */
const IN_USE = '.concurrently.sql';

/** Waits for no table longer than others may wait behind it: what was begun is taken back and tried again. */
async function applyBetween(connection: Db, folder: string, name: string): Promise<void> {
  if (name.endsWith(IN_USE)) return applyInUse(connection, folder, name);
  for (let tries = 1; ; tries += 1) {
    try {
      return await connection.transaction().execute(async (trx) => {
        await runText(trx, `set local lock_timeout = ${LOCK_WAIT_MS}`);
        await apply(trx, folder, name);
      });
    } catch (error) {
      if (!isLockedAway(error) || tries === MAX_TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Throws, in words for the operator, for tables that this program would refuse to start with. */
export async function refuseForeignTables(db: Db): Promise<void> {
  if (await hasList(db)) await refuseUnknown(db, await listMigrations());
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
  for (const name of names) await apply(trx, MIGRATIONS, name);
}

async function hasList(db: Db): Promise<boolean> {
  const found = await maybeOne(
    db,
    sql<{ there: boolean }>`select to_regclass('public.migrations') is not null as there`,
  );
  return found?.there ?? false;
}

async function makeList(db: Db) {
  await run(
    db,
    sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
  );
}

/** Throws for tables of a newer version, which this one would not understand and might damage, and of before 0.2.0. */
async function refuseUnknown(db: Db, names: readonly string[]) {
  const rows = await many(db, sql<{ name: string }>`select name from migrations order by name`);
  const unknown = rows.map(({ name }) => name).filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  if (isOfNoRelease(unknown))
    throw new Error(
      'The database was made by a Sightline from before 0.2.0, whose tables this version cannot bring up to date. Nothing was changed. Export each organization with the version that made it, or start this one with an empty database (docs/upgrading.md).',
    );
  throw new Error(
    `The database belongs to a newer Sightline: this version does not know ${unknown.join(', ')}. Nothing was changed. Start the newer version again, or go back with a backup from before the upgrade (docs/upgrading.md).`,
  );
}

async function missingOf(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await many(db, sql<{ name: string }>`select name from migrations`);
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

async function apply(trx: Db, folder: string, name: string) {
  const text = await readFile(path.join(folder, name), 'utf8');
  await runText(trx, name.endsWith(IN_USE) ? text.replaceAll(/\bconcurrently\b/g, '') : text);
  await note(trx, name);
}

async function note(db: Db, name: string) {
  await run(db, sql`insert into migrations (name) values (${name})`);
}
