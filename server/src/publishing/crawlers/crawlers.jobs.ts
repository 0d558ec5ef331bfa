import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Fetches the operators' published addresses at least daily. */
export const refreshCrawlerRanges = defineJob<Ctx, Record<string, never>>({
  name: 'refresh-crawler-ranges',
  data: z.object({}),
  expire_seconds: 600,
  retries: 1,
  concurrency: 1,
  cron: '17 * * * *',
  run: async (ctx, _data, { signal }) => (await import('./refresh-ranges.ts')).refreshRanges(ctx, signal),
});

export const checkCrawlerAccess = defineJob({
  name: 'check-crawler-access',
  data: z.object({ domain_id: z.uuid() }),
  expire_seconds: 600,
  retries: 1,
  concurrency: 2,
  run: async (ctx: Ctx, { domain_id }, { signal }) =>
    (await import('./check-access.ts')).checkAccess(ctx, domain_id, signal),
});

/** Limits the log of single visits; the daily counts stay. */
export const trimVisitLog = defineJob<Ctx, Record<string, never>>({
  name: 'trim-crawler-visits',
  data: z.object({}),
  expire_seconds: 600,
  retries: 1,
  concurrency: 1,
  cron: '7 * * * *',
  run: async (ctx) => (await import('./crawler-visits.queries.ts')).trimRecentVisits(ctx.db, 1000),
});
