import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';
import { dieWithUs } from './die-with-us.ts';

/** What a kept process says over its channel: that it serves, and once a second that it goes on. */
export type ProcessWord = 'ready' | 'alive';

interface ProcessPlan {
  /** In the log. */
  name: string;
  /** Program file and arguments for this Node. */
  args: readonly string[];
  /** The first message that each process gets. */
  begin: () => Promise<object> | object;
  log: Logger;
  /** Called when it serves, and when it does not any more. */
  turned?: (serves: boolean) => void;
}

export interface KeptProcess {
  /** Resolves when it serves for the first time; rejects with `EndedEarly` when it ends before that. */
  ready: Promise<void>;
  tell(message: object): void;
  /** Asks it to stop and waits; killed after `limit_ms`. Answers the exit code, null where a signal ended it. */
  stop(limit_ms: number): Promise<number | null>;
  /** At once, for whoever cannot wait. */
  kill(): void;
}

/** It has said itself what was wrong. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly';
}

const MIN_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/** Who ran for so long begins anew with the shortest wait. */
const SOUND_MS = 60_000;
const ALIVE_MS = 5000;
/** Looks without a sign of life after which a process counts as stuck; looks, because a machine may sleep between them. */
const MAX_SILENT_LOOKS = 4;

/**
 * Starts a process of this Node and starts it again whenever it ends by itself, or stands still for twenty seconds.
 * It dies with us, and Ctrl-C reaches us alone.
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
      if (performance.now() - started > SOUND_MS) wait = MIN_WAIT_MS;
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

/** Who is gone needs no word. */
function send(child: ChildProcess, message: object) {
  if (child.connected) child.send(message, () => undefined);
}

/** In a kept process: the first message it is given, and all that follow. It ends at once when its keeper is gone. */
export async function hearKeeper(heard: (message: unknown) => void): Promise<unknown> {
  process.on('disconnect', () => process.exit(1));
  const [first] = await once(process, 'message');
  process.on('message', heard);
  return first;
}

/** In a kept process: it serves, and goes on saying that it moves. */
export function sayReady() {
  const say = (word: ProcessWord) =>
    process.connected && process.send?.(word, undefined, {}, () => undefined);
  say('ready');
  setInterval(() => say('alive'), ALIVE_MS).unref();
}
