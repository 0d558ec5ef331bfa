import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { openDatabase, runText } from '../src/platform/db/database.ts';
import { SESSION_SECRET, startServerProcess, urlOf } from './server-process.ts';
import { createBareDatabase } from './test-database.ts';

const FOLDER = path.join(import.meta.dirname, 'releases');
const RESTORE = path.resolve(import.meta.dirname, '../src/restore.ts');

/** Backups that the last two releases took of an installation of their own, with the sample workspace in it; none so far. */
const RELEASES = globSync('*.sql.gz', { cwd: FOLDER }).sort().slice(-2);

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Tables that an upgrade computes again from others. */
const REMADE = /_sums$|_counts$|^migrations$/;

/** How many rows of each table the backup says that it holds. */
function rowsIn(file: string): Map<string, number> {
  const rows = new Map<string, number>();
  let table: string | null = null;
  for (const line of gunzipSync(readFileSync(path.join(FOLDER, file)))
    .toString('utf8')
    .split('\n')) {
    const begun: string | undefined =
      table === null ? /^copy "(\w+)" \(.*\) from stdin;$/.exec(line)?.[1] : undefined;
    if (begun) rows.set(begun, 0);
    if (begun || line === '\\.') table = begun ?? null;
    else if (table !== null) rows.set(table, (rows.get(table) ?? 0) + 1);
  }
  return rows;
}

it.skipIf(RELEASES.length === 0)(
  'Installations that were filled by earlier releases open with every row after an upgrade',
  async () => {
    for (const file of RELEASES) expect([file, await lostBy(file)]).toEqual([file, []]);
  },
);

/** Tables of which rows are missing after the upgrade. */
async function lostBy(file: string): Promise<string[]> {
  const before = [...rowsIn(file)].filter(([table]) => !REMADE.test(table));
  expect(before.length).toBeGreaterThan(20);
  const { connection, drop } = await createBareDatabase();
  closing.unshift(drop);
  const env = { PATH: process.env.PATH, DATABASE_URL: urlOf(connection), SESSION_SECRET };
  await promisify(execFile)(process.execPath, [RESTORE, path.join(FOLDER, file)], { env });
  const { db, close } = openDatabase(connection, 1);
  closing.unshift(close);
  const server = await startServerProcess(connection, {}, 'api');
  closing.unshift(() => server.stop());
  expect((await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status).toBe(200);
  const lost: string[] = [];
  for (const [table, rows] of before) {
    const {
      rows: [found],
    } = await runText(db, `select count(*)::int as n from ${table}`);
    const n = (found as { n: number }).n;
    if (n < rows) lost.push(`${table}: ${n} of ${rows}`);
  }
  return lost;
}
