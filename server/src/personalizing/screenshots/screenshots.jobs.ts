import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { forgetShots, noteShotFailure, type ShotKey } from './screenshots.queries.ts';

const DAY_MS = 86_400_000;
const MAX_UNUSED_DAYS = 30;

/** Opens the page in the worker's browser; the caller waits for the row. */
export const takeScreenshot = defineJob<Ctx, ShotKey>({
  name: 'take-screenshot',
  data: z.object({ domain_id: z.uuid(), path: z.string(), variant_key: z.string() }),
  expire_seconds: 100,
  retries: 1,
  concurrency: 3,
  each_group: 2,
  run: async (ctx, key, { signal }) => (await import('./take-screenshot.ts')).takeAndStore(ctx, key, signal),
  async gaveUp(ctx, key) {
    const error = 'Couldn’t take a screenshot of this page. Try again in a minute.';
    await noteShotFailure(ctx.db, key, { error, error_code: 'unavailable', at: ctx.now() });
  },
});

export const forgetScreenshots = defineJob<Ctx, Record<string, never>>({
  name: 'forget-screenshots',
  data: z.object({}),
  expire_seconds: 600,
  retries: 1,
  concurrency: 1,
  cron: '41 3 * * *',
  run: (ctx) => forgetShots(ctx.db, new Date(ctx.now().getTime() - MAX_UNUSED_DAYS * DAY_MS)),
});
