import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Connection } from '../src/platform/db/database.ts';
import { freePort } from './free-port.ts';

export const MAIN = path.resolve(import.meta.dirname, '../src/main.ts');

/** Compiled sources are cached once for all servers that tests start. */
export const NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, '../../.cache/node');

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
): Promise<ServerProcess> {
  const port = await freePort();
  const place = connection ? { DATABASE_URL: urlOf(connection) } : {};
  const started = spawnServer({ ...place, PORT: String(port), ...environment }, roles);
  const { child } = started;
  const exited = once(child, 'exit').then(() => {
    throw new Error(`The server ended: ${started.output()}`);
  });
  exited.catch(() => undefined);
  while (!started.output().includes('Sightline is ready'))
    await Promise.race([once(child.stdout ?? child, 'data'), exited]);
  return { ...started, port };
}

export function spawnServer(environment: NodeJS.ProcessEnv, roles: Served = 'api') {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [MAIN, ...argumentsOf(roles)], {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      SESSION_SECRET,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
