import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { listPaymentsUnread, listUnread } from './stripe-customers.queries.ts';
import { deleteEventsBefore, listUnfollowed } from './stripe-events.queries.ts';
import { FOLLOW_PAYMENT, followPayment, READ_PAYMENTS, readPayments } from './stripe-reversals.service.ts';
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

export const followStripePayment = defineJob<Ctx, { event_id: string }>({
  name: FOLLOW_PAYMENT.name,
  data: z.object({ event_id: z.string() }),
  expire_seconds: 120,
  retries: 8,
  concurrency: 2,
  run: (ctx, { event_id }) => followPayment(ctx, event_id),
});

export const readStripePayments = defineJob<Ctx, { customer_id: string }>({
  name: READ_PAYMENTS.name,
  data: z.object({ customer_id: z.string() }),
  expire_seconds: 300,
  retries: 2,
  concurrency: 1,
  run: (ctx, { customer_id }) => readPayments(ctx, customer_id),
});

/**
 * Reads subscriptions again that were not read for a day or since a notice, or that should have ended or renewed,
 * because notices get lost; and payments that may have been refunded or disputed, once a day.
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
    for (const { id } of await listUnfollowed(ctx.db, MAX_CUSTOMERS))
      await ctx.jobs.send(ctx.db, FOLLOW_PAYMENT, { event_id: id });
    const paying = await listPaymentsUnread(ctx.db, {
      before: ago(1),
      ended_since: ago(180),
      at,
      limit: MAX_CUSTOMERS,
    });
    for (const { customer_id } of paying) await ctx.jobs.send(ctx.db, READ_PAYMENTS, { customer_id });
    await deleteEventsBefore(ctx.db, ago(90));
  },
});
