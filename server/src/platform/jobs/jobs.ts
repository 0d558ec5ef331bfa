import { setTimeout as sleep } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss, type Job as TakenJob } from 'pg-boss';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { isFull } from '../db/away.ts';
import { type Connection, type Db, poolConfig, runText } from '../db/database.ts';
import type { WaitingJob } from '../db/restore-backup.ts';
import type { Logger } from '../log/logger.ts';
import { inTrace, splitTrace, withTrace } from '../log/trace.ts';
import { declareQueues, gaveUpQueue, queuesOf } from './declare-queues.ts';
import { createGroupPlaces } from './group-places.ts';
import { evenClock, followDatabaseClock } from './queue-clock.ts';

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
  /** How many of these may be of one group, such as a website: one that hangs then leaves places to the others. */
  each_group?: number;
  /** Five-field cron in UTC for work that comes by itself. */
  cron?: string;
  /** A throw is tried again; an `AppError` is not. */
  run(ctx: Ctx, data: unknown, job: JobRun): Promise<void>;
  /** Called when nothing more is tried, also where the process was killed each time. */
  gaveUp?(ctx: Ctx, data: unknown): Promise<void>;
}

export interface JobDefinition<Ctx, Data> extends Omit<Job<Ctx>, 'run' | 'gaveUp'> {
  data: z.ZodType<Data>;
  run(ctx: Ctx, data: Data, job: JobRun): Promise<void>;
  gaveUp?(ctx: Ctx, data: Data): Promise<void>;
}

/** Data that does not fit the job, such as an older version's, stops it before it starts. */
export function defineJob<Ctx, Data>(definition: JobDefinition<Ctx, Data>): Job<Ctx> {
  const { data: schema, run, gaveUp, ...job } = definition;
  return {
    ...job,
    run: async (ctx, data, jobRun) => {
      const read = schema.safeParse(data ?? {});
      if (!read.success)
        throw new AppError('bad_request', `The data of ${job.name} has another shape: ${read.error.message}`);
      await run(ctx, read.data, jobRun);
    },
    ...(gaveUp && {
      gaveUp: async (ctx, data) => {
        const read = schema.safeParse(data);
        if (read.success) await gaveUp(ctx, read.data);
      },
    }),
  };
}

export interface JobQueue {
  /** Enqueues in the transaction `db`: the job exists if and only if it commits. Below 0 it lets others of its kind pass. */
  send(db: Db, job: { name: string; priority?: number; group?: string }, data: object): Promise<void>;
  /** Takes back what waited elsewhere, as a backup holds it; kinds that are no more are left out. */
  refill(db: Db, jobs: readonly WaitingJob[]): Promise<void>;
  work<Ctx>(ctx: Ctx, jobs: readonly Job<Ctx>[]): Promise<void>;
  /** Whether this process takes work. */
  isWorking(): boolean;
  stop(): Promise<void>;
}

/** New work announces itself; work that is tried again does not. */
const RETRY_POLL_SECONDS = 5;
const LOOK_SECONDS = 10;
/** How soon work by the clock follows a clock that was set. */
const CLOCK_LOOK_SECONDS = 30;
/** Containers are killed ten seconds after they are asked to stop, and there is more to end than this. */
const STOP_MS = 6000;
const ROOM_WAIT_MS = 5000;

/** The same failure is told once in this time. */
const QUIET_MS = 60_000;
const MOST_KINDS = 100;

/** One run of a job. */
export interface Finished {
  job: string;
  outcome: 'done' | 'failed' | 'stopped' | 'refused';
  seconds: number;
}

