import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { brandsChanged } from '../../understanding/brands/brand-events.jobs.ts';

/** Asks, reads and scores one run. */
export const runExecution = defineJob<Ctx, { topic_execution_id: string }>({
  name: 'run-execution',
  data: z.object({ topic_execution_id: z.uuid() }),
  expire_seconds: 6 * 3600,
  retries: 5,
  concurrency: 6,
  each_group: 4,
  run: async (ctx, { topic_execution_id }, { signal }) =>
    (await import('./run-execution.ts')).runPlannedExecution(ctx, topic_execution_id, signal),
  gaveUp: async (ctx, { topic_execution_id }, reason) =>
    (await import('./run-execution.ts')).giveUpExecution(ctx, topic_execution_id, reason),
});

/** Reads stored answers again after names changed. */
export const rereadAnswers = defineJob<Ctx, { domain_id: string }>({
  ...brandsChanged,
  expire_seconds: 3600,
  retries: 3,
  concurrency: 1,
  run: async (ctx, { domain_id }, { signal }) => {
    const { markBranded, rereadAnswersOf } = await import('./reread-answers.ts');
    await markBranded(ctx, domain_id);
    await rereadAnswersOf(ctx, domain_id, signal);
  },
});

/** Scores what an update of the program or a dead worker left unscored, without waiting for the website's next run. */
export const catchUpScores = defineJob<Ctx, Record<string, never>>({
  name: 'catch-up-scores',
  data: z.object({}),
  expire_seconds: 600,
  retries: 1,
  concurrency: 1,
  cron: '17 * * * *',
  run: async (ctx) => (await import('./reread-answers.ts')).catchUp(ctx),
});

/** Creates partitions for the coming months' bodies and drops old ones. */
export const keepBodies = defineJob<Ctx, Record<string, never>>({
  name: 'keep-answer-bodies',
  data: z.object({}),
  expire_seconds: 600,
  retries: 1,
  concurrency: 1,
  cron: '41 3 * * *',
  run: async (ctx) => (await import('./keep-bodies.ts')).keepAnswerBodies(ctx),
});
