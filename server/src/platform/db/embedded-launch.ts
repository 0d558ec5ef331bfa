import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { BARE_ENVIRONMENT, dieWithUs } from '../processes/die-with-us.ts';
import type { Account } from './embedded-account.ts';

const MAX_WAIT_MS = 30_000;
const MAX_LOG_CHARACTERS = 8_000;

export interface Postmaster {
  version: string;
  stop: () => Promise<void>;
  /** Resolves with its last output when it ended unexpectedly. */
  collapsed: Promise<string>;
}

/** Starts PostgreSQL and resolves when it accepts connections; crash recovery may take a while. */
export async function launch(
  native: string,
  args: string[],
  account: Account | undefined,
): Promise<Postmaster> {
  // Without setpriv the database survives our sudden death until the next start takes over.
  const [command = '', ...rest] = [...dieWithUs('INT', account), path.join(native, 'bin/postgres'), ...args];
  const child = spawn(command, rest, {
    ...(command === 'setpriv' ? {} : account),
    cwd: '/',
    env: BARE_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C reaches only us, and we stop the database last.
    detached: true,
  });
  const collapsed = Promise.withResolvers<string>();
  let stopping = false;
  const version = await new Promise<string>((resolve, reject) => {
    let log = '';
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      reject(
        new Error(`PostgreSQL did not start (${signal ?? `exit code ${code}`}). Its last words:\n${log}`),
      );
      if (!stopping) collapsed.resolve(log);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-MAX_LOG_CHARACTERS);
      if (log.includes('ready to accept connections'))
        resolve(/starting PostgreSQL (\S+)/.exec(log)?.[1] ?? 'unknown');
    });
  });
  const stop = () => {
    stopping = true;
    return end(child);
  };
  return { version, collapsed: collapsed.promise, stop };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), MAX_WAIT_MS);
  await gone;
  clearTimeout(impatience);
}