/** Opens the queue on the product's own database, so that a job is enqueued with the row it is about. */
export async function openQueue(
  connection: Connection,
  log: Logger,
  jobs: readonly Job<never>[],
  told: (finished: Finished) => void = () => undefined,
): Promise<JobQueue> {
  const boss = new PgBoss({
    ...poolConfig(connection),
    max: 4,
    schema: 'jobs',
    useListenNotify: true,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    clock: evenClock,
    clockMonitorIntervalSeconds: CLOCK_LOOK_SECONDS,
  });
  const isNew = createNewsSense();
  boss.on('error', ({ message }) => {
    if (isNew(message)) log.error({ error: message }, 'the job queue failed; it tries again by itself');
  });
  await boss.start();
  await declareQueues(boss, jobs);
  const stopping = new AbortController();
  let working = false;
  let leaveClock = () => {};
  return {
    async send(db, job, data) {
      await boss.send(job.name, withTrace(data), {
        priority: job.priority ?? 0,
        ...(job.group && { group: { id: job.group } }),
        db: { executeSql: (text, values) => runText(db, text, values) },
      });
    },
    async refill(db, waiting) {
      for (const name of queuesOf(jobs)) {
        const entries = waiting.filter((entry) => entry.name === name);
        if (entries.length === 0) continue;
        await boss.insert(
          name,
          entries.map(({ id, priority, data, start_after }) => ({
            id,
            priority,
            data: data ?? {},
            startAfter: start_after,
          })),
          { db: { executeSql: (text, values) => runText(db, text, values) } },
        );
      }
    },
    async work(ctx, kinds) {
      leaveClock = await followDatabaseClock(boss.getDb(), log);
      for (const job of kinds) {
        const run = (entry: TakenJob) => {
          const signal = AbortSignal.any([entry.signal, stopping.signal]);
          const { request_id, data } = splitTrace(entry.data);
          const trace = { job: job.name, job_id: entry.id, ...(request_id && { request_id }) };
          return inTrace(trace, () => runJob(ctx, job, { data, signal }, { log, told }));
        };
        await openPlaces(boss, job, run);
        if (job.gaveUp)
          await boss.work(gaveUpQueue(job), LOOKS, async ([entry]) =>
            job.gaveUp?.(ctx, splitTrace(entry?.data).data),
          );
        if (job.cron) await boss.schedule(job.name, job.cron, {});
      }
      working = true;
    },
    isWorking: () => working && !stopping.signal.aborted,
    stop: () => {
      leaveClock();
      stopping.abort();
      return boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

const LOOKS = {
  batchSize: 1,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: RETRY_POLL_SECONDS,
};

/** Takes as many at once as the job says, and of one group no more than it says. */
async function openPlaces(
  boss: PgBoss,
  { name, concurrency, each_group }: Pick<Job<never>, 'name' | 'concurrency' | 'each_group'>,
  run: (entry: TakenJob) => Promise<void>,
) {
  const groups = createGroupPlaces(each_group);
  const looks = { ...LOOKS, ...(each_group && { groupConcurrency: each_group }) };
  const options = { ...looks, includeMetadata: true as const };
  for (let place = 0; place < concurrency; place += 1) {
    const worker: string = await boss.work(name, options, async ([entry]: JobWithMetadata<object>[]) => {
      if (!entry) return;
      const leave = groups.enter(entry.groupId);
      if (!leave) return putBack(boss, name, entry);
      await run(entry).finally(() => {
        leave();
        // Work that waits announced itself when this worker was busy: it looks again before it rests.
        boss.notifyWorker(worker);
      });
    });
  }
}

/** Behind what waits, in place of the job that was taken: with its priority, and the tries that are left. */
async function putBack(boss: PgBoss, name: string, entry: JobWithMetadata<object>) {
  const { data, priority, retryLimit, retryCount, groupId } = entry;
  const tries = { priority, retryLimit: retryLimit - retryCount };
  await boss.send(name, data, { ...tries, ...(groupId && { group: { id: groupId } }) });
}

/** While the database is away every worker of every queue fails the same way every few seconds. */
function createNewsSense() {
  const told = new Map<string, number>();
  return (message: string) => {
    const kind = message.replace(/ \(Queue: .*/, '');
    const now = performance.now();
    if (now - (told.get(kind) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return false;
    if (told.size >= MOST_KINDS) told.clear();
    told.set(kind, now);
    return true;
  };
}

async function runJob<Ctx>(
  ctx: Ctx,
  job: Job<Ctx>,
  { data, signal }: { data: unknown; signal: AbortSignal },
  { log, told }: { log: Logger; told: (finished: Finished) => void },
) {
  const started = performance.now();
  const finish = (outcome: Finished['outcome']) => {
    const ms = performance.now() - started;
    told({ job: job.name, outcome, seconds: ms / 1000 });
    return { ms: Math.round(ms) };
  };
  try {
    await runWithRoom(() => job.run(ctx, data, { signal }), signal);
    log.info(finish('done'), 'job done');
  } catch (error) {
    const isRefused = error instanceof AppError;
    const line = finish(isRefused ? 'refused' : signal.aborted ? 'stopped' : 'failed');
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const isGone = isRefused && error.code === 'not_found';
    if (isGone) log.info({ ...line, reason: error.message }, 'job ended: its subject is gone');
    else if (signal.aborted) log.info(line, 'job stopped before its end; it is taken up again');
    else log.error({ ...line, error: words }, 'job failed');
    if (!isRefused) throw error;
    await job.gaveUp?.(ctx, data);
  }
}

/** A full disk lasts longer than all tries of a job: it waits for room as long as it may run. */
async function runWithRoom(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isFull(error) || signal.aborted) throw error;
      await sleep(ROOM_WAIT_MS, null, { signal }).catch(() => undefined);
      if (signal.aborted) throw error;
    }
  }
}
