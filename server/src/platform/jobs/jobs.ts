import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { type Connection, type Db, poolConfig, runText } from '../db/database.ts';
import type { WaitingJob } from '../db/restore-backup.ts';
import { errorWords } from '../log/error-words.ts';
import type { Logger } from '../log/logger.ts';
import { splitTrace, withTrace } from '../log/trace.ts';
import { declareQueues, gaveUpQueue, queuesOf } from './declare-queues.ts';
import { createDeathWatch, hasDied } from './job-deaths.ts';
import { evenClock, followDatabaseClock } from './queue-clock.ts';
import { type Finished, type Job, type JobRun, runEntry } from './run-job.ts';
import { superviseJobs } from './supervise-jobs.ts';
import { createWaking } from './wake-workers.ts';

/** Workers that fetch at the same moment do not see what the others take, so it is counted here. */
function createGroupPlaces(most = Number.POSITIVE_INFINITY) {
  const taken = new Map<string, number>();
  return {
    /** Returns a function that frees the place; undefined when the group already has its maximum. */
    enter(group: string | null | undefined): (() => void) | undefined {
      if (!group) return () => undefined;
      const now = taken.get(group) ?? 0;
      if (now >= most) return undefined;
      taken.set(group, now + 1);
      return () => {
        const left = (taken.get(group) ?? 1) - 1;
        if (left > 0) taken.set(group, left);
        else taken.delete(group);
      };
    },
  };
}

export interface JobDefinition<Ctx, Data> extends Omit<Job<Ctx>, 'run' | 'gaveUp'> {
  data: z.ZodType<Data>;
  run(ctx: Ctx, data: Data, job: JobRun): Promise<void>;
  gaveUp?(ctx: Ctx, data: Data, reason: string | null): Promise<void>;
}

/** Data that does not fit the job, such as an older version's, prevents its start. */
export function defineJob<Ctx, Data>(definition: JobDefinition<Ctx, Data>): Job<Ctx> {
  const { data: schema, run, gaveUp, ...job } = definition;
  return {
    ...job,
    run: async (ctx, data, jobRun) => {
      const read = schema.safeParse(data ?? {});
      if (!read.success) throw new AppError('bad_request', `The data of ${job.name} has another shape.`);
      await run(ctx, read.data, jobRun);
    },
    ...(gaveUp && {
      gaveUp: async (ctx, data, reason) => {
        const read = schema.safeParse(data);
        if (read.success) await gaveUp(ctx, read.data, reason);
      },
    }),
  };
}

export interface JobQueue {
  /**
   * Enqueues in the transaction `db`: the job exists if and only if it commits. A priority below 0 lets others of its
   * kind go first.
   */
  send(db: Db, job: { name: string; priority?: number; group?: string }, data: object): Promise<void>;
  /** Enqueues waiting jobs from a backup; kinds that no longer exist are skipped. */
  refill(db: Db, jobs: readonly WaitingJob[]): Promise<void>;
  work<Ctx>(ctx: Ctx, jobs: readonly Job<Ctx>[]): Promise<void>;
  /** Whether this process runs jobs. */
  isWorking(): boolean;
  stop(): Promise<void>;
}

/**
 * New work announces itself, and one query over all queues every few seconds finds the rest. Each of a hundred workers
 * polls only this often.
 */
const LOST_NEWS_SECONDS = 600;
const LOOK_SECONDS = 10;
/** How soon scheduled work follows a clock that was set. */
const CLOCK_LOOK_SECONDS = 30;
/** Containers are killed ten seconds after being asked to stop, and more than jobs has to end. */
const STOP_MS = 6000;

/** The same failure is logged once in this time. */
const QUIET_MS = 60_000;
const MAX_KINDS = 100;

