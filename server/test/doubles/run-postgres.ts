import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answers, type Connection, openDatabase } from '../../src/platform/db/database.ts';
import { accountForPostgres } from '../../src/platform/db/embedded-account.ts';
import { freePort } from '../free-port.ts';
import { until } from '../soon.ts';

/** Where Debian puts each version. */
const SYSTEM = '/usr/lib/postgresql';

/** Versions of PostgreSQL that this system has, such as 15. */
export const systemVersions = (): string[] =>
  existsSync(SYSTEM)
    ? readdirSync(SYSTEM).filter((version) => existsSync(path.join(SYSTEM, version, 'bin/postgres')))
    : [];

export const hasPgbouncer = () => spawnSync('pgbouncer', ['--version']).status === 0;

interface Running {
  connection: Connection;
  stop(): Promise<void>;
}

/** A server of that version, empty, as Debian's package would set it up. */
export async function runPostgres(version: string): Promise<Running> {
  const bin = path.join(SYSTEM, version, 'bin');
  const { folder, account } = makeFolder();
  const data = path.join(folder, 'data');
  execFileSync(
    path.join(bin, 'initdb'),
    [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--locale=C.UTF-8'],
    { ...account, cwd: '/', stdio: 'ignore' },
  );
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-k', folder];
  return keep(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    folder,
    account,
    connection: { connection_string: `postgresql://postgres@127.0.0.1:${port}/postgres` },
  });
}

/** A pooler before that server, which gives each transaction another connection. */
export async function runPgbouncer({
  host,
  port,
  user,
  database,
}: Exclude<Connection, { connection_string: string }>) {
  const { folder, account } = makeFolder();
  const own = await freePort();
  const users = path.join(folder, 'users');
  writeFileSync(users, `"${user}" ""\n`);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  );
  for (const one of [users, file]) chmodSync(one, 0o644);
  const connection = { connection_string: `postgresql://${user}@127.0.0.1:${own}/${database}` };
  return keep('pgbouncer', [file], { folder, account, connection });
}

function makeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-postgres-'));
  const account = accountForPostgres(folder);
  if (account) chownSync(folder, account.uid, account.gid);
  return { folder, account };
}

/** Runs a program until it is stopped; resolves when it takes connections. */
async function keep(
  program: string,
  words: string[],
  { folder, account, connection }: ReturnType<typeof makeFolder> & { connection: Connection },
): Promise<Running> {
  const child = spawn(program, words, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += String(chunk);
  });
  const { db, close } = openDatabase(connection, 1);
  await until(() => {
    if (child.exitCode !== null) throw new Error(`${program} did not start: ${log}`);
    return answers(db);
  });
  await close();
  return {
    connection,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
