import { afterAll, beforeAll, expect, it } from 'vitest';
import { STRIPE_SECRET } from '../../../test/doubles/stripe-double.ts';
import { signNotice } from '../../../test/doubles/stripe-state.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { payer, type StripeApp, startStripeApp } from '../../../test/stripe-app.ts';

let at: StripeApp;
beforeAll(async () => {
  at = await startStripeApp();
});
afterAll(() => at.stop());

const AWAY = 'Stripe cannot be reached right now. Try again in a minute.';
const asked = (part: string) => at.stripe.requests.filter(({ path }) => path.includes(part)).length;

it('Opening usage repeatedly asks Stripe for the next invoice only once, and once more after a notice from Stripe', async () => {
  const { subscribe, told, pay } = await payer(at);
  const subscription = await subscribe(at.prices.growth);
  const before = asked('create_preview');
  const amounts = async (looks: number) => {
    const replies = await Promise.all(Array.from({ length: looks }, () => pay('GET', 'current-usage')));
    return new Set(replies.map(({ body }) => body.upcoming_amount_due));
  };
  expect(await amounts(1)).toEqual(new Set([24_900]));
  for (let turn = 0; turn < 5; turn += 1) expect(await amounts(4)).toEqual(new Set([24_900]));
  expect(asked('create_preview') - before).toBe(1);
  await told(() => at.stripe.life.failRenewal(subscription), { status: 'past_due' });
  // Each notice may have been processed after the previous check.
  const callsOf = async (looks: number) => {
    const was = asked('create_preview');
    for (let look = 0; look < looks; look += 1) await amounts(1);
    return asked('create_preview') - was;
  };
  await expect.poll(() => callsOf(2)).toBe(0);
  expect(asked('create_preview') - before).toBeGreaterThan(1);
  expect(await callsOf(20)).toBe(0);
});

it('The email about a failed payment shows its title only once', async () => {
  const { subscribe, told, person } = await payer(at);
  const subscription = await subscribe(at.prices.growth);
  await told(() => at.stripe.life.failRenewal(subscription), { status: 'past_due' });
  const [email] = await rowsOf(
    at.app,
    `select subject, text, html from letters where to_address = $1 and subject like 'The payment%'`,
    [person.email],
  );
  const title = 'The payment for your Growth plan failed.';
  expect(email.subject).toBe(title);
  expect(email.text).not.toContain(title);
  expect(email.text).toContain('Stripe will retry over the next few days');
  const shown = email.html.slice(email.html.indexOf('<body'));
  expect(shown.split(title)).toHaveLength(2);
});

it.each([
  ['no time', { created: undefined }, 200],
  ['a time that is a word', { created: 'yesterday' }, 200],
  ['a time that no calendar has', { created: 9e15 }, 200],
  ['no id', { id: undefined }, 400],
  ['no type', { type: null }, 400],
])('a signed notice with %s is answered without a fault', async (_what, odd, status) => {
  const { subscribe, person } = await payer(at);
  const subscription = await subscribe(at.prices.starter);
  const [notice] = at.stripe.notices.filter(({ type }) => type === 'customer.subscription.created').slice(-1);
  const id = `evt_odd_${person.org_id}`;
  const payload = JSON.stringify({ ...notice, id, data: { object: subscription }, ...odd });
  const reply = await at.post(payload, signNotice(payload, STRIPE_SECRET, at.app.ctx.now()));
  expect([reply.status, reply.body.detail ?? null]).toEqual([
    status,
    status === 200 ? null : 'This is not a notice of Stripe.',
  ]);
  const kept = await rowsOf(
    at.app,
    'select created_at = received_at as now from stripe_events where id = $1',
    [id],
  );
  expect(kept).toEqual(status === 200 ? [{ now: true }] : []);
});

it('When Stripe hangs, somebody who switches or manages their plan waits no longer than one short call', async () => {
  const { subscribe, choose, pay } = await payer(at);
  await subscribe(at.prices.growth);
  at.stripe.setDelay(5000);
  const before = at.stripe.requests.length;
  const replies = await Promise.all([pay('POST', 'billing-portal-session'), choose(at.prices.starter.id)]);
  at.stripe.setDelay(0);
  for (const { status, body } of replies) expect([status, body.detail]).toEqual([503, AWAY]);
  // Nothing is retried automatically.
  expect(at.stripe.requests.length - before).toBe(2);
  expect((await pay('POST', 'billing-portal-session')).status).toBe(200);
});
