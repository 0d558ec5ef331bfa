import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, NO_PLAN, START } from '../../../test/billing-person.ts';
import { addPrice, type Price } from '../../../test/doubles/stripe-state.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { payer, type StripeApp, startStripeApp } from '../../../test/stripe-app.ts';
import { resyncSubscriptions } from './billing.jobs.ts';

let at: StripeApp;
let trial: Price;
beforeAll(async () => {
  at = await startStripeApp();
  trial = addPrice(at.stripe.account, {
    name: 'Trial',
    amount: 5900,
    metadata: { sightline_topics: '5', sightline_frequency: 'weekly', sightline_trial_days: '14' },
  });
});
afterAll(() => at.stop());

const alertsOf = (org_id: string) =>
  rowsOf(at.app, 'select kind, title, detail from alerts where org_id = $1 order by number', [org_id]);
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

it('While payments are paused the plan stays in force, nothing is due, and the pause and its end are reported once each', async () => {
  const { subscribe, told, pay, organization, person, arrive } = await payer(at);
  const subscription = await subscribe(at.prices.growth);
  const { life } = at.stripe;
  const due = async () => (await pay('GET', 'current-usage')).body.upcoming_amount_due;
  expect(await due()).toBe(24_900);
  const until = day(60);
  await told(() => life.pausePayments(subscription, 'void', until), {
    name: 'Growth',
    status: 'active',
    payments_paused: { until: until.toISOString(), collected_later: false },
  });
  expect(await due()).toBe(null);
  expect(await organization()).toMatchObject({ has_active_plan: true, plan_limits: { topics: 40 } });
  await arrive(null);
  await told(() => life.resumePayments(subscription), { payments_paused: null });
  expect(await due()).toBe(24_900);
  await told(() => life.pausePayments(subscription, 'keep_as_draft'), {
    payments_paused: { until: null, collected_later: true },
  });
  const paused = { kind: 'payments_paused' };
  expect(await alertsOf(person.org_id)).toEqual([
    {
      ...paused,
      title: 'Payments for your Growth plan are paused until April 1, 2026.',
      detail: 'Your plan stays in force. Invoices of this time are not charged.',
    },
    {
      ...paused,
      title: 'Payments for your Growth plan have resumed.',
      detail: 'Your invoices are charged again. The next one is due on February 28, 2026.',
    },
    {
      ...paused,
      title: 'Payments for your Growth plan are paused.',
      detail: 'Your plan stays in force. Invoices of this time are kept and may be charged later.',
    },
  ]);
  const emails = await rowsOf(
    at.app,
    "select 1 from letters where to_address = $1 and subject like 'Payments for %'",
    [person.email],
  );
  expect(emails).toHaveLength(3);
  await told(() => life.cancel(subscription, 'now'), NO_PLAN);
});

it('An invoice that is due after payments go on is shown as due', async () => {
  const { subscribe, told, pay } = await payer(at);
  const subscription = await subscribe(at.prices.growth);
  await told(() => at.stripe.life.pausePayments(subscription, 'void', day(20)), {
    payments_paused: { until: day(20).toISOString() },
  });
  expect((await pay('GET', 'current-usage')).body.upcoming_amount_due).toBe(24_900);
});

it('A pause with a last day is over on that day, and is read again within the hour although no notice came', async () => {
  const { subscribe, told, plan, person, later } = await payer(at);
  const subscription = await subscribe(at.prices.growth);
  await told(() => at.stripe.life.pausePayments(subscription, 'mark_uncollectible', day(0.2)), {
    payments_paused: { collected_later: false },
  });
  subscription.pause_collection = null;
  await later(0.21);
  expect(await plan()).toMatchObject({ name: 'Growth', payments_paused: null });
  await resyncSubscriptions.run(at.app.ctx, {}, { signal: new AbortController().signal });
  await expect
    .poll(async () => (await alertsOf(person.org_id)).map(({ title }) => title))
    .toEqual([
      'Payments for your Growth plan are paused until January 31, 2026.',
      'Payments for your Growth plan have resumed.',
    ]);
  at.setTime(START);
});

it('Nobody is told that a trial ends with a payment while payments are paused for longer', async () => {
  const { subscribe, told, person, later } = await payer(at);
  const subscription = await subscribe(trial);
  await told(() => at.stripe.life.pausePayments(subscription, 'void'), { payments_paused: { until: null } });
  await later(12);
  await told(() => at.stripe.life.warnOfTrialEnd(subscription), { name: 'Trial' });
  await told(() => at.stripe.life.switchTo(subscription, at.prices.starter.id), { name: 'Starter' });
  expect((await alertsOf(person.org_id)).map(({ kind }) => kind)).toEqual(['payments_paused']);
  at.setTime(START);
});
