import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { forgetOldCalls } from './repeated-calls.queries.ts';

const KEPT_MS = 86_400_000;

/** An Idempotency-Key holds for a day. */
export const forgetRepeatedCalls = defineJob<Ctx, Record<string, never>>({
  name: 'forget-repeated-calls',
  data: z.object({}),
  expire_seconds: 60,
  retries: 1,
  concurrency: 1,
  cron: '27 * * * *',
  run: (ctx) => forgetOldCalls(ctx.db, new Date(ctx.now().getTime() - KEPT_MS)),
});
