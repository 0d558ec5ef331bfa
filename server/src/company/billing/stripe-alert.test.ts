import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../../test/fault-looks.ts';
import { payer, type StripeApp, startStripeApp } from '../../../test/stripe-app.ts';

let at: StripeApp;
beforeAll(async () => {
  at = await startStripeApp();
});
afterAll(() => at.stop());

it('A failed payment raises one alert for each invoice', { timeout: 30_000 }, async () => {
  const { subscribe, told, person, arrive } = await payer(at);
  const subscription = await subscribe(at.prices.growth);
  const { life } = at.stripe;
  const alerts = () =>
    rowsOf(at.app, 'select kind, key, title from alerts where org_id = $1 order by key', [person.org_id]);
  expect(await alerts()).toEqual([]);
  await told(() => life.failRenewal(subscription), { status: 'past_due' });
  await arrive(null);
  const first = {
    kind: 'payment_failed',
    key: `payment_failed:${subscription.latest_invoice}`,
    title: 'The payment for your Growth plan failed.',
  };
  expect(await alerts()).toEqual([first]);
  await told(() => life.payOverdue(subscription), { status: 'active' });
  await told(() => life.failRenewal(subscription), { status: 'past_due' });
  expect(await alerts()).toEqual([first, { ...first, key: `payment_failed:${subscription.latest_invoice}` }]);
});
