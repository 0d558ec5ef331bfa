import type { Worker } from 'node:worker_threads';
import { awakeNow } from '../awake/awake.ts';
import { OverLimit } from './over-limit.ts';
import { ROOM_MB } from './thread-room.ts';
import type { ThreadMessage, ThreadResult, ThreadWork } from './thread-work.ts';

export interface TaskLimits {
  signal?: AbortSignal | undefined;
  /** Processor time that the work may use, from when its modules are loaded; then the thread is ended. */
  cpu_ms?: number;
  /** Heap and memory outside it together. */
  max_memory_mb?: number;
}

export interface Task {
  work: ThreadWork<never, unknown>;
  input: unknown;
  limits: TaskLimits;
}

/** The result, or the reason why the thread must be ended. */
export type Outcome = { result: ThreadResult } | { error: unknown };

export const CPU_MS = 20_000;
/** A quarter of the memory of a small container. */
const MAX_MEMORY_MB = Math.min(500, ROOM_MB / 4);
const LOOK_MS = 50;
/** Work that uses no processor for so long waits for something that does not come. */
const MAX_STILL_MS = 120_000;
const STILL_CPU_MS = 5;

/** Runs one task in a thread; `used` learns how much processor time it took, bit by bit. */
export async function runTask(
  worker: Worker,
  id: number,
  { work, input, limits }: Task,
  used: (ms: number) => void,
): Promise<Outcome> {
  const { signal, cpu_ms = CPU_MS, max_memory_mb = MAX_MEMORY_MB } = limits;
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const meter = createMeter(worker, used);
  const heard = (message: ThreadMessage) => {
    if (message.id !== id) return;
    if ('began_ms' in message) return meter.begin(message.began_ms);
    meter.note(message.cpu_ms);
    resolve({ result: message });
  };
  const broken = (error: Error) => {
    const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    resolve({ error: isMemory ? new OverLimit('memory') : error });
  };
  const gone = () => resolve({ error: new Error(`The thread of ${work.name} ended.`) });
  const aborted = () => resolve({ error: signal?.reason });
  worker.on('message', heard).once('error', broken).once('exit', gone);
  signal?.addEventListener('abort', aborted, { once: true });
  if (signal?.aborted) aborted();
  const look = setInterval(async () => {
    const read = await meter.look().catch(() => null);
    if (!read) return;
    if (read.memory_mb > Math.min(max_memory_mb, ROOM_MB / 2)) resolve({ error: new OverLimit('memory') });
    if (read.cpu_ms > cpu_ms) resolve({ error: new OverLimit('time') });
    if (read.still_ms > MAX_STILL_MS) resolve({ error: new Error(`${work.name} waits for nothing.`) });
  }, LOOK_MS);
  try {
    worker.postMessage({ id, module: work.module, name: work.name, input });
  } catch (error) {
    resolve({ error });
  }
  const outcome = await promise;
  clearInterval(look);
  signal?.removeEventListener('abort', aborted);
  worker.off('message', heard).off('error', broken).off('exit', gone);
  return outcome;
}

/** What a thread used since the work of this task began in it. */
function createMeter(worker: Worker, used: (ms: number) => void) {
  let began: { cpu_ms: number; at: number } | null = null;
  let [noted_ms, moved_at] = [0, awakeNow()];
  const note = (cpu_ms: number) => {
    if (cpu_ms - noted_ms > STILL_CPU_MS) moved_at = awakeNow();
    used(Math.max(0, cpu_ms - noted_ms));
    noted_ms = Math.max(noted_ms, cpu_ms);
  };
  return {
    note,
    begin: (cpu_ms: number) => {
      began = { cpu_ms, at: awakeNow() };
    },
    async look() {
      const [cpu_ms, heap] = await Promise.all([
        began ? sinceThen(worker, began) : 0,
        worker.getHeapStatistics(),
      ]);
      note(cpu_ms);
      return {
        cpu_ms,
        still_ms: awakeNow() - moved_at,
        memory_mb: (heap.used_heap_size + heap.external_memory) / 2 ** 20,
      };
    },
  };
}

/** Node before 24.6 does not say what a thread used; then the time counts in which we were awake. */
async function sinceThen(worker: Worker, began: { cpu_ms: number; at: number }): Promise<number> {
  if (!('cpuUsage' in worker)) return awakeNow() - began.at;
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000 - began.cpu_ms;
}
