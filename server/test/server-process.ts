import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Connection } from '../src/platform/db/database.ts';
import { dieWithUs } from '../src/platform/processes/die-with-us.ts';
import { freePort } from './free-port.ts';

export const MAIN = path.resolve(import.meta.dirname, '../dist/main.js');

/** Compiled sources are cached once for all servers that tests start. */
export const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '../../.cache/node');

/** As `npm start` and the package start it. */
const NODE_OPTIONS = ['--max-semi-space-size=4'];

export const SESSION_SECRET = 'a secret that only the tests of this house know';

export interface ServerProcess {
  child: ChildProcess;
  port: number;
  /** Everything it wrote, standard output and errors. */
  output(): string;
  /** Its exit code, null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Roles in one process; null for two processes and their keeper, as in `npm start`; or so many of each. */
export type Served = string | null | { processes: number };

/** The real program, ready for requests or to be killed; without a connection it has its own database. */
export async function startServerProcess(
  connection: Connection | null,
  environment: NodeJS.ProcessEnv = {},
  roles: Served = 'api,collect,edge,worker',
  group: string | null = null,
): Promise<ServerProcess> {
  const port = await freePort();
  const place = connection ? { DATABASE_URL: urlOf(connection) } : {};
  const started = spawnServer({ ...place, PORT: String(port), ...environment }, roles, group);
  const { child } = started;
  const exited = once(child, 'exit').then(() => {
    throw new Error(`The server ended: ${started.output()}`);
  });
  exited.catch(() => undefined);
  while (!started.output().includes('Sightline is ready'))
    await Promise.race([once(child.stdout ?? child, 'data'), exited]);
  return { ...started, port };
}

const spawned = new Set<ChildProcess>();

/** Whatever happened in a test, nothing that it started outlives its file. */
export function endSpawned() {
  for (const child of spawned) child.kill('SIGKILL');
}

/** With a control group, it and all that it starts belong to it. */
export function spawnServer(
  environment: NodeJS.ProcessEnv,
  roles: Served = 'api',
  group: string | null = null,
) {
  const { PATH, HOME } = process.env;
  const [command = '', ...words] = [
    ...(group ? ['sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group] : []),
    ...dieWithUs('KILL'),
    process.execPath,
    ...NODE_OPTIONS,
    MAIN,
  ];
  const child = spawn(command, [...words, ...argumentsOf(roles)], {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      SESSION_SECRET,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  spawned.add(child);
  child.once('exit', () => spawned.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  return {
    child,
    output: () => output,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill(signal);
        await exited;
      }
      return child.exitCode;
    },
  };
}

function argumentsOf(roles: Served): string[] {
  if (roles === null) return [];
  return [typeof roles === 'string' ? `--roles=${roles}` : `--processes=${roles.processes}`];
}

export function urlOf(connection: Connection): string {
  if ('connection_string' in connection) return connection.connection_string;
  const { host, port, user, database } = connection;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
