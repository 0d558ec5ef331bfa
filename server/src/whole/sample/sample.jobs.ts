import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { copyLoaded, copyWanted } from './sample-events.jobs.ts';

/** A killed attempt leaves nothing, and the next one loads all. */
export const loadSampleCopy = defineJob<Ctx, { copy_id: string }>({
  ...copyWanted,
  expire_seconds: 120,
  retries: 2,
  concurrency: 1,
  run: async (ctx, { copy_id }) => (await import('./load-sample.ts')).loadCopy(ctx, copy_id),
  gaveUp: async (ctx, { copy_id }) => (await import('./sample.queries.ts')).setFailed(ctx.db, copy_id),
});

export const endSampleCopies = defineJob<Ctx, Record<string, never>>({
  ...copyLoaded.tidy,
  expire_seconds: 120,
  retries: 0,
  concurrency: 1,
  cron: '7 * * * *',
  run: async (ctx) => (await import('./sample.service.ts')).endCopies(ctx),
});

/** Real browsers, which nobody should have to wait for. */
export const browseSample = defineJob<Ctx, Record<string, never>>({
  ...copyLoaded.visit,
  expire_seconds: 120,
  retries: 0,
  concurrency: 1,
  run: async (ctx, _data, { signal }) => (await import('./browse-site.ts')).browseSite(ctx, signal),
});
