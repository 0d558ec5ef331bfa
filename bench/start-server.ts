import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDatabase } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';
import type { TestApp } from '../server/test/app.ts';
import { callOver } from '../server/test/call-over.ts';
import { freePort } from '../server/test/free-port.ts';
import { familyOf } from '../server/test/pair-parts.ts';
import { urlOf } from '../server/test/server-process.ts';
import { makeDataFolder, untilServing } from './start-place.ts';
import { collectedMb, cpuSeconds, memoryMb, PROBED } from './start-processes.ts';

const SERVER = path.resolve(import.meta.dirname, '../server/dist/main.js');

/** Settings of a database that is filled for a bench; they only affect writes. */
export const SEED_FAST = { fsync: 'off', full_page_writes: 'off', max_wal_size: '8GB' };

export interface BenchServer {
  url: string;
  pid: number;
  db: Db;
  /** For further processes on the same database. */
  database_url: string;
  call: TestApp['call'];
  /** Processor time so far of the server and of its database. */
  cpu: () => { server: number; database: number };
  /** Memory of the server's processes in MB once their garbage is collected, shared pages counted once. */
  memory: () => Promise<number>;
  /** Memory in MB that the server and its database hold now, shared pages counted once. */
  tree_memory: () => number;
}

/** Runs `work` beside the whole product in a process of its own, on a new embedded database. */
export async function withServer<T>(
  settings: { environment: NodeJS.ProcessEnv; database?: Record<string, string>; processes?: number },
  work: (server: BenchServer) => Promise<T>,
): Promise<T> {
  const { data_dir, remove } = makeDataFolder();
  const postgres = await startEmbeddedPostgres({ data_dir, settings: settings.database ?? {} });
  const { db, close } = openDatabase(postgres.connection, 4);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const several = settings.processes === undefined ? [] : [`--processes=${settings.processes}`];
  const server = fork(SERVER, several, {
    // The last one as in `npm start`. Child processes get the same.
    execArgv: [...PROBED, '--max-semi-space-size=4'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: data_dir,
      DATABASE_URL: urlOf(postgres.connection),
      ...settings.environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(server, 'exit');
  try {
    await untilServing(url, server, 60_000);
    const database_url = urlOf(postgres.connection);
    const database_pid = postmasterPid(postgres.connection.host);
    return await work(handleOf({ url, db, database_url, server, database_pid }));
  } finally {
    server.kill('SIGTERM');
    await ended;
    await close();
    await postgres.stop();
    remove();
  }
}

interface Parts {
  url: string;
  db: Db;
  database_url: string;
  server: ChildProcess;
  database_pid: number;
}

function handleOf({ url, db, database_url, server, database_pid }: Parts): BenchServer {
  return {
    url,
    pid: server.pid ?? 0,
    db,
    database_url,
    call: patientCall(url),
    cpu: () => ({
      server: cpuSeconds(familyOf(server.pid ?? 0)),
      database: cpuSeconds(familyOf(database_pid)),
    }),
    memory: () => collectedMb(server.pid ?? 0),
    tree_memory: () => memoryMb([...familyOf(server.pid ?? 0), ...familyOf(database_pid)]),
  };
}

/** Waits where a busy machine's database is slow for a moment, and throws what is refused. */
export const patientCall = (url: string): TestApp['call'] => {
  const ask = callOver(url);
  const call: TestApp['call'] = async (method, path, options) => {
    const reply = await ask(method, path, options);
    if (reply.status === 503 && method === 'GET') {
      await sleep(1000);
      return call(method, path, options);
    }
    if (reply.status >= 400)
      throw new Error(`${method} ${path} answered ${reply.status}: ${reply.text.slice(0, 500)}`);
    return reply;
  };
  return call;
};

/** PostgreSQL writes its pid beside its socket. */
export function postmasterPid(sockets: string): number {
  return Number.parseInt(readFileSync(path.join(sockets, '.s.PGSQL.5432.lock'), 'utf8'), 10);
}
