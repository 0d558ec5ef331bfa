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
