import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { clusterOf, embeddedDatabases, query } from '../../../test/embedded-databases.ts';
import { soon } from '../../../test/soon.ts';
import { createLogger } from '../log/logger.ts';
import { findBinaries, prepareBinaries } from './embedded-binaries.ts';
import { processesIn } from './embedded-processes.ts';

const is_root = process.getuid?.() === 0;
const { makeFolder, start } = embeddedDatabases();

/** A separate process that holds the database until it is killed; resolves once the database runs. */
async function startInChild(data_dir: string) {
  const module = path.join(import.meta.dirname, 'embedded-postgres.ts');
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    await startEmbeddedPostgres({ data_dir: ${JSON.stringify(data_dir)} });
    console.log('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  return { pid: child.pid ?? 0, kill: () => child.kill('SIGKILL') && exited };
}

it('refuses while another process holds the folder, and starts on it after that was killed', async () => {
  const data_dir = makeFolder();
  const child = await startInChild(data_dir);
  await expect(start(data_dir)).rejects.toThrow(`already running as pid ${child.pid}`);
  await child.kill();
  const { connection } = await start(data_dir);
  expect(await query(connection, 'select 1')).toBe(1);
});

it.runIf(process.platform === 'linux')(
  'The embedded Postgres stops with the process that started it, even when that is killed',
  async () => {
    const data_dir = makeFolder();
    const child = await startInChild(data_dir);
    await child.kill();
    await soon(() => expect(processesIn(clusterOf(data_dir))).toEqual([]));
    expect(existsSync(path.join(clusterOf(data_dir), 'postmaster.pid'))).toBe(false);
  },
);

it('A new start takes over from an embedded Postgres that outlived its starter', async () => {
  const data_dir = makeFolder();
  const { connection, stop } = await start(data_dir);
  await stop();
  const { uid, gid } = statSync(clusterOf(data_dir));
  mkdirSync(connection.host);
  chownSync(connection.host, uid, gid);
  const account = is_root ? { uid, gid } : undefined;
  const native = prepareBinaries(findBinaries(), path.dirname(clusterOf(data_dir)), account);
  const orphan = spawn(
    path.join(native, 'bin/postgres'),
    ['-D', clusterOf(data_dir), '-k', connection.host, '-c', 'listen_addresses='],
    { ...account, cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C' } },
  );
  const gone = once(orphan, 'exit');
  await soon(() => query(connection, 'select 1'));
  const { connection: again } = await start(data_dir);
  await gone;
  expect(await query(again, 'select 1')).toBe(1);
});

it('The embedded Postgres starts despite a lock whose pid now belongs to another program', async () => {
  const data_dir = makeFolder();
  const { stop, connection } = await start(data_dir);
  const lock = path.join(clusterOf(data_dir), 'postmaster.pid');
  const socket_lock = path.join(connection.host, '.s.PGSQL.5432.lock');
  const texts = [lock, socket_lock].map((file) => readFileSync(file, 'utf8'));
  await stop();
  mkdirSync(connection.host);
  for (const [index, file] of [lock, socket_lock].entries()) {
    writeFileSync(file, (texts[index] ?? '').replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  }
  const { connection: again } = await start(data_dir);
  expect(await query(again, 'select 1')).toBe(1);
});

it('The embedded Postgres starts afresh after a first start that was killed halfway', async () => {
  const data_dir = makeFolder();
  const half_made = path.join(data_dir, 'postgres', 'pg18.init-abc');
  mkdirSync(half_made, { recursive: true });
  writeFileSync(path.join(half_made, 'PG_VERSION'), '18\n');
  const { connection } = await start(data_dir);
  expect(await query(connection, 'select 1')).toBe(1);
  expect(readdirSync(path.join(data_dir, 'postgres'))).not.toContain('pg18.init-abc');
});

it.each(['SIGINT', 'SIGKILL'] as const)(
  'An embedded Postgres that ends by %s is started again, which is logged once',
  async (signal) => {
    const data_dir = makeFolder();
    const log = createLogger('silent');
    const told = ['warn', 'error'].map((level) =>
      vi.spyOn(log, level as 'warn').mockImplementation(() => undefined),
    );
    const { connection } = await start(data_dir, {}, log);
    await query(connection, 'create table kept as select 7 as n');
    const postmaster = () =>
      Number.parseInt(readFileSync(path.join(clusterOf(data_dir), 'postmaster.pid'), 'utf8'), 10);
    const first = postmaster();
    process.kill(first, signal);
    await soon(async () => expect(await query(connection, 'select n from kept')).toBe(7));
    expect(postmaster()).not.toBe(first);
    await soon(() =>
      expect(told.map(({ mock }) => mock.calls.map(([, text]) => text))).toEqual([
        ['database restarted'],
        ['database exited, restarting it'],
      ]),
    );
  },
);
