import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { chargeOf, customerOf, readDispute, readPrice, readRefund, readSubscription } from './read-stripe.ts';
import { StripeFailure, toStripeFailure } from './stripe-failure.ts';

const price = {
  id: 'price_1',
  unit_amount: 100,
  currency: 'usd',
  recurring: { interval: 'month', interval_count: 1 },
  metadata: { sightline_topics: '5' },
  product: { id: 'prod_1', name: 'Plan', active: true, metadata: { sightline_topics: '3', other: 'x' } },
};
const subscription = (given: object) =>
  readSubscription({
    id: 'sub_1',
    status: 'active',
    created: 1000,
    customer: 'cus_1',
    cancel_at: null,
    cancel_at_period_end: false,
    latest_invoice: null,
    items: { data: [{ id: 'si_1', price, current_period_start: 1000, current_period_end: 2000 }] },
    ...given,
  } as unknown as Stripe.Subscription);
const at = (seconds: number) => new Date(seconds * 1000);

describe('Reading what Stripe sends', () => {
  it('A subscription’s period is read from the item that ends first, or from the subscription itself in older versions', () => {
    expect(subscription({}).period).toEqual({ start: at(1000), end: at(2000) });
    const items = [
      { id: 'si_1', price, current_period_start: 1000, current_period_end: 2000 },
      { id: 'si_2', price, current_period_start: 900, current_period_end: 1500 },
    ];
    expect(subscription({ items: { data: items } }).period?.end).toEqual(at(1500));
    const old = { items: { data: [{ id: 'si_1', price }] }, current_period_start: 7, current_period_end: 8 };
    expect(subscription(old).period).toEqual({ start: at(7), end: at(8) });
    expect(subscription({ items: { data: [{ id: 'si_1', price }] } }).period).toBe(null);
  });

  it('A subscription’s end is read as the end of its period or as a day of its own', () => {
    expect(subscription({}).ends_at).toBe(null);
    expect(subscription({ cancel_at_period_end: true }).ends_at).toEqual(at(2000));
    expect(subscription({ cancel_at: 1700 }).ends_at).toEqual(at(1700));
  });

  it('A price is read with the metadata of price and product, the price’s own first', () => {
    const read = readPrice(price as unknown as Stripe.Price);
    expect(read.metadata).toEqual({ sightline_topics: '5', other: 'x' });
    expect(readPrice({ ...price, product: 'prod_1' } as unknown as Stripe.Price).product).toBe(null);
    const deleted = { ...price, product: { id: 'prod_1', deleted: true } } as unknown as Stripe.Price;
    expect(readPrice(deleted).product).toBe(null);
  });

  it('A customer is read from an id or an object, or may be missing', () => {
    expect(customerOf({ customer: 'cus_1' })).toBe('cus_1');
    expect(customerOf({ customer: { id: 'cus_1' } })).toBe('cus_1');
    for (const none of [{}, { customer: null }, { customer: {} }]) expect(customerOf(none)).toBe(null);
  });

  it('A pause of payments is read with and without its last day, and is none where Stripe says nothing', () => {
    expect(subscription({}).payments_paused).toBe(null);
    expect(subscription({ pause_collection: null }).payments_paused).toBe(null);
    const paused = (resumes_at: number | null) =>
      subscription({ pause_collection: { behavior: 'void', resumes_at } }).payments_paused;
    expect(paused(null)).toEqual({ behavior: 'void', resumes_at: null });
    expect(paused(3000)).toEqual({ behavior: 'void', resumes_at: at(3000) });
  });

  it('The payment of a notice is the charge itself, or what its refund or dispute names, as an id or an object', () => {
    expect(chargeOf({ id: 'ch_1', object: 'charge', customer: 'cus_1' })).toBe('ch_1');
    expect(chargeOf({ id: 're_1', object: 'refund', charge: 'ch_1' })).toBe('ch_1');
    expect(chargeOf({ id: 'du_1', object: 'dispute', charge: { id: 'ch_1' } })).toBe('ch_1');
    for (const none of [{}, { object: 'refund', charge: null }, { object: 'charge' }])
      expect(chargeOf(none)).toBe(null);
  });

  it('A refund without a state is one of an older API version, which was done at once', () => {
    const refund = { id: 're_1', amount: 100, currency: 'usd', created: 1000, status: null };
    expect(readRefund(refund as Stripe.Refund)).toMatchObject({ kind: 'refund', status: 'succeeded' });
  });

  it('A dispute is read with the day until which it can be answered, if there is one', () => {
    const dispute = { id: 'du_1', amount: 100, currency: 'usd', created: 1000, status: 'needs_response' };
    const read = (given: object) => readDispute({ ...dispute, ...given } as Stripe.Dispute).respond_by;
    expect(read({ evidence_details: { due_by: 2000 } })).toEqual(at(2000));
    expect(read({ evidence_details: { due_by: null } })).toBe(null);
    expect(read({})).toBe(null);
  });
});

describe('Failures of Stripe', () => {
  const failure = (given: object) =>
    toStripeFailure(
      Object.assign(new Error('Invalid API Key provided: sk_test_abc123'), { rawType: 'x', ...given }),
    );

  it.each([
    [{ statusCode: 404, code: 'resource_missing' }, 'missing'],
    [{ statusCode: 400, code: 'resource_missing' }, 'missing'],
    [{ statusCode: 429 }, 'away'],
    [{ statusCode: 400, code: 'rate_limit' }, 'away'],
    [{ statusCode: 409 }, 'away'],
    [{ statusCode: 500 }, 'away'],
    [{ statusCode: undefined }, 'away'],
    [{ statusCode: 401 }, 'refused'],
    [{ statusCode: 402 }, 'refused'],
    [{ statusCode: 400 }, 'refused'],
  ])('%o is %s', (given, kind) => {
    expect(failure(given)).toMatchObject({ kind });
  });

  it('The message of a Stripe failure never shows a key', () => {
    const told = failure({ statusCode: 401, requestId: 'req_1' });
    expect(told).toBeInstanceOf(StripeFailure);
    expect(String(told)).not.toContain('abc123');
    expect(String(told)).toContain('req_1');
  });

  it('Errors that do not come from Stripe are not taken for failures of Stripe', () => {
    const bug = new TypeError('x is not a function');
    expect(toStripeFailure(bug)).toBe(bug);
  });
});
