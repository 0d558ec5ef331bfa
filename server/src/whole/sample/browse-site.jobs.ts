import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Today's visitors of a finished sample are real browsers, which nobody should have to wait for. */
export const browseSample = defineJob<Ctx, Record<string, never>>({
  name: 'browse-sample',
  data: z.object({}),
  expire_seconds: 120,
  retries: 0,
  concurrency: 1,
  run: async (ctx, _data, { signal }) => (await import('./browse-site.ts')).browseSite(ctx, signal),
});
