import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';

/** Reads each list of models once a day; also sent by a question that found a model gone. */
export const readModelLists = defineJob<Ctx, Record<string, never>>({
  name: 'read-model-lists',
  data: z.object({}),
  expire_seconds: 3600,
  retries: 0,
  concurrency: 1,
  cron: '25 5 * * *',
  run: async (ctx, _data, { signal }) =>
    (await import('./asked-models.service.ts')).readDueLists(ctx, signal),
});
