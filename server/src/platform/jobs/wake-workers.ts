import type { PgBoss } from 'pg-boss';
import { listQueuesWithWork } from './queue-clock.queries.ts';

const LOOK_MS = 5000;

/**
 * Wakes the workers of queues with a due job. New jobs announce themselves, but retried ones do not; one query over all
 * queues replaces a hundred workers polling their own.
 */
export function createWaking(boss: PgBoss) {
  const workers = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  async function look() {
    if (isLooking) return;
    isLooking = true;
    // Other code reports a database that is away, and the next check comes soon.
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
