import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';
import { dieWithUs } from './die-with-us.ts';

/** Messages of a kept process: that it serves, and once a second that it is alive. */
export type ProcessWord = 'ready' | 'alive';

interface ProcessPlan {
  /** Name in the log. */
  name: string;
  /** Program file and arguments for this Node. */
  args: readonly string[];
  /** The first message that each new process receives. */
  begin: () => Promise<object> | object;
  log: Logger;
  /** Called when it starts serving and when it stops. */
  turned?: (serves: boolean) => void;
}

export interface KeptProcess {
  /** Resolves when it first serves; rejects with `EndedEarly` when it ends before that. */
  ready: Promise<void>;
  tell(message: object): void;
  /** Asks it to stop and waits; kills it after `limit_ms`. Returns the exit code, null after a signal. */
  stop(limit_ms: number): Promise<number | null>;
  /** Kills it at once, for callers that cannot wait. */
  kill(): void;
}

/** The process has reported the problem itself. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly';
}

const MIN_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/** A process that ran this long restarts with the shortest wait. */
const MIN_HEALTHY_MS = 60_000;
const ALIVE_MS = 5000;
/**
 * Checks without a sign of life after which a process counts as stuck; checks instead of time, because a machine may
 * sleep in between.
 */
const MAX_SILENT_LOOKS = 4;

/**
 * Starts a process of this Node and restarts it whenever it ends unexpectedly, or hangs for twenty seconds. It dies
 * with us, and Ctrl-C reaches only us.
 */
export function keepProcess({ name, args, begin, log, turned = () => undefined }: ProcessPlan): KeptProcess {
  const [command = '', ...words] = [...dieWithUs('KILL'), process.execPath, ...process.execArgv, ...args];
  const first = Promise.withResolvers<void>();
  first.promise.catch(() => undefined);
  const stopping = new AbortController();
  let child = start();
  let wait = MIN_WAIT_MS;
  let has_served = false;

  function start(): ChildProcess {
    const started = performance.now();
    const made = spawn(command, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
    let silent = 0;
    let serves = false;
    const watch = setInterval(() => {
      silent += 1;
      if (!serves || silent < MAX_SILENT_LOOKS) return;
      log.error(
        { process: name, seconds: (silent * ALIVE_MS) / 1000 },
        'a process stands still; it is ended',
      );
      made.kill('SIGKILL');
    }, ALIVE_MS);
    made.on('message', (word) => {
      silent = 0;
      if (word !== 'ready' || serves) return;
      serves = true;
      if (has_served) log.warn({ process: name }, 'the process runs again');
      has_served = true;
      first.resolve();
      turned(true);
    });
    made.once('error', (error) => first.reject(error));
    made.once('exit', (code, signal) => {
      clearInterval(watch);
      if (serves) turned(false);
      if (stopping.signal.aborted) return;
      if (!has_served) return first.reject(new EndedEarly(name));
      if (performance.now() - started > MIN_HEALTHY_MS) wait = MIN_WAIT_MS;
      log.error({ process: name, code, signal }, 'a process ended by itself; it is started again');
      void startAgain();
    });
    Promise.resolve(begin()).then((message) => send(made, message), first.reject);
    return made;
  }

  async function startAgain() {
    await sleep(wait, null, { signal: stopping.signal }).catch(() => undefined);
    wait = Math.min(wait * 2, MAX_WAIT_MS);
    if (!stopping.signal.aborted) child = start();
  }

  return {
    ready: first.promise,
    tell: (message) => send(child, message),
    stop: async (limit_ms) => {
      stopping.abort();
      if (hasEnded(child)) return child.exitCode;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), limit_ms);
      await gone;
      clearTimeout(impatience);
      return child.exitCode;
    },
    kill: () => {
      stopping.abort();
      child.kill('SIGKILL');
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** The other side is gone, so the message does not matter. */
function send(child: ChildProcess, message: object) {
  if (child.connected) child.send(message, () => undefined);
}

/** In a kept process: its first message, and all that follow. The process ends at once when its keeper is gone. */
export async function hearKeeper(heard: (message: unknown) => void): Promise<unknown> {
  process.on('disconnect', () => process.exit(1));
  const [first] = await once(process, 'message');
  process.on('message', heard);
  return first;
}

/** In a kept process: reports that it serves, and then regularly that it is alive. */
export function sayReady() {
  const say = (word: ProcessWord) =>
    process.connected && process.send?.(word, undefined, {}, () => undefined);
  say('ready');
  setInterval(() => say('alive'), ALIVE_MS).unref();
}
