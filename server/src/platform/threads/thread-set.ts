import { Worker } from 'node:worker_threads';
import { ROOM_MB } from './thread-room.ts';

/** Limit of a thread's own heap; a task's own limit is checked while it runs. */
const MAX_HEAP_MB = Math.min(600, ROOM_MB / 3);
/** Beginning a thread costs half a second of processor time, so a series of large texts shares one. */
const LARGE_IDLE_MS = 1000;
const MAX_IDLE_MB = 150;
/** Where new objects live; by default it grows with the machine, for each thread. */
const YOUNG_MB = 12;

/** Threads of one pool; idle ones end after a while, large ones soon. */
export function createThreadSet({
  idle_ms,
  max_idle_mb = MAX_IDLE_MB,
}: {
  idle_ms: number;
  max_idle_mb?: number | undefined;
}) {
  const idle = new Map<Worker, NodeJS.Timeout>();
  let made = 0;

  function make(): Worker {
    made += 1;
    const worker = new Worker(new URL('./thread-entry.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
      // Node options of the process do not apply to its threads.
      execArgv: [],
      // Nothing is written there (`thread-entry.ts`); reading it would keep a process alive for an idle thread.
      stdout: true,
      stderr: true,
    });
    worker.setMaxListeners(0);
    return worker;
  }

  function end(worker: Worker) {
    made -= 1;
    void worker.terminate();
  }

  return {
    busy: () => made - idle.size,
    take(): Worker {
      const [worker, timer] = [...idle].at(-1) ?? [];
      if (!worker) return make();
      clearTimeout(timer);
      idle.delete(worker);
      worker.ref();
      return worker;
    },
    /** For the next task, but not for long when it is large: the process would keep its memory. */
    async keep(worker: Worker) {
      const heap = await worker.getHeapStatistics().catch(() => null);
      const mb = heap ? (heap.total_heap_size + heap.external_memory) / 2 ** 20 : Number.POSITIVE_INFINITY;
      worker.unref();
      const timer = setTimeout(
        () => {
          idle.delete(worker);
          end(worker);
        },
        Math.min(idle_ms, mb > max_idle_mb ? LARGE_IDLE_MS : idle_ms),
      ).unref();
      idle.set(worker, timer);
    },
    end,
  };
}
