import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Deletes visitors who were not seen within their domain's retention. */
export const forgetVisitors = defineJob<Ctx, Record<string, never>>({
  name: 'forget-visitors',
  data: z.object({}),
  expire_seconds: 3600,
  retries: 3,
  concurrency: 1,
  cron: '23 2 * * *',
  run: async (ctx, _data, { signal }) =>
    (await import('./forget/forget-visitors.ts')).forgetOldVisitors(ctx, signal),
});

/** Deletes what the log holds of a visitor who asked to be forgotten. */
export const forgetVisitor = defineJob<Ctx, { domain_id: string; visitor_id: string }>({
  name: 'forget-visitor',
  data: z.object({ domain_id: z.uuid(), visitor_id: z.uuid() }),
  expire_seconds: 1800,
  retries: 5,
  concurrency: 1,
  run: async (ctx, { domain_id, visitor_id: id }) =>
    (await import('./forget/forget-thoroughly.ts')).forgetThoroughly(ctx, { domain_id, id }),
});

/** Lets a model describe what visitors did after they have left. */
export const phraseVisitors = defineJob<Ctx, Record<string, never>>({
  name: 'phrase-visitors',
  data: z.object({}),
  expire_seconds: 1800,
  retries: 1,
  concurrency: 1,
  cron: '*/5 * * * *',
  run: async (ctx, _data, { signal }) => (await import('./describe-visitors.ts')).phraseVisitors(ctx, signal),
});

/** Finds bots that open a website together, from neighboring addresses. */
export const findFleets = defineJob<Ctx, Record<string, never>>({
  name: 'find-fleets',
  data: z.object({}),
  expire_seconds: 600,
  retries: 0,
  concurrency: 1,
  cron: '* * * * *',
  run: async (ctx, _data, { signal }) => (await import('./follow/find-fleets.ts')).findFleets(ctx, signal),
});

/** Packs visits for reports; after an upgrade, all there are. */
export const packVisits = defineJob<Ctx, Record<string, never>>({
  name: 'pack-visits',
  data: z.object({}),
  expire_seconds: 3600,
  retries: 0,
  concurrency: 1,
  cron: '* * * * *',
  run: async (ctx, _data, { signal }) =>
    (await import('./packs/pack-visits.store.ts')).packVisits(ctx, signal),
});

/** Lets go of the order in which events came that were read; what is kept takes fewer bytes from then on. */
export const releaseEvents = defineJob<Ctx, Record<string, never>>({
  name: 'release-events',
  data: z.object({}),
  expire_seconds: 3600,
  retries: 0,
  concurrency: 1,
  cron: '17 * * * *',
  run: async (ctx) => (await import('./follow/watch-log.ts')).releaseReadEvents(ctx),
});
