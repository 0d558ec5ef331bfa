import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STRIPE_KEY, STRIPE_SECRET, type StripeDouble, startStripeDouble } from './stripe-double.ts';
import { readForm } from './stripe-form.ts';
import { addPrice, signNotice } from './stripe-state.ts';

let double: StripeDouble;
let sdk: Stripe;
const clientOf = (key: string) => {
  const { hostname, port } = new URL(double.url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
};
beforeAll(async () => {
  double = await startStripeDouble();
  sdk = clientOf(STRIPE_KEY);
});
afterAll(() => double.close());

const PATHS = {
  success_url: 'http://localhost/in?id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost/out',
};
const checkout = async () => {
  const price = addPrice(double.account, { name: 'Plan', amount: 100 });
  const { id } = await sdk.customers.create({ email: 'ada@example.test' });
  const session = await sdk.checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    line_items: [{ price: price.id, quantity: 1 }],
    ...PATHS,
  });
  return { price, customer: id, session };
};

it('The double of Stripe reads brackets as lists and objects', () => {
  expect(
    readForm('a=1&items[0][price]=p&items[1][price]=q&flow[after][type]=x&expand[0]=data.product'),
  ).toEqual({
    a: '1',
    items: [{ price: 'p' }, { price: 'q' }],
    flow: { after: { type: 'x' } },
    expand: ['data.product'],
  });
});

it('The double of Stripe returns lists in pages, with expanded objects', async () => {
  for (const name of ['a', 'b', 'c']) addPrice(double.account, { name, amount: 1, active: name !== 'b' });
  const all = await sdk.prices
    .list({ active: true, type: 'recurring', limit: 1, expand: ['data.product'] })
    .autoPagingToArray({ limit: 50 });
  const names = all.map(({ product }) => typeof product === 'object' && !product.deleted && product.name);
  expect(names).toEqual(expect.arrayContaining(['a', 'c']));
  expect(names).not.toContain('b');
  const [plain] = (await sdk.prices.list({ active: true, limit: 1 })).data;
  expect(plain?.product).toMatch(/^prod_/);
});

it('The double of Stripe repeats its answer for the same idempotency key, and refuses another request under that key', async () => {
  const idempotencyKey = 'once';
  const ask = (name: string) => sdk.customers.create({ name }, { idempotencyKey });
  const [first, second] = await Promise.all([ask('Ada'), ask('Ada')]);
  expect(second.id).toBe(first.id);
  expect(first.lastResponse.requestId).toMatch(/^req_/);
  await expect(ask('Eve')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

it('The double of Stripe fails the way Stripe does', async () => {
  await expect(clientOf('sk_test_wrong').customers.create({})).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  });
  await expect(sdk.subscriptions.retrieve('sub_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    statusCode: 404,
  });
  await expect(
    sdk.checkout.sessions.create({ mode: 'subscription', customer: 'cus_none', ...PATHS }),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
  await expect(sdk.coupons.list()).rejects.toMatchObject({ statusCode: 404 });
  double.enqueue({ status: 429, body: { error: { type: 'invalid_request_error', code: 'rate_limit' } } });
  await expect(sdk.prices.list()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
  double.setAway(true);
  await expect(sdk.prices.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  double.setAway(false);
});

it('The double of Stripe hosts a page to pay on and one to manage a subscription', async () => {
  const { session, customer } = await checkout();
  const act = (url: string, action: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ do: action }), redirect: 'manual' });
  const url = session.url ?? '';
  expect(await (await fetch(url)).text()).toContain('Subscribe to Plan');
  expect(await (await act(url, 'declined')).text()).toContain('declined');
  expect((await act(url, 'back')).headers.get('location')).toBe(PATHS.cancel_url);
  expect((await act(url, 'pay')).headers.get('location')).toBe(`http://localhost/in?id=${session.id}`);
  const paid = await sdk.checkout.sessions.retrieve(session.id);
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  const [held] = (await sdk.subscriptions.list({ customer, status: 'all' })).data;
  expect(held?.items.data[0]?.current_period_end).toBeGreaterThan(held?.created ?? 0);
  await expect(sdk.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });

  const portal = await sdk.billingPortal.sessions.create({ customer, return_url: 'http://localhost/back' });
  await act(portal.url, 'cancel');
  expect(await sdk.subscriptions.retrieve(held?.id ?? '')).toMatchObject({ cancel_at_period_end: true });
  const preview = () => sdk.invoices.createPreview({ customer, subscription: held?.id ?? '' });
  await expect(preview()).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
  await act(portal.url, 'resume');
  expect(await preview()).toMatchObject({ amount_due: 100, currency: 'usd' });
  expect((await act(portal.url, 'return')).headers.get('location')).toBe('http://localhost/back');
});

it('The double of Stripe returns payments with what became of them, and tells of it as Stripe does', async () => {
  const { session, customer } = await checkout();
  double.life.pay(double.account.sessions.get(session.id)!);
  const [charge] = (await sdk.charges.list({ customer, created: { gte: 0 } })).data;
  expect(charge).toMatchObject({ amount: 100, refunded: false, disputed: false, status: 'succeeded' });
  expect([charge && 'refunds' in charge, charge && 'invoice' in charge]).toEqual([false, false]);
  const before = double.notices.length;
  const held = double.life.lastCharge(customer);
  const refund = double.life.refund(held, 40);
  const dispute = double.life.dispute(held, 60);
  expect(await sdk.charges.retrieve(held.id)).toMatchObject({
    amount_refunded: 40,
    refunded: false,
    disputed: true,
  });
  expect((await sdk.refunds.list({ charge: held.id })).data).toMatchObject([
    { id: refund.id, status: 'succeeded', charge: held.id, customer },
  ]);
  const [listed] = (await sdk.disputes.list({ charge: held.id })).data;
  expect(listed).toMatchObject({ id: dispute.id, status: 'needs_response', charge: held.id });
  expect(listed && 'customer' in listed).toBe(false);
  double.life.failRefund(refund);
  double.life.endDispute(dispute, 'won');
  expect(double.notices.slice(before).map(({ type }) => type)).toEqual([
    'refund.created',
    'charge.refunded',
    'refund.updated',
    'charge.refund.updated',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'refund.failed',
    'refund.updated',
    'charge.refund.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
  await expect(sdk.charges.retrieve('ch_none')).rejects.toMatchObject({ code: 'resource_missing' });
});

it('The double of Stripe signs its notices so that the SDK accepts them and nothing else', async () => {
  const payload = JSON.stringify(double.notices[0]);
  const now = new Date();
  const read = (signature: string, secret = STRIPE_SECRET) =>
    sdk.webhooks.constructEvent(payload, signature, secret);
  expect(read(signNotice(payload, STRIPE_SECRET, now)).type).toBe('customer.subscription.created');
  expect(() => read(signNotice(payload, 'whsec_other', now))).toThrow();
  expect(() => read(signNotice(payload, STRIPE_SECRET, new Date(now.getTime() - 301_000)))).toThrow();
});
