import type { Ctx } from '../../context.ts';
import { rereadAnswers, runExecution } from '../../measuring/executions/executions.jobs.ts';
import { suggestNextSteps } from '../../measuring/suggestions/suggestions.jobs.ts';
import { scanPage } from '../../personalizing/site-pages/pages.jobs.ts';
import { writeVariants } from '../../personalizing/variants/personalization.jobs.ts';
import type { Job } from '../../platform/jobs/run-job.ts';
import { createKept } from '../../platform/kept.ts';
import { readLook } from '../../publishing/branding/branding.jobs.ts';
import { writeContent, writeFirstContent } from '../../publishing/content/content.jobs.ts';
import { readSource } from '../../understanding/knowledge/knowledge.jobs.ts';
import { readCompetitor, researchSite } from '../../understanding/research/research.jobs.ts';
import { BUILT_IN } from '../../writer/threaded-writer.ts';
import { DAY_HEADER } from './answer-sample-site.ts';
import { createSampleAssistants } from './sample-assistants.ts';
import { ALL_DAYS, QUIET_AFTER, QUIET_DAYS } from './sample-sites.ts';

/** Work that follows from the steps of the simulation. */
const JOBS: readonly Job<Ctx>[] = [
  researchSite,
  readCompetitor,
  readLook,
  readSource,
  runExecution,
  rereadAnswers,
  suggestNextSteps,
  writeContent,
  writeFirstContent,
  scanPage,
  writeVariants,
];

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Advance between two reads of the clock, so that later events have later times. */
const TICK_MS = 20;
/** The events of a simulated day end this long before the hour at which the simulation runs. */
const LAST_HOUR = 3;

export interface SimulatedDays {
  /** What services receive: the simulation's clock, and the sample websites as of its day. */
  ctx: Ctx;
  /** Moves to an hour of a day: day 1 to 14, hour 0 to 3; or to one of the quiet days after it. */
  goTo(day: number, hour: number, quiet?: number): void;
  /** Runs the jobs that steps have enqueued, those of a kind together, and the jobs that follow from them. */
  work(): Promise<void>;
}

/** The number of a day among all simulated ones. */
export const dateOf = (day: number, quiet = 0): number => day + (day > QUIET_AFTER ? QUIET_DAYS : 0) + quiet;

/** A clock that advances on command, up to the present. The sample's own assistants answer as of its day; no model is asked. */
export function simulateDays(ctx: Ctx, signal: AbortSignal): SimulatedDays {
  const today = ctx.now().getTime() - LAST_HOUR * HOUR_MS;
  const waiting: { name: string; data: object }[] = [];
  let clock = today - (ALL_DAYS - 1) * DAY_MS;
  let day = 1;
  let quiet_day = 0;
  const simulated: Ctx = {
    ...ctx,
    // Nobody pays for the sample.
    stripe: null,
    // Visits are counted in a log of our own, on our clock.
    kept: createKept(() => simulated),
    now: () => {
      clock += TICK_MS;
      return new Date(clock);
    },
    sample_assistants: createSampleAssistants(ctx.config, () => ({ day, quiet: quiet_day })),
    writer: BUILT_IN,
    jobs: { ...ctx.jobs, send: async (_db, { name }, data) => void waiting.push({ name, data }) },
    fetch: (url, options) =>
      ctx.fetch(url, { ...options, headers: { ...options?.headers, [DAY_HEADER]: String(day) } }),
  };
  return {
    ctx: simulated,
    goTo(to, hour, quiet = 0) {
      day = to;
      quiet_day = quiet;
      clock = Math.max(clock, today - (ALL_DAYS - dateOf(to, quiet)) * DAY_MS + hour * HOUR_MS);
    },
    async work() {
      for (let [next] = waiting; next; [next] = waiting) {
        signal.throwIfAborted();
        const { name } = next;
        const job = JOBS.find((known) => known.name === name);
        const others = waiting.findIndex((other) => other.name !== name);
        const same = waiting.splice(0, others === -1 ? waiting.length : others);
        if (job) await Promise.all(same.map(({ data }) => job.run(simulated, data, { signal })));
      }
    },
  };
}
