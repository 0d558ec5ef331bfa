import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { followDueSchedules } from './variant-lives.queries.ts';

/** Starts, replaces and ends variants at their times. */
export const followSchedules = defineJob<Ctx, Record<string, never>>({
  name: 'follow-variant-schedules',
  data: z.object({}),
  expire_seconds: 60,
  retries: 0,
  concurrency: 1,
  cron: '* * * * *',
  run: (ctx) => followDueSchedules(ctx.db, ctx.now()),
});
