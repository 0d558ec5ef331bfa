import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_PLAN, START } from '../../../test/billing-person.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { payer, type StripeApp, startStripeApp } from '../../../test/stripe-app.ts';
import { resyncSubscriptions } from './billing.jobs.ts';

let at: StripeApp;
beforeAll(async () => {
  at = await startStripeApp();
});
afterAll(() => at.stop());

const waiting = () =>
  rowsOf(
    at.app,
    "select 1 from jobs.job where name = 'sync-stripe-customer' and state in ('created', 'active', 'retry')",
  );
const quiet = () => expect.poll(waiting).toEqual([]);
const look = () => resyncSubscriptions.run(at.app.ctx, {}, { signal: new AbortController().signal });

describe('Reading Stripe subscriptions again', () => {
  it('A Stripe subscription without any notice is read again after a day', async () => {
    const { subscribe, plan, later } = await payer(at);
    const subscription = await subscribe(at.prices.growth);
    at.stripe.life.cancel(subscription, 'now');
    await look();
    await quiet();
    expect((await plan()).name).toBe('Growth');
    await later(1.1);
    await look();
    await expect.poll(plan).toEqual(NO_PLAN);
    at.setTime(START);
  });

  it('A Stripe subscription is read again within the hour when its last notice could not be followed', async () => {
    const { subscribe, plan } = await payer(at);
    const subscription = await subscribe(at.prices.growth);
    at.stripe.setAway(true);
    const before = at.stripe.notices.length;
    at.stripe.life.cancel(subscription, 'now');
    at.setTime(new Date(START.getTime() + 1000));
    expect(await at.notify(at.stripe.notices.slice(before))).toEqual([200]);
    const tried = "select 1 from jobs.job where name = 'sync-stripe-customer' and state = 'retry'";
    await expect.poll(() => rowsOf(at.app, tried)).toHaveLength(1);
    // The last attempt failed.
    await rowsOf(
      at.app,
      "update jobs.job set state = 'failed' where name = 'sync-stripe-customer' and state = 'retry'",
    );
    at.stripe.setAway(false);
    await look();
    await expect.poll(plan).toEqual(NO_PLAN);
    await quiet();
    at.setTime(START);
  });

  it('A Stripe subscription that was read while the clock was ahead is read again once the clock is right', async () => {
    const { subscribe, arrive, plan, later } = await payer(at);
    const subscription = await subscribe(at.prices.growth);
    await later(3);
    await arrive(null);
    at.setTime(START);
    await later(0);
    at.stripe.life.cancel(subscription, 'now');
    await look();
    await expect.poll(plan).toEqual(NO_PLAN);
    await quiet();
  });
});
