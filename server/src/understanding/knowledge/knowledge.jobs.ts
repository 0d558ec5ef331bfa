import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Reads a source's address; temporary failures are retried. */
export const readSource = defineJob<Ctx, { entry_id: string }>({
  name: 'read-source',
  data: z.object({ entry_id: z.uuid() }),
  expire_seconds: 5 * 60,
  retries: 3,
  concurrency: 3,
  each_group: 2,
  run: async (ctx, { entry_id }, { signal }) =>
    (await import('./read-source.ts')).readEntry(ctx, entry_id, signal),
  gaveUp: async (ctx, { entry_id }, reason) =>
    (await import('./read-source.ts')).giveUpEntry(ctx, entry_id, reason),
});

/** Deletes entries for good a day after they were removed. */
export const forgetRemovedKnowledge = defineJob<Ctx, Record<string, never>>({
  name: 'forget-removed-knowledge',
  data: z.object({}),
  expire_seconds: 600,
  retries: 1,
  concurrency: 1,
  cron: '17 * * * *',
  run: async (ctx) => (await import('./forget-removed.ts')).forgetRemovedEntries(ctx),
});
