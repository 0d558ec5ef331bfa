import { openDatabase, runText } from '../src/platform/db/database.ts';
import { applyMigrations, listMigrations } from '../src/platform/db/migrate.ts';
import { spawnServer, urlOf } from './server-process.ts';
import { until } from './soon.ts';
import { createBareDatabase } from './test-database.ts';

export type OldInstallation = Awaited<ReturnType<typeof openOldInstallation>>;

/** A database as it was before the migration with this number, filled with rows of that time. */
export async function openOldInstallation(before: string, rows: string) {
  const { connection, drop } = await createBareDatabase();
  const { db, close } = openDatabase(connection, 2);
  const names = (await listMigrations()).filter((one) => one < before);
  await db.transaction().execute((trx) => applyMigrations(trx, names));
  await runText(db, rows);
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
  const rowsOf = async (text: string) => (await runText(db, text)).rows as any[];
  return {
    connection,
    db,
    rowsOf,
    /** How many rows each of these tables has, named with commas between them. */
    counts: (tables: string) => {
      const each = tables
        .split(',')
        .map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`);
      return rowsOf(each.join(' union all '));
    },
    /** A server that migrates it dies when it changes this table. */
    killWhileMigrating: (table: string) =>
      db.transaction().execute(async (holding) => {
        await runText(holding, `lock table ${table} in share mode`);
        const killed = spawnServer({ DATABASE_URL: urlOf(connection), PORT: '0' });
        const waits =
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        await until(async () => (await rowsOf(waits)).length > 0);
        await killed.stop('SIGKILL');
      }),
    drop: async () => {
      await close();
      await drop();
    },
  };
}
