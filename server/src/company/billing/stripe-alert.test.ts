import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, START } from '../../../test/billing-person.ts';
import { addPrice, type Price } from '../../../test/doubles/stripe-state.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { payer, type StripeApp, startStripeApp } from '../../../test/stripe-app.ts';

let at: StripeApp;
let yearly: Price;
beforeAll(async () => {
  at = await startStripeApp();
  yearly = addPrice(at.stripe.account, {
    name: 'Growth',
    amount: 240_000,
    currency: 'eur',
    recurring: { interval: 'year', interval_count: 1 },
    metadata: { sightline_topics: '40', sightline_frequency: 'daily', sightline_trial_days: '14' },
  });
});
afterAll(() => at.stop());

it('A failed payment raises one alert for each invoice', async () => {
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

it('A trial is given once, shown with its end, and told of three days before it', async () => {
  const { subscribe, told, person, plan, pay, choose, arrive, later } = await payer(at);
  const { life, account } = at.stripe;
  const alerts = () => rowsOf(at.app, 'select kind, title from alerts where org_id = $1', [person.org_id]);
  const subscription = await subscribe(yearly);
  const trial_ends_at = new Date(START.getTime() + 14 * DAY_MS).toISOString();
  expect(await plan()).toMatchObject({ status: 'active', trial_ends_at, interval: 'year', currency: 'eur' });
  expect(await alerts()).toEqual([]);
  await later(11);
  await told(() => life.warnOfTrialEnd(subscription), { trial_ends_at });
  await arrive(null);
  expect(await alerts()).toEqual([
    { kind: 'trial_ending', title: 'Your trial of the Growth plan ends on February 14, 2026.' },
  ]);
  await told(() => life.setStatus(subscription, 'active'), { trial_ends_at: null, name: 'Growth' });
  await told(() => life.cancel(subscription, 'now'), { name: null });
  const { body } = await pay('GET', 'sightline-product-pricing');
  expect(body.map(({ trial_days }: { trial_days: number | null }) => trial_days)).toEqual([null, null, null]);
  const { sessionId } = (await choose(yearly.id)).body;
  expect(account.sessions.get(sessionId)).toMatchObject({ trial_days: null, automatic_tax: false });
});

it('With STRIPE_TAX, Stripe computes the tax of what is bought', async () => {
  const taxed = await startStripeApp({ worker: false, environment: { STRIPE_TAX: 'on' } });
  const { choose } = await payer(taxed);
  const { sessionId } = (await choose(taxed.prices.growth.id)).body;
  expect(taxed.stripe.account.sessions.get(sessionId)).toMatchObject({ automatic_tax: true });
  await taxed.stop();
});
