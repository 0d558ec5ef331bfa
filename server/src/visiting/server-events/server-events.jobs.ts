import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';

const KEPT_MS = 30 * 86_400_000;

/** An event's idempotency key holds for 30 days. */
export const forgetEventKeys = defineJob<Ctx, Record<string, never>>({
  name: 'forget-event-keys',
  data: z.object({}),
  expire_seconds: 600,
  retries: 1,
  concurrency: 1,
  cron: '52 3 * * *',
  run: async (ctx) =>
    (await import('./event-keys.queries.ts')).deleteOldEventKeys(
      ctx.db,
      new Date(ctx.now().getTime() - KEPT_MS),
    ),
});
