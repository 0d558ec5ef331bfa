import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from 'vitest';
import { type Connection, type Db, openDatabase, runText } from '../src/platform/db/database.ts';
import { NODE_COMPILE_CACHE, SESSION_SECRET, urlOf } from './server-process.ts';

const SRC = path.resolve(import.meta.dirname, '../src');

interface Ended {
  code: number;
  said: string;
}

/** Starts a command and kills it when it waits for a table locked by someone else. */
export async function killedAt(
  table: string,
  of: { db: Db; connection: Connection },
  name: 'backup' | 'restore',
  ...args: string[]
) {
  const { PATH } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: urlOf(of.connection), SESSION_SECRET };
  await of.db.transaction().execute(async (db) => {
    await runText(db, `lock table ${table} in access exclusive mode`);
    const child = spawn(process.execPath, [path.join(SRC, `${name}.ts`), ...args], { env });
    await expect
      .poll(
        async () =>
          (
            await runText(
              of.db,
              "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rows,
      )
      .toHaveLength(1);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
}

type Program = 'backup' | 'restore' | 'move' | 'db-migrate' | 'doctor';

/** Runs one like an operator. */
export const command = (name: Program, connection: Connection, ...args: string[]): Promise<Ended> =>
  commandWith({ DATABASE_URL: urlOf(connection) }, name, ...args);

/** The same with settings of one's own. */
export function commandWith(settings: NodeJS.ProcessEnv, name: Program, ...args: string[]): Promise<Ended> {
  const { PATH } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, ...settings, SESSION_SECRET, LOG_LEVEL: 'warn' };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(SRC, `${name}.ts`), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}` }),
    );
  });
}

/** Where events are kept, and how far they were copied, belongs to the installation, not to its content. */
const OF_THE_PLACE = new Set(['event_home', 'event_copies']);

/** Every row of every table, as a checksum; what a move changes on purpose is left out. */
export async function contentsOf(connection: Connection): Promise<Record<string, string>> {
  const { db, close } = openDatabase(connection, 1);
  const tables = await runText(
    db,
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows as { name: string }[]) {
    if (OF_THE_PLACE.has(name)) continue;
    const row = `to_jsonb(t) - 'tx' - 'applied_at' ${name === 'projections' ? "- 'seq' - 'batch_tx' - 'batch_seq' - 'updated_at'" : ''}`;
    const { rows } = await runText(
      db,
      `select count(*) || ' ' || coalesce(md5(string_agg((${row})::text, '|' order by (${row})::text)), '') as sum from "${name}" t`,
    );
    found[name] = (rows as { sum: string }[])[0]!.sum;
  }
  await close();
  return found;
}
