import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Builds the sample workspace; after a killed attempt, the next one starts over. */
export const buildSample = defineJob<Ctx, { build_id: string }>({
  name: 'build-sample',
  data: z.object({ build_id: z.uuid() }),
  expire_seconds: 10 * 60,
  retries: 2,
  concurrency: 1,
  run: async (ctx, { build_id }, { signal }) =>
    (await import('./build-sample.ts')).buildSampleWorkspace(ctx, build_id, signal),
  gaveUp: async (ctx, { build_id }) => (await import('./build-sample.ts')).giveUpSample(ctx, build_id),
});
