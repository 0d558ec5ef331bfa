import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Db, many, run, runText } from './database.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');
/** Any number: the same in every process, so that only one migrates at a time. */
const MIGRATION_LOCK = 7_415_001;

/** Applies the migrations that are missing, each in its own transaction; returns their names. */
export async function migrate(db: Db): Promise<string[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  return db.connection().execute(async (connection) => {
    await run(connection, sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    try {
      await run(
        connection,
        sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`,
      );
      const applied = new Set(
        (await many(connection, sql<{ name: string }>`select name from migrations`)).map((row) => row.name),
      );
      const missing = names.filter((name) => !applied.has(name));
      for (const name of missing) await apply(connection, name);
      return missing;
    } finally {
      await run(connection, sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    }
  });
}

async function apply(db: Db, name: string) {
  const text = await readFile(path.join(MIGRATIONS, name), 'utf8');
  await db.transaction().execute(async (trx) => {
    await runText(trx, text);
    await run(trx, sql`insert into migrations (name) values (${name})`);
  });
}
