import { afterAll, afterEach, beforeAll } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../src/platform/db/database.ts';
import { type JobQueue, openQueue } from '../src/platform/jobs/jobs.ts';
import type { Job } from '../src/platform/jobs/run-job.ts';
import { createLogger } from '../src/platform/log/logger.ts';
import { createTestDatabase } from './test-database.ts';
import { workDone } from './work-done.ts';

/** What the jobs of these tests are given. */
export interface SeenCtx {
  seen: unknown[];
}

export const JOB_DEFAULTS = {
  expire_seconds: 60,
  retries: 2,
  concurrency: 1,
  data: z.object({ n: z.number() }),
};

/** Queues on a database of their own, for the tests of one file; each ends with its test. */
export function useQueues() {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pool: ReturnType<typeof openDatabase>;
  const open: JobQueue[] = [];
  const log = createLogger('silent');
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openDatabase(database.connection);
  });
  afterEach(async () => {
    for (const queue of open.splice(0)) await queue.stop();
  });
  afterAll(async () => {
    await pool.close();
    await database.drop();
  });

  /** Without running jobs. */
  async function openOne(jobs: readonly Job<SeenCtx>[]): Promise<JobQueue> {
    const queue = await openQueue(database.connection, log, jobs as readonly Job<never>[]);
    open.push(queue);
    return queue;
  }

  async function startQueue(jobs: readonly Job<SeenCtx>[]): Promise<{ queue: JobQueue; seen: unknown[] }> {
    const queue = await openOne(jobs);
    const ctx: SeenCtx = { seen: [] };
    await queue.work(ctx, jobs);
    return { queue, seen: ctx.seen };
  }

  /** Until nothing that was sent to a job is still to be done, neither by it nor for what gave up. */
  const untilDone = (name: string) => workDone(pool.db, name, `${name}-gave-up`);

  return { openOne, startQueue, untilDone, db: () => pool.db };
}
