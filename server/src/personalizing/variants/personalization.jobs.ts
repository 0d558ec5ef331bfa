import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { listPersonalizing } from './triggers.queries.ts';

const MINUTES = 5;

/** Updates a domain's starting variants to its pages, visits and feedback; does nothing if they are current. */
export const writeVariants = defineJob<Ctx, { domain_id: string }>({
  name: 'write-variants',
  data: z.object({ domain_id: z.uuid() }),
  expire_seconds: 15 * 60,
  retries: 3,
  concurrency: 1,
  run: async (ctx, { domain_id }, { signal }) =>
    (await import('./write-variants.ts')).writeVariantsOf(ctx, domain_id, signal),
});

/** Every five minutes for domains without starting variants, once an hour for all. */
export const renewAllVariants = defineJob<Ctx, Record<string, never>>({
  name: 'renew-all-variants',
  data: z.object({}),
  expire_seconds: 240,
  retries: 0,
  concurrency: 1,
  cron: '*/5 * * * *',
  async run(ctx) {
    const isHourly = ctx.now().getUTCMinutes() < MINUTES;
    for (const domain_id of await listPersonalizing(ctx.db, !isHourly))
      await ctx.jobs.send(ctx.db, writeVariants, { domain_id });
  },
});
