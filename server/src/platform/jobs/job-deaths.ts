import type { JobWithMetadata } from 'pg-boss';
import { forgetDeaths, noteBegun, noteDeath } from './job-deaths.queries.ts';
import type { QueueDb } from './queue-clock.queries.ts';

/** The start of the message to people; what they can do follows. */
export const SET_ASIDE = 'This stopped the worker twice and was set aside.';

/** The queue's own message for a run whose process stopped sending heartbeats. */
const DIED = 'job heartbeat timeout';
/** How long a job that was running at a death runs before the next such job may start. */
const PROBATION_MS = 15_000;

/** Whether the previous run ended with its process. */
export function hasDied({ retryCount, output }: Pick<JobWithMetadata<object>, 'retryCount' | 'output'>) {
  return retryCount > 0 && JSON.stringify(output ?? null).includes(`"message":"${DIED}"`);
}

export interface DeathWatch {
  /** Runs a job whose process died before, or sets it aside if that was the second time. */
  runAgain(
    job_id: string,
    signal: AbortSignal,
    work: { run: () => Promise<void>; setAside: () => Promise<void> },
  ): Promise<void>;
  /** The process only stood still while others took its job up. */
  survived(job_id: string): Promise<unknown>;
}

/**
 * A job that kills its process would do so forever. To find out which of several jobs it was, those that were running
 * start again one after the other. A second death then happens during one of them, and that one is set aside.
 */
export function createDeathWatch(db: QueueDb): DeathWatch {
  let last: Promise<void> = Promise.resolve();

  /** Resolves when it is this job's turn, with a function that ends the turn. */
  async function waitInLine(signal: AbortSignal): Promise<() => void> {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = before.then(() => promise);
    const aborted = new Promise<void>((stop) =>
      signal.addEventListener('abort', () => stop(), { once: true }),
    );
    if (!signal.aborted) await Promise.race([before, aborted]);
    if (signal.aborted) {
      resolve();
      throw new Error('The worker is stopping; the next one takes it up.');
    }
    const over = setTimeout(resolve, PROBATION_MS).unref();
    return () => {
      clearTimeout(over);
      resolve();
    };
  }

  return {
    async runAgain(job_id, signal, { run, setAside }) {
      if (await noteDeath(db, job_id)) {
        await setAside();
        await forgetDeaths(db, job_id);
        return;
      }
      const leave = await waitInLine(signal);
      try {
        await noteBegun(db, job_id);
        await run();
        await forgetDeaths(db, job_id);
      } finally {
        leave();
      }
    },
    survived: (job_id) => forgetDeaths(db, job_id),
  };
}
