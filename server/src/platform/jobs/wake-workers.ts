import type { PgBoss } from 'pg-boss';
import { listQueuesWithWork } from './queue-clock.queries.ts';

const LOOK_MS = 5000;

/**
 * Wakes the workers of queues in which a job's time has come. New jobs announce themselves, but one that is tried again
 * does not: one look at all queues serves a hundred workers that would each look at its own.
 */
export function createWaking(boss: PgBoss) {
  const workers = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  async function look() {
    if (isLooking) return;
    isLooking = true;
    // A database that is away is told of by others, and the next look comes soon.
    const waiting = await listQueuesWithWork(boss.getDb()).catch(() => []);
    isLooking = false;
    for (const worker of waiting.flatMap((queue) => workers.get(queue) ?? [])) boss.notifyWorker(worker);
  }
  return {
    add: (queue: string, worker: string) => {
      workers.set(queue, [...(workers.get(queue) ?? []), worker]);
    },
    start: () => {
      timer = setInterval(look, LOOK_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
