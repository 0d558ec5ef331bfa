import { expect } from 'vitest';
import type { StripeNotice } from './doubles/stripe-state.ts';
import { rowsOf } from './fault-looks.ts';
import { payer, type StripeApp } from './stripe-app.ts';

/** Until all that was to be read at Stripe has been read. */
export const quietAt = (at: StripeApp) =>
  expect
    .poll(() =>
      rowsOf(
        at.app,
        `select 1 from jobs.job where name in ('sync-stripe-customer', 'follow-stripe-payment', 'read-stripe-payments')
          and state in ('created', 'active', 'retry')`,
      ),
    )
    .toEqual([]);

/** A subscriber, and what is known here about money that went back to them. */
export async function subscriber(at: StripeApp, price = at.prices.growth) {
  const who = await payer(at);
  const subscription = await who.subscribe(price);
  const charge = at.stripe.life.lastCharge(subscription.customer);
  const titles = async () =>
    (
      await rowsOf(at.app, 'select title from alerts where org_id = $1 order by number', [who.person.org_id])
    ).map(({ title }) => title);
  const emails = async () =>
    (
      await rowsOf(at.app, 'select subject from letters where to_address = $1 order by number', [
        who.person.email,
      ])
    ).map(({ subject }) => subject);
  /** Notices of what happens, as they would be sent, but not sent yet. */
  const noticesOf = (what: () => void): StripeNotice[] => {
    const before = at.stripe.notices.length;
    what();
    return at.stripe.notices.slice(before);
  };
  return {
    ...who,
    subscription,
    charge,
    titles,
    emails,
    noticesOf,
    happens: async (what: () => void) => {
      expect(new Set(await at.notify(noticesOf(what)))).toEqual(new Set([200]));
      await quietAt(at);
    },
    reversals: async () => (await who.pay('GET', 'reversals')).body,
  };
}
