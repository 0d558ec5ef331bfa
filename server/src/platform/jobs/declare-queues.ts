import type { PgBoss } from 'pg-boss';
import type { Job } from './run-job.ts';
import { HEARTBEAT_SECONDS } from './supervise-jobs.ts';

/** The queue's own limit runs by the clock of the wall; ours (`run-job.ts`) comes first. */
const MAX_EXPIRE_SECONDS = 24 * 3600 - 1;

export const gaveUpQueue = (job: { name: string }) => `${job.name}-gave-up`;

export const queuesOf = (jobs: readonly Job<never>[]): string[] =>
  jobs.flatMap((job) => describeQueues(job).map(({ name }) => name));

/**
 * Creates missing queues and corrects those that another version set differently; one query suffices when nothing has
 * changed.
 */
export async function declareQueues(boss: PgBoss, jobs: readonly Job<never>[]): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, ...options } of jobs.flatMap(describeQueues)) {
    const queue = found.get(name);
    if (!queue) await boss.createQueue(name, options);
    else if (differs(queue, options)) await boss.updateQueue(name, options);
  }
}

function differs(queue: object, options: object): boolean {
  const found = new Map<string, unknown>(Object.entries(queue));
  return Object.entries(options).some(([key, value]) => found.get(key) !== value);
}

/** A job's queue is created after its dead-letter queue, which it refers to. */
function describeQueues(job: Job<never>) {
  const options = {
    expireInSeconds: MAX_EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retryLimit: job.retries,
    retryDelay: 2,
    retryBackoff: true,
    deleteAfterSeconds: 3600,
    notify: true,
  };
  if (!job.gaveUp) return [{ name: job.name, ...options }];
  const deadLetter = gaveUpQueue(job);
  return [
    { name: deadLetter, ...options, retryLimit: 3 },
    { name: job.name, ...options, deadLetter },
  ];
}
