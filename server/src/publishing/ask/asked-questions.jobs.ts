import { ASKED_DAYS } from '@sightline/contract/publishing/asked-questions';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deleteOldAsked } from './asked-questions.queries.ts';

const DAY_MS = 86_400_000;

/** Deletes questions that nobody asked for a long time. */
export const forgetAskedQuestions = defineJob<Ctx, Record<string, never>>({
  name: 'forget-asked-questions',
  data: z.object({}),
  expire_seconds: 60,
  retries: 1,
  concurrency: 1,
  cron: '37 3 * * *',
  run: async (ctx) => {
    await deleteOldAsked(ctx.db, new Date(ctx.now().getTime() - ASKED_DAYS * DAY_MS));
  },
});
