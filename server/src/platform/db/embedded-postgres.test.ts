import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { clusterOf, embeddedDatabases, query } from '../../../test/embedded-databases.ts';
import { processesIn, startOf } from './embedded-processes.ts';

const is_root = process.getuid?.() === 0;
const { folders, makeFolder, start } = embeddedDatabases();

it('The embedded Postgres starts on an empty folder, keeps its data over a restart, and listens on no port', async () => {
  const data_dir = path.join(makeFolder(), 'data');
  const first = await start(data_dir);
  expect(first.version).toMatch(/^18\./);
  await query(first.connection, 'create table kept as select 42 as answer');
  expect(await query(first.connection, 'show listen_addresses')).toBe('');
  await first.stop();
  expect(processesIn(clusterOf(data_dir))).toEqual([]);
  const second = await start(data_dir);
  expect(await query(second.connection, 'select answer from kept')).toBe(42);
});

it('The embedded Postgres is a UTF-8 database with the requested settings', async () => {
  const { connection } = await start(makeFolder(), { work_mem: '7MB' });
  expect(await query(connection, 'show server_encoding')).toBe('UTF8');
  expect(await query(connection, "select lower('ÅÉ東')")).toBe('åé東');
  expect(await query(connection, 'show work_mem')).toBe('7MB');
  expect(await query(connection, 'show max_connections')).toBe('60');
});

it('A second embedded Postgres on the same folder is refused and leaves the first alone', async () => {
  const data_dir = makeFolder();
  const { connection } = await start(data_dir);
  await expect(start(data_dir)).rejects.toThrow(`already running as pid ${process.pid}`);
  expect(await query(connection, 'select 1')).toBe(1);
});

it('An embedded Postgres that did not start says why, and starts once that is fixed', async () => {
  const data_dir = makeFolder();
  await expect(start(data_dir, { shared_buffers: 'plenty' })).rejects.toThrow(
    /did not start.*shared_buffers/s,
  );
  const { connection } = await start(data_dir);
  expect(await query(connection, 'select 1')).toBe(1);
});

it('The embedded Postgres puts its socket into another folder when the path is too long', async () => {
  const data_dir = path.join(makeFolder(), 'a-long-name-of-a-folder/'.repeat(5));
  const { connection } = await start(data_dir);
  expect(await query(connection, 'select 1')).toBe(1);
});

it.runIf(is_root)('The embedded Postgres runs under another account when the server is root', async () => {
  const data_dir = makeFolder();
  await start(data_dir);
  const [postmaster = 0] = processesIn(clusterOf(data_dir));
  expect(startOf(postmaster)).not.toBeNull();
  expect(statSync(`/proc/${postmaster}`).uid).not.toBe(0);
  expect(statSync(clusterOf(data_dir)).mode & 0o777).toBe(0o700);
});

it.runIf(is_root)(
  'The embedded Postgres keeps its data elsewhere when its account cannot enter the folder, and finds it again',
  async () => {
    const data_dir = path.join(makeFolder(0o700), 'data');
    const first = await start(data_dir);
    folders.push(path.dirname(clusterOf(data_dir)));
    await query(first.connection, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start(data_dir);
    expect(await query(second.connection, 'select answer from kept')).toBe(42);
    await second.stop();
    rmSync(path.dirname(clusterOf(data_dir)), { recursive: true });
    await expect(start(data_dir)).rejects.toThrow('which is gone');
  },
);
