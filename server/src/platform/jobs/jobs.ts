import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { type Connection, type Db, poolConfig, runText } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';

export interface JobRun {
  /** Aborts when the process stops or the job's time is over. */
  signal: AbortSignal;
}

/** One kind of background work, ready to be given any stored data. */
export interface Job<Ctx> {
  name: string;
  /** How long one run may take. */
  expire_seconds: number;
  retries: number;
  /** Runs at once in one process. */
  concurrency: number;
  /** Five-field cron in UTC for work that comes by itself. */
  cron?: string;
  /** A throw is tried again; an `AppError` is not. */
  run(ctx: Ctx, data: unknown, job: JobRun): Promise<void>;
}

export interface JobDefinition<Ctx, Data> extends Omit<Job<Ctx>, 'run'> {
  data: z.ZodType<Data>;
  run(ctx: Ctx, data: Data, job: JobRun): Promise<void>;
}

/** Data that does not fit the job fails it before it starts. */
export function defineJob<Ctx, Data>({ data: schema, run, ...job }: JobDefinition<Ctx, Data>): Job<Ctx> {
  return { ...job, run: (ctx, data, jobRun) => run(ctx, schema.parse(data ?? {}), jobRun) };
}

export interface JobQueue {
  /** Enqueues in the transaction `db`: the job exists if and only if it commits. */
  send(db: Db, job: { name: string }, data: object): Promise<void>;
  work<Ctx>(ctx: Ctx, jobs: readonly Job<Ctx>[]): Promise<void>;
  stop(): Promise<void>;
}

/** Opens the queue on the product's own database, so that a job is enqueued with the row it is about. */
export async function openQueue(
  connection: Connection,
  log: Logger,
  jobs: readonly Job<never>[],
): Promise<JobQueue> {
  const boss = new PgBoss({ ...poolConfig(connection), max: 4, schema: 'jobs', useListenNotify: true });
  boss.on('error', (error) => log.error({ error: error.message }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, queueOptions(job));
    await boss.updateQueue(job.name, queueOptions(job));
  }
  return {
    async send(db, job, data) {
      await boss.send(job.name, data, { db: { executeSql: (text, values) => runText(db, text, values) } });
    },
    async work(ctx, kinds) {
      for (const job of kinds) {
        await boss.work(
          job.name,
          { batchSize: 1, localConcurrency: job.concurrency, pollingIntervalSeconds: 2 },
          async ([entry]) => {
            if (entry) await runJob(ctx, job, entry, log);
          },
        );
        if (job.cron) await boss.schedule(job.name, job.cron, {});
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  };
}

function queueOptions(job: Job<never>) {
  return {
    expireInSeconds: job.expire_seconds,
    heartbeatSeconds: 30,
    retryLimit: job.retries,
    retryDelay: 2,
    retryBackoff: true,
    deleteAfterSeconds: 3600,
    notify: true,
  };
}

async function runJob<Ctx>(
  ctx: Ctx,
  job: Job<Ctx>,
  entry: { id: string; data: unknown; signal: AbortSignal },
  log: Logger,
) {
  const started = performance.now();
  try {
    await job.run(ctx, entry.data, { signal: entry.signal });
    log.info({ job: job.name, id: entry.id, ms: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    log.error(
      {
        job: job.name,
        id: entry.id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
      'job failed',
    );
    if (error instanceof AppError) return;
    throw error;
  }
}
