import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';

export const tellChanges = defineJob<Ctx, Record<string, never>>({
  name: 'tell-index-now',
  data: z.object({}),
  expire_seconds: 280,
  retries: 0,
  concurrency: 1,
  cron: '*/5 * * * *',
  run: async (ctx, _data, { signal }) => (await import('./index-now.ts')).tellIndexNow(ctx, signal),
});
