import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { openDatabase, runText } from '../src/platform/db/database.ts';
import { listMigrations } from '../src/platform/db/migrate.ts';
import './database-setup.ts';
import { spawnServer, urlOf } from './server-process.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations');

export type OldInstallation = Awaited<ReturnType<typeof openOldInstallation>>;

/** A database as it was before the migration with this number, filled with rows of that time. */
export async function openOldInstallation(before: string, rows: string) {
  const connection = { ...inject('test_cluster'), database: `old_${randomUUID().replaceAll('-', '')}` };
  await asAdmin(`create database ${connection.database}`);
  const { db, close } = openDatabase(connection, 2);
  await runText(
    db,
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const name of (await listMigrations()).filter((one) => one < before)) {
    await runText(db, await readFile(path.join(MIGRATIONS, name), 'utf8'));
    await runText(db, 'insert into migrations (name) values ($1)', [name]);
  }
  await runText(db, rows);
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
  const rowsOf = async (text: string) => (await runText(db, text)).rows as any[];
  return {
    connection,
    db,
    rowsOf,
    /** A server that brings it up to date dies where it wants to change this table. */
    killWhileMigrating: (table: string) =>
      db.transaction().execute(async (holding) => {
        await runText(holding, `lock table ${table} in share mode`);
        const killed = spawnServer({ DATABASE_URL: urlOf(connection), PORT: '0' });
        const waits =
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        while ((await rowsOf(waits)).length === 0) await sleep(50);
        await killed.stop('SIGKILL');
      }),
    drop: async () => {
      await close();
      await asAdmin(`drop database ${connection.database} with (force)`);
    },
  };
}

async function asAdmin(statement: string) {
  const { db, close } = openDatabase(inject('test_cluster'), 1);
  await runText(db, statement).finally(close);
}
