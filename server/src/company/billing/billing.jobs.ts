import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { listUnread } from './stripe-customers.queries.ts';
import { deleteEventsBefore } from './stripe-events.queries.ts';
import { SYNC_CUSTOMER, syncCustomer } from './stripe-sync.service.ts';

const DAY_MS = 86_400_000;
const MAX_CUSTOMERS = 200;

/** Retried for about a quarter of an hour; the hourly check finds what Stripe could not answer in that time. */
export const syncStripeCustomer = defineJob<Ctx, { customer_id: string }>({
  name: SYNC_CUSTOMER.name,
  data: z.object({ customer_id: z.string() }),
  expire_seconds: 120,
  retries: 8,
  concurrency: 2,
  run: (ctx, { customer_id }) => syncCustomer(ctx, customer_id),
});

/**
 * Reads subscriptions again that were not read for a day or since a notice, or that should have ended or renewed,
 * because notices get lost.
 */
export const resyncSubscriptions = defineJob<Ctx, Record<string, never>>({
  name: 'resync-subscriptions',
  data: z.object({}),
  expire_seconds: 300,
  retries: 1,
  concurrency: 1,
  cron: '17 * * * *',
  async run(ctx) {
    if (!ctx.stripe) return;
    const at = ctx.now();
    const ago = (days: number) => new Date(at.getTime() - days * DAY_MS);
    const unread = await listUnread(ctx.db, {
      before: ago(1),
      young_since: ago(3),
      at,
      limit: MAX_CUSTOMERS,
    });
    for (const { customer_id } of unread) await ctx.jobs.send(ctx.db, SYNC_CUSTOMER, { customer_id });
    await deleteEventsBefore(ctx.db, ago(90));
  },
});
