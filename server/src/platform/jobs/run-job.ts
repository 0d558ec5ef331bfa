import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata } from 'pg-boss';
import { AppError } from '../app-error.ts';
import { afterAwake } from '../awake/awake.ts';
import { isFull } from '../db/away.ts';
import { errorWords } from '../log/error-words.ts';
import type { Logger } from '../log/logger.ts';
import { inTrace, splitTrace } from '../log/trace.ts';
import { OverLimit } from '../threads/over-limit.ts';
import { type DeathWatch, hasDied, SET_ASIDE } from './job-deaths.ts';

export interface JobRun {
  /** Aborts when the process stops or the job's time is over. */
  signal: AbortSignal;
}

/** One kind of background work; it validates any stored data it is given. */
export interface Job<Ctx> {
  name: string;
  /** Maximum duration of one run, in time that its process was awake; each further attempt has as much more. */
  expire_seconds: number;
  retries: number;
  /** Concurrent runs in one process. */
  concurrency: number;
  /** Maximum concurrent runs per group, such as a website, so that a hanging one leaves places for others. */
  each_group?: number;
  /** Five-field cron expression in UTC, for scheduled work. */
  cron?: string;
  /** A thrown error is retried, except an `AppError`. */
  run(ctx: Ctx, data: unknown, job: JobRun): Promise<void>;
  /**
   * Called after the last attempt, even if each one killed its process. `reason` is a sentence for people: the job was
   * set aside because its process died twice, or something took too long; null when there is none.
   */
  gaveUp?(ctx: Ctx, data: unknown, reason: string | null): Promise<void>;
}

/** One run of a job. */
export interface Finished {
  job: string;
  outcome: 'done' | 'failed' | 'stopped' | 'refused' | 'set aside';
  seconds: number;
}

const ROOM_WAIT_MS = 5000;
/** The start of the message to people; what they can do follows. */
const TOO_LONG = 'One of its texts takes too much processor time to read.';

interface Telling {
  log: Logger;
  told: (finished: Finished) => void;
}

/** Runs what was taken from the queue; checks first whether its process died before. */
export function runEntry<Ctx>(
  ctx: Ctx,
  job: Job<Ctx>,
  entry: JobWithMetadata<object>,
  { log, told, deaths, stopping }: Telling & { deaths: DeathWatch; stopping: AbortSignal },
): Promise<void> {
  const late = new AbortController();
  const cancel = afterAwake(job.expire_seconds * 1000 * (1 + entry.retryCount), () => late.abort());
  const signal = AbortSignal.any([entry.signal, stopping, late.signal]);
  const { request_id, data } = splitTrace(entry.data);
  const trace = { job: job.name, job_id: entry.id, ...(request_id && { request_id }) };
  const is_last = entry.retryCount >= entry.retryLimit;
  const run = () =>
    Promise.race([runJob(ctx, job, { data, signal, is_last }, { log, told }), failed(late.signal)]);
  const setAside = async () => {
    log.error({}, 'job set aside: its process died twice while running it');
    told({ job: job.name, outcome: 'set aside', seconds: 0 });
    await job.gaveUp?.(ctx, data, SET_ASIDE);
  };
  return inTrace(trace, async () => {
    try {
      await (hasDied(entry) ? deaths.runAgain(entry.id, signal, { run, setAside }) : run());
    } finally {
      cancel();
      // Someone else took it up, believing that this process had died.
      if (entry.signal.aborted && !stopping.aborted) await deaths.survived(entry.id);
    }
  });
}

/** Rejects when `late` aborts, whether or not the job heeds it. */
const failed = (late: AbortSignal) =>
  new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error('The job took too long.')), { once: true });
  });

async function runJob<Ctx>(
  ctx: Ctx,
  job: Job<Ctx>,
  { data, signal, is_last }: { data: unknown; signal: AbortSignal; is_last: boolean },
  { log, told }: Telling,
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
    const isGone = isRefused && error.code === 'not_found';
    if (isGone) log.info({ ...line, reason: error.message }, 'job ended: what it was about was deleted');
    else if (signal.aborted) log.info(line, 'job interrupted, will be retried');
    else if (isRefused || is_last) log.error({ ...line, error: errorWords(error) }, 'job failed');
    else log.warn({ ...line, error: errorWords(error) }, 'job failed, will be retried');
    if (!isRefused) throw error;
    await job.gaveUp?.(ctx, data, error instanceof OverLimit ? TOO_LONG : null);
  }
}

/** A full disk lasts longer than all attempts of a job, so it waits for room within its time limit. */
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
