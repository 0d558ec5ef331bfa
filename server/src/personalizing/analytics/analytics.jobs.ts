import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { listPersonalizing } from '../variants/triggers.queries.ts';

const MINUTES = 10;

/** Pauses a website's variants that do harm, and divides visitors among those that share them. */
export const steerVariantsJob = defineJob<Ctx, { domain_id: string; learns: boolean }>({
  name: 'steer-variants',
  data: z.object({ domain_id: z.uuid(), learns: z.boolean() }),
  expire_seconds: 300,
  retries: 1,
  concurrency: 1,
  run: async (ctx, { domain_id, learns }) =>
    (await import('./steer-variants.service.ts')).steerVariants(ctx, domain_id, { learns }),
});

/** Every ten minutes; shares follow what was learned once an hour. */
export const steerAllVariants = defineJob<Ctx, Record<string, never>>({
  name: 'steer-all-variants',
  data: z.object({}),
  expire_seconds: 240,
  retries: 0,
  concurrency: 1,
  cron: '*/10 * * * *',
  async run(ctx) {
    const learns = ctx.now().getUTCMinutes() < MINUTES;
    for (const domain_id of await listPersonalizing(ctx.db, false))
      await ctx.jobs.send(ctx.db, steerVariantsJob, { domain_id, learns });
  },
});
