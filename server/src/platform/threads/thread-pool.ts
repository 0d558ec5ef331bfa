import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../app-error.ts';
import type { ThreadFailure, ThreadResult, ThreadWork } from './thread-work.ts';

interface PoolLimits {
  /** Maximum number of threads. */
  threads: number;
  /** Maximum number of waiting tasks. */
  waiting: number;
  /** How long an idle thread is kept. */
  idle_ms: number;
}

interface TaskLimits {
  signal?: AbortSignal | undefined;
  /** Time limit from its start; after that the thread is ended, whatever it does. */
  deadline_ms?: number;
  /** Heap and memory outside it together. */
  max_memory_mb?: number;
}

export interface ThreadPool {
  /** Rejects with `OverLimit` past the deadline or the memory limit, with an `AppError` when too many tasks wait. */
  run<Input, Output>(
    work: ThreadWork<Input, Output>,
    input: Input,
    limits?: TaskLimits,
  ): Promise<Awaited<Output>>;
}

/** The work exceeded its time or memory; the sentence is for people. */
export class OverLimit extends AppError {
  readonly limit: 'time' | 'memory';
  constructor(
    limit: 'time' | 'memory',
    message = 'Checking this text took too long. Shorten it or split it in two.',
  ) {
    super('too_large', message);
    this.limit = limit;
  }
}

const DEADLINE_MS = 20_000;
const MAX_MEMORY_MB = 500;
/** Limit of a thread's own heap; a task's own limit is checked while it runs. */
const MAX_HEAP_MB = 600;
const LOOK_MS = 50;

interface Task {
  work: ThreadWork<never, unknown>;
  input: unknown;
  limits: TaskLimits;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  idle: NodeJS.Timeout | null;
}

/** Threads that are created when there is work and end after a while without any. */
export function createThreadPool({ threads, waiting, idle_ms }: PoolLimits): ThreadPool {
  const queue: Task[] = [];
  const free: Thread[] = [];
  let made = 0;
  let last_id = 0;

  function next() {
    const thread = queue.length === 0 ? undefined : (free.pop() ?? (made < threads ? make() : undefined));
    const task = thread && queue.shift();
    if (thread && task) void runOn(thread, task);
  }

  function make(): Thread {
    made += 1;
    const worker = new Worker(new URL('./thread-entry.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      // Node options of the process do not apply to its threads.
      execArgv: [],
      // Nothing is written there (`thread-entry.ts`); reading it would keep a process alive for a thread that rests.
      stdout: true,
      stderr: true,
    });
    worker.setMaxListeners(0);
    return { worker, idle: null };
  }

  function end(thread: Thread) {
    made -= 1;
    void thread.worker.terminate();
  }

  function rest(thread: Thread) {
    thread.worker.unref();
    thread.idle = setTimeout(() => {
      free.splice(free.indexOf(thread), 1);
      end(thread);
    }, idle_ms).unref();
    free.push(thread);
  }

  async function runOn(thread: Thread, task: Task) {
    if (thread.idle) clearTimeout(thread.idle);
    thread.worker.ref();
    last_id += 1;
    const outcome = await runTask(thread.worker, last_id, task);
    if ('result' in outcome) {
      rest(thread);
      const { result } = outcome;
      if ('failure' in result) task.reject(errorOf(result.failure, task.work.name));
      else task.resolve(result.value);
    } else {
      end(thread);
      task.reject(outcome.error);
    }
    next();
  }

  return {
    run: (work, input, limits = {}) =>
      new Promise((resolve, reject) => {
        if (limits.signal?.aborted) return reject(limits.signal.reason);
        if (queue.length >= waiting) return reject(tooMany());
        queue.push(taskOf({ work, input, limits, resolve, reject }));
        next();
      }),
  };
}

/** The queue has many types; each work function gets its own input back. */
function taskOf(task: object): Task {
  return task as Task;
}

const tooMany = () =>
  new AppError('unavailable', 'The server reads too many texts at this moment. Try again in a few seconds.', {
    retry_after_seconds: 5,
  });

type Outcome = { result: ThreadResult } | { error: unknown };

/** Resolves with the result, or with the reason why the thread must be ended. */
function runTask(worker: Worker, id: number, { work, input, limits }: Task): Promise<Outcome> {
  const { signal, deadline_ms = DEADLINE_MS, max_memory_mb = MAX_MEMORY_MB } = limits;
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const heard = (result: ThreadResult) => result.id === id && resolve({ result });
  const broken = (error: Error) => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    resolve({ error: isMemory ? new OverLimit('memory') : error });
  };
  const gone = () => resolve({ error: new Error(`The thread of ${work.name} ended.`) });
  const aborted = () => resolve({ error: signal?.reason });
  worker.on('message', heard).once('error', broken).once('exit', gone);
  signal?.addEventListener('abort', aborted, { once: true });
  const late = setTimeout(() => resolve({ error: new OverLimit('time') }), deadline_ms);
  const look = setInterval(async () => {
    const memory = await worker.getHeapStatistics().catch(() => null);
    const bytes = memory ? memory.used_heap_size + memory.external_memory : 0;
    if (bytes > max_memory_mb * 1024 * 1024) resolve({ error: new OverLimit('memory') });
  }, LOOK_MS);
  try {
    worker.postMessage({ id, module: work.module, name: work.name, input });
  } catch (error) {
    resolve({ error });
  }
  return promise.finally(() => {
    clearInterval(look);
    clearTimeout(late);
    signal?.removeEventListener('abort', aborted);
    worker.off('message', heard).off('error', broken).off('exit', gone);
  });
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
