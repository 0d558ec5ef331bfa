import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { forgetOldHits } from './rate-limits.queries.ts';

const DAY_MS = 86_400_000;

/** Counters of attempts are useless once their window is over. */
export const forgetOldAttempts = defineJob<Ctx, Record<string, never>>({
  name: 'forget-old-attempts',
  data: z.object({}),
  expire_seconds: 60,
  retries: 1,
  concurrency: 1,
  cron: '17 * * * *',
  run: (ctx) => forgetOldHits(ctx.db, new Date(ctx.now().getTime() - DAY_MS)),
});