/** Opens the queue in the product's own database, so that a job is enqueued in the same transaction as its row. */
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
    // A process that runs no jobs schedules none.
    schedule: jobs.length > 0,
    // `superviseJobs` does.
    supervise: false,
    monitorIntervalSeconds: LOOK_SECONDS,
    clock: evenClock,
    clockMonitorIntervalSeconds: CLOCK_LOOK_SECONDS,
  });
  const isNew = createNewsSense();
  boss.on('error', (error) => {
    const said = errorWords(error);
    // Different messages may be equal once other people's words are removed.
    if (isNew(error.message) && isNew(said)) log.error({ error: said }, 'job queue failed, retrying');
  });
  await boss.start();
  await declareQueues(boss, jobs);
  const stopping = new AbortController();
  let working = false;
  let leaveClock = () => {};
  let endSupervision = () => {};
  const waking = createWaking(boss);
  return {
    async send(db, job, data) {
      await boss.send(job.name, withTrace(data), {
        priority: job.priority ?? 0,
        ...(job.group && { group: { id: job.group } }),
        db: { executeSql: (text, values) => runText(db, text, values) },
      });
    },
    refill: (db, waiting) => insertWaiting(boss, queuesOf(jobs), { db, waiting }),
    async work(ctx, kinds) {
      leaveClock = await followDatabaseClock(boss.getDb(), log);
      const deaths = createDeathWatch(boss.getDb());
      for (const job of kinds) {
        const run = (entry: JobWithMetadata<object>) =>
          runEntry(ctx, job, entry, { log, told, deaths, stopping: stopping.signal });
        for (const worker of await openPlaces(boss, job, run)) waking.add(job.name, worker);
        if (job.gaveUp) {
          const queue = gaveUpQueue(job);
          const worker = await boss.work(queue, LOOKS, async ([entry]) =>
            job.gaveUp?.(ctx, splitTrace(entry?.data).data, null),
          );
          waking.add(queue, worker);
        }
        if (job.cron) await boss.schedule(job.name, job.cron, {});
      }
      waking.start();
      endSupervision = superviseJobs(boss);
      working = true;
    },
    isWorking: () => working && !stopping.signal.aborted,
    stop: () => {
      leaveClock();
      endSupervision();
      waking.stop();
      stopping.abort();
      return boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

async function insertWaiting(
  boss: PgBoss,
  queues: readonly string[],
  { db, waiting }: { db: Db; waiting: readonly WaitingJob[] },
) {
  for (const name of queues) {
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
}

const LOOKS = {
  batchSize: 1,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: LOST_NEWS_SECONDS,
};

/** Takes as many jobs at once as the job allows, in total and per group. Returns the ids of the workers. */
async function openPlaces(
  boss: PgBoss,
  { name, concurrency, each_group }: Pick<Job<never>, 'name' | 'concurrency' | 'each_group'>,
  run: (entry: JobWithMetadata<object>) => Promise<void>,
) {
  const workers: string[] = [];
  const groups = createGroupPlaces(each_group);
  const looks = { ...LOOKS, ...(each_group && { groupConcurrency: each_group }) };
  const options = { ...looks, includeMetadata: true as const };
  for (let place = 0; place < concurrency; place += 1) {
    const worker: string = await boss.work(name, options, async ([entry]: JobWithMetadata<object>[]) => {
      if (!entry) return;
      // A job that died before is recognized by its id, so it keeps its place.
      const leave = groups.enter(hasDied(entry) ? null : entry.groupId);
      if (!leave) return putBack(boss, name, entry);
      await run(entry).finally(() => {
        leave();
        // Waiting work announced itself while this worker was busy, so it polls again before it pauses.
        boss.notifyWorker(worker);
      });
    });
    workers.push(worker);
  }
  return workers;
}

/**
 * Enqueues it again behind the waiting ones, in place of the job that was taken, with its priority and remaining
 * attempts.
 */
async function putBack(boss: PgBoss, name: string, entry: JobWithMetadata<object>) {
  const { data, priority, retryLimit, retryCount, groupId } = entry;
  const tries = { priority, retryLimit: retryLimit - retryCount };
  await boss.send(name, data, { ...tries, ...(groupId && { group: { id: groupId } }) });
}

/** While the database is away, every worker of every queue fails the same way every few seconds. */
function createNewsSense() {
  const told = new Map<string, number>();
  return (message: string) => {
    const kind = message.replace(/ \(Queue: .*/, '');
    const now = performance.now();
    if (now - (told.get(kind) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return false;
    if (told.size >= MAX_KINDS) told.clear();
    told.set(kind, now);
    return true;
  };
}
