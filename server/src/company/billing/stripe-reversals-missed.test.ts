import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, START } from '../../../test/billing-person.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { type StripeApp, startStripeApp } from '../../../test/stripe-app.ts';
import { quietAt, subscriber } from '../../../test/stripe-subscriber.ts';
import { resyncSubscriptions } from './billing.jobs.ts';

let at: StripeApp;
beforeAll(async () => {
  at = await startStripeApp();
});
afterAll(() => at.stop());

const quiet = () => quietAt(at);
const look = () => resyncSubscriptions.run(at.app.ctx, {}, { signal: new AbortController().signal });

describe('Refunds and disputes whose notices did not lead to a reading', () => {
  it('A payment is read within the hour when Stripe was away for all attempts', async () => {
    const { charge, noticesOf, reversals } = await subscriber(at);
    at.stripe.setAway(true);
    await at.notify(noticesOf(() => at.stripe.life.dispute(charge)).slice(0, 1));
    const tried = "select 1 from jobs.job where name = 'follow-stripe-payment' and state = 'retry'";
    await expect.poll(() => rowsOf(at.app, tried)).toHaveLength(1);
    await rowsOf(
      at.app,
      "update jobs.job set state = 'failed' where name = 'follow-stripe-payment' and state = 'retry'",
    );
    at.stripe.setAway(false);
    expect(await reversals()).toEqual([]);
    await look();
    await quiet();
    expect(await reversals()).toMatchObject([{ state: 'open' }]);
  });

  it('Refunds and disputes without any notice are found within a day; old ones are stored without an alert', async () => {
    const { charge, reversals, titles, later } = await subscriber(at);
    const { life } = at.stripe;
    await look();
    await quiet();
    life.refund(charge, 5000);
    at.setTime(new Date(START.getTime() + 10 * DAY_MS));
    life.refund(charge, 700);
    await later(10.1);
    await look();
    await quiet();
    expect(await reversals()).toHaveLength(2);
    expect(await titles()).toEqual(['$7.00 of the payment of $249.00 from January 31, 2026 was refunded.']);
    at.setTime(START);
  });

  it('A key that may not read payments stops nothing else, and they are read once it may', async () => {
    const { charge, noticesOf, reversals, plan, told, subscription } = await subscriber(at);
    const notices = noticesOf(() => at.stripe.life.refund(charge)).slice(0, 1);
    const error = {
      type: 'invalid_request_error',
      message: 'The provided key does not have the permission.',
    };
    at.stripe.enqueue({ status: 403, body: { error } });
    await at.notify(notices);
    await quiet();
    expect(await reversals()).toEqual([]);
    await told(() => at.stripe.life.switchTo(subscription, at.prices.starter.id), { name: 'Starter' });
    await look();
    await quiet();
    expect(await reversals()).toHaveLength(1);
    expect(await plan()).toMatchObject({ name: 'Starter' });
  });
});
