import type { JobWithMetadata } from 'pg-boss';
import { forgetDeaths, noteBegun, noteDeath } from './job-deaths.queries.ts';
import type { QueueDb } from './queue-clock.queries.ts';

/** What people are told first; what they can do follows. */
export const SET_ASIDE = 'This stopped the worker twice and was set aside.';

/** The queue's own word for a run whose process gave no sign of life any more. */
const DIED = 'job heartbeat timeout';
/** How long a job that was under way at a death has its process without others of its kind. */
const PROBATION_MS = 15_000;

/** Whether the run before this one ended with its process. */
export function hasDied({ retryCount, output }: Pick<JobWithMetadata<object>, 'retryCount' | 'output'>) {
  return retryCount > 0 && JSON.stringify(output ?? null).includes(`"message":"${DIED}"`);
}

export interface DeathWatch {
  /** Runs a job whose process died before, or sets it aside where that was the second time. */
  runAgain(
    job_id: string,
    signal: AbortSignal,
    work: { run: () => Promise<void>; setAside: () => Promise<void> },
  ): Promise<void>;
}

/**
 * A job that ends its process would do so for ever. Which of many was it? Those that were under way begin again one
 * after the other, so that a second death has one of them under way, and that one is set aside.
 */
export function createDeathWatch(db: QueueDb): DeathWatch {
  let last: Promise<void> = Promise.resolve();

  /** Resolves when it is one's turn, with what ends it. */
  async function takeTurn(signal: AbortSignal): Promise<() => void> {
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
      const leave = await takeTurn(signal);
      try {
        await noteBegun(db, job_id);
        await run();
        await forgetDeaths(db, job_id);
      } finally {
        leave();
      }
    },
  };
}
