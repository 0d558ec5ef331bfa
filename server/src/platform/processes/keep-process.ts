import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { awakeSignal } from '../awake/awake.ts';
import type { Logger } from '../log/logger.ts';
import { dieWithUs } from './die-with-us.ts';

/** Messages of a kept process: that it serves, that it has the next connection, and now and then that it is alive. */
type ProcessWord = 'ready' | 'took' | 'alive';
/** Asks a kept process to end what it has and to take nothing new, because another one has its place. */
export const RETIRE = 'retire';
/** Comes with a connection that the process is to serve. */
const CONNECTION = 'connection';

interface ProcessPlan<Beginning extends object> {
  /** Name in the log. */
  name: string;
  /** Program file and arguments for this Node. */
  args: readonly string[];
  /** The first message that each new process receives. */
  begin: () => Promise<Beginning>;
  log: Logger;
  /** Called when a process starts serving and when it stops. */
  turned?: (serves: boolean, begun: Beginning) => void;
}

export interface KeptProcess {
  /** Resolves when it first serves; rejects with `EndedEarly` when it ends before that. */
  ready: Promise<void>;
  /** Reaches the one that is being replaced, too. */
  tell(message: object): void;
  /** Hands it a connection; `failed` is called when it could not be handed over. */
  give(socket: Socket, failed: () => void): void;
  /** Starts another one; when it serves, this one ends what it has. Rejects when it doesn't, and this one stays. */
  replace(): Promise<void>;
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
/** A replacement that does not serve by then is given up. */
const MAX_BEGIN_MS = 60_000;
/** What a replaced process still has ends within this time: connections that clients keep open, downloads, jobs. */
const MAX_RETIRE_MS = 120_000;
/**
 * Checks without a sign of life after which a process counts as stuck; checks instead of time, because a machine may
 * sleep in between.
 */
const MAX_MISSED_HEARTBEATS = 4;

/** A connection on its way to a process. */
interface Given {
  socket: Socket;
  failed: () => void;
}

/** One process of those that have the same place one after the other. */
interface Running {
  child: ChildProcess;
  /** Rejects when it ends before it serves. */
  ready: Promise<void>;
  /** Another one has its place. */
  retires: boolean;
  /** Nothing new is sent to it from here on. */
  leave(): void;
  /** Says nothing before it has had its first message. */
  tell(message: object | string): void;
  give: KeptProcess['give'];
}

/**
 * Starts a process of this Node and restarts it whenever it ends unexpectedly, or hangs for twenty seconds. It dies
 * with us, and Ctrl-C reaches only us.
 */
export function keepProcess<Beginning extends object>(plan: ProcessPlan<Beginning>): KeptProcess {
  const { name, log } = plan;
  const stopping = new AbortController();
  let has_served = false;
  let wait = MIN_WAIT_MS;
  let replacing = false;
  const all = new Set<Running>();
  const begin = () => {
    const started = performance.now();
    const begun = startProcess(plan, (code, signal, one) => {
      all.delete(one);
      if (performance.now() - started > MIN_HEALTHY_MS) wait = MIN_WAIT_MS;
      if (stopping.signal.aborted || !has_served || one.retires || one !== now) return;
      log.error({ process: name, code, signal }, 'process exited unexpectedly, restarting it');
      if (!replacing) void startAgain();
    });
    all.add(begun);
    return begun;
  };
  let now = begin();
  const first = now.ready.then(() => {
    has_served = true;
  });
  first.catch(() => undefined);

  async function startAgain() {
    await sleep(wait, null, { signal: stopping.signal }).catch(() => undefined);
    wait = Math.min(wait * 2, MAX_WAIT_MS);
    if (stopping.signal.aborted) return;
    now = begin();
    await now.ready.then(
      () => log.warn({ process: name }, 'process restarted'),
      () => undefined,
    );
  }

  async function replace() {
    replacing = true;
    const before = now;
    const next = begin();
    try {
      const late = once(awakeSignal(MAX_BEGIN_MS), 'abort').then(() => {
        throw new Error(`The new ${name} did not serve in time.`);
      });
      await Promise.race([next.ready, late]);
    } catch (error) {
      next.retires = true;
      next.child.kill('SIGKILL');
      if (hasEnded(before.child)) void startAgain();
      throw error;
    } finally {
      replacing = false;
    }
    now = next;
    before.retires = true;
    before.leave();
    before.tell(RETIRE);
    void endOf(before.child, MAX_RETIRE_MS);
  }

  return {
    ready: first,
    tell: (message) => {
      for (const one of all) one.tell(message);
    },
    give: (socket, failed) => now.give(socket, failed),
    replace,
    stop: (limit_ms) => {
      stopping.abort();
      for (const { child } of all) child.kill('SIGTERM');
      return endOf(now.child, limit_ms);
    },
    kill: () => {
      stopping.abort();
      for (const { child } of all) child.kill('SIGKILL');
    },
  };
}

function startProcess<Beginning extends object>(
  { name, args, begin, log, turned = () => undefined }: ProcessPlan<Beginning>,
  ended: (code: number | null, signal: NodeJS.Signals | null, one: Running) => void,
): Running {
  const [command = '', ...words] = [...dieWithUs('KILL'), process.execPath, ...process.execArgv, ...args];
  const child = spawn(command, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  let begun: Beginning | null = null;
  let has_served = false;
  let serves = false;
  let missed = 0;
  const leave = () => {
    if (serves && begun) turned(false, begun);
    serves = false;
  };
  // A connection stays open here until the process says that it has it, so that another one can get it.
  const given: Given[] = [];
  const give: Running['give'] = (socket, failed) => {
    if (!child.connected) return failed();
    const entry = { socket, failed };
    given.push(entry);
    child.send(CONNECTION, socket, { keepOpen: true }, (error) => {
      const at = given.indexOf(entry);
      if (!error || at < 0) return;
      given.splice(at, 1);
      failed();
    });
  };
  const tell: Running['tell'] = (message) => {
    if (begun && child.connected) child.send(message, () => undefined);
  };
  const one: Running = { child, ready: ready.promise, retires: false, leave, tell, give };
  const watch = setInterval(() => {
    missed += 1;
    if (!has_served || missed < MAX_MISSED_HEARTBEATS) return;
    log.error({ process: name, seconds: (missed * ALIVE_MS) / 1000 }, 'process unresponsive, killing it');
    child.kill('SIGKILL');
  }, ALIVE_MS);
  child.on('message', (word) => {
    missed = 0;
    if (word === 'took') given.shift()?.socket.destroy();
    if (word !== 'ready' || has_served || !begun) return;
    has_served = true;
    serves = true;
    ready.resolve();
    turned(true, begun);
  });
  child.once('error', (error) => ready.reject(error));
  child.once('exit', (code, signal) => {
    clearInterval(watch);
    leave();
    for (const { failed } of given.splice(0)) failed();
    ready.reject(new EndedEarly(name));
    ended(code, signal, one);
  });
  begin().then((message) => {
    begun = message;
    tell(message);
  }, ready.reject);
  return one;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** The exit code of a process that was asked to end; it is killed after `limit_ms`. */
async function endOf(child: ChildProcess, limit_ms: number): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const impatience = setTimeout(() => child.kill('SIGKILL'), limit_ms);
  await once(child, 'exit');
  clearTimeout(impatience);
  return child.exitCode;
}

/** In a kept process: its first message, and all that follow. The process ends at once when its keeper is gone. */
export async function hearKeeper(heard: {
  message: (message: unknown) => void;
  connection: (socket: Socket) => void;
}): Promise<unknown> {
  process.on('disconnect', () => process.exit(1));
  const [first] = await once(process, 'message');
  process.on('message', (message, handle) => {
    if (message !== CONNECTION) return heard.message(message);
    say('took');
    // Undefined if the client has disconnected.
    if (handle) heard.connection(handle as Socket);
  });
  return first;
}

/** In a kept process: reports that it serves, and then regularly that it is alive. */
export function sayReady() {
  say('ready');
  setInterval(() => say('alive'), ALIVE_MS).unref();
}

function say(word: ProcessWord) {
  if (process.connected) process.send?.(word, undefined, {}, () => undefined);
}
