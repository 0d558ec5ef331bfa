import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Drops what no domain keeps any longer. */
export const keepEventMonths = defineJob<Ctx, Record<string, never>>({
  name: 'keep-event-months',
  data: z.object({}),
  expire_seconds: 600,
  retries: 3,
  concurrency: 1,
  cron: '41 3 * * *',
  run: async (ctx) => (await import('./keep-months.ts')).keepMonths(ctx),
});

/** Without its salt, nobody can be matched to their address again. */
export const forgetOldSalts = defineJob<Ctx, Record<string, never>>({
  name: 'forget-visitor-salts',
  data: z.object({}),
  expire_seconds: 60,
  retries: 3,
  concurrency: 1,
  cron: '2 * * * *',
  run: async (ctx) => (await import('./tracked-domains.queries.ts')).deleteOldSalts(ctx.db, ctx.now()),
});
