import type { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../app-error.ts';
import { currentTrace } from '../log/trace.ts';
import { createFairQueue } from './fair-queue.ts';
import { OverLimit } from './over-limit.ts';
import { CPU_MS, runTask, type Task, type TaskLimits } from './run-task.ts';
import { createThreadSet } from './thread-set.ts';
import type { ThreadFailure, ThreadWork } from './thread-work.ts';

interface PoolLimits {
  /** Maximum number of threads. Two and more have one beside them for an account that has none. */
  threads: number;
  /** Maximum number of waiting tasks. */
  waiting: number;
  /** How long an idle thread is kept. */
  idle_ms: number;
  /** Heap of an idle thread beyond which it is ended, because a process keeps what its threads once needed. */
  max_idle_mb?: number | undefined;
  /** Learns what was used: whose, for what, and what became of it. */
  used?: (use: ThreadUse) => void;
}

export interface ThreadUse {
  account: string;
  work: string;
  cpu_ms: number;
  outcome: 'done' | 'failed' | 'time' | 'memory' | 'again';
}

export interface ThreadPool {
  /**
   * Work that exceeds its processor time is done a second time with twice as much; then this rejects with `OverLimit`,
   * as it does at once past the memory limit, and with an `AppError` when too many tasks wait.
   */
  run<Input, Output>(
    work: ThreadWork<Input, Output>,
    input: Input,
    limits?: TaskLimits,
  ): Promise<Awaited<Output>>;
}

const NOBODY = '';

interface Waiting extends Task {
  account: string;
  is_again: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Threads that are created when there is work and end after a while without any. */
export function createThreadPool({ threads, waiting, idle_ms, max_idle_mb, used }: PoolLimits): ThreadPool {
  const queue = createFairQueue<Waiting>();
  const set = createThreadSet({ idle_ms, max_idle_mb });
  const running = new Map<string, number>();
  let last_id = 0;

  /** Starts what may start. */
  function next() {
    const hasPlace = (account: string) =>
      set.busy() < threads || (threads > 1 && set.busy() === threads && !running.has(account));
    for (let task = queue.take(hasPlace); task; task = queue.take(hasPlace)) {
      if (task.limits.signal?.aborted) task.reject(task.limits.signal.reason);
      else void runOn(set.take(), task);
    }
  }

  async function runOn(worker: Worker, task: Waiting) {
    last_id += 1;
    const { account, work } = task;
    running.set(account, (running.get(account) ?? 0) + 1);
    let cpu_ms = 0;
    const outcome = await runTask(worker, last_id, task, (ms) => {
      cpu_ms += ms;
      queue.charge(account, ms);
    });
    const left = (running.get(account) ?? 1) - 1;
    if (left > 0) running.set(account, left);
    else running.delete(account);
    if ('result' in outcome) await set.keep(worker);
    else set.end(worker);
    const error = failureOf(outcome, work.name);
    const isAgain = error instanceof OverLimit && error.limit === 'time' && !task.is_again;
    if (isAgain) queue.add(account, withMoreTime(task));
    else if (error) task.reject(error);
    else if ('result' in outcome && 'value' in outcome.result) task.resolve(outcome.result.value);
    used?.({ account, work: work.name, cpu_ms, outcome: isAgain ? 'again' : nameOf(error) });
    next();
  }

  return {
    run: (work, input, limits = {}) =>
      new Promise((resolve, reject) => {
        const account = currentTrace().account ?? NOBODY;
        if (limits.signal?.aborted) return reject(limits.signal.reason);
        if (queue.size >= waiting) return reject(tooMany());
        queue.add(account, taskOf({ work, input, limits, account, is_again: false, resolve, reject }));
        next();
      }),
  };
}

/** The queue has many types; each work function gets its own input back. */
function taskOf(task: object): Waiting {
  return task as Waiting;
}

const withMoreTime = (task: Waiting): Waiting => ({
  ...task,
  is_again: true,
  limits: { ...task.limits, cpu_ms: 2 * (task.limits.cpu_ms ?? CPU_MS) },
});

const tooMany = () =>
  new AppError('unavailable', 'The server reads too many texts at this moment. Try again in a few seconds.', {
    retry_after_seconds: 5,
  });

function nameOf(error: Error | null): ThreadUse['outcome'] {
  if (!error) return 'done';
  return error instanceof OverLimit ? error.limit : 'failed';
}

function failureOf(outcome: Awaited<ReturnType<typeof runTask>>, name: string): Error | null {
  if ('error' in outcome)
    return outcome.error instanceof Error ? outcome.error : new Error(`${name} was stopped.`);
  return 'failure' in outcome.result ? errorOf(outcome.result.failure, name) : null;
}

function errorOf(failure: ThreadFailure, name: string): Error {
  if (failure.kind === 'told')
    return new AppError(
      codeOf(failure.code),
      failure.message,
      failure.fields ? { fields: failure.fields } : {},
    );
  const error = new Error(`${failure.name} in ${name}`);
  error.stack = `${error.message}\n${failure.stack}`;
  return error;
}

/** It was an AppError before it became the thread's own error. */
function codeOf(code: string): ErrorCode {
  return code as ErrorCode;
}
