import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { listPersonalizing } from './triggers.queries.ts';

const MINUTES = 5;

/** Brings a domain's starting variants up to its pages, visits and feedback; one that has them stays as it is. */
export const writeVariants = defineJob<Ctx, { domain_id: string }>({
  name: 'write-variants',
  data: z.object({ domain_id: z.uuid() }),
  expire_seconds: 15 * 60,
  retries: 3,
  concurrency: 1,
  run: async (ctx, { domain_id }, { signal }) =>
    (await import('./write-variants.ts')).writeVariantsOf(ctx, domain_id, signal),
});

/** Looks every five minutes for domains that have no starting variants yet, and once an hour at all of them. */
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
