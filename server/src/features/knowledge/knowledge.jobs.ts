import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Reads what stands at a source's address; failures that may pass are tried again. */
export const readSource = defineJob<Ctx, { entry_id: string }>({
  name: 'read-source',
  data: z.object({ entry_id: z.uuid() }),
  expire_seconds: 5 * 60,
  retries: 3,
  concurrency: 3,
  each_group: 2,
  run: async (ctx, { entry_id }, { signal }) =>
    (await import('./read-source.ts')).readEntry(ctx, entry_id, signal),
  gaveUp: async (ctx, { entry_id }) => (await import('./read-source.ts')).giveUpEntry(ctx, entry_id),
});
