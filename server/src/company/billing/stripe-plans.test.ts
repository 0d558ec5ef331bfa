import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { START } from '../../../test/billing-person.ts';
import { addPrice } from '../../../test/doubles/stripe-state.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { payer, type StripeApp, startStripeApp } from '../../../test/stripe-app.ts';
import type { StripePrice } from '../../platform/stripe/stripe-types.ts';
import { limitsOf, planOfPrice, reasonNotSold } from './stripe-plan.ts';

const PRICE: StripePrice = {
  id: 'price_1',
  unit_amount: 5900,
  currency: 'usd',
  interval: 'month',
  interval_count: 1,
  metadata: { sightline_topics: '5', sightline_frequency: 'weekly' },
  product: { name: 'Starter', description: null, active: true },
};
const meta = (sightline_topics: string, sightline_frequency: string) =>
  limitsOf({ ...PRICE, metadata: { sightline_topics, sightline_frequency } });

describe('Stripe prices', () => {
  it('The metadata of a Stripe price says what its plan allows', () => {
    expect(meta('5', 'weekly')).toEqual({ topics: 5, frequency: 'weekly' });
    expect(meta(' Unlimited ', 'Daily')).toEqual({ topics: null, frequency: 'daily' });
    for (const [topics, frequency] of [
      ['0', 'daily'],
      ['-1', 'daily'],
      ['1e9', 'daily'],
      ['5.5', 'daily'],
      ['many', 'daily'],
      ['5', 'hourly'],
      ['', ''],
    ] as const)
      expect(meta(topics, frequency), `${topics} ${frequency}`).toBe(null);
  });

  it('A Stripe price is offered only when it is charged every month or every year', () => {
    expect(reasonNotSold(PRICE)).toBe(null);
    expect(reasonNotSold({ ...PRICE, currency: 'eur', interval: 'year' })).toBe(null);
    expect(reasonNotSold({ ...PRICE, metadata: { ...PRICE.metadata, sightline_trial_days: '14' } })).toBe(
      null,
    );
    for (const odd of [
      { interval: 'week' },
      { metadata: { ...PRICE.metadata, sightline_trial_days: 'two weeks' } },
      { interval_count: 3 },
      { unit_amount: null },
      { metadata: {} },
      { product: { name: 'Starter', description: null, active: false } },
      { product: null },
    ])
      expect(reasonNotSold({ ...PRICE, ...odd }), JSON.stringify(odd)).not.toBe(null);
  });

  it('A Stripe price that lost its metadata keeps its last limits, and one that never had any allows the least', () => {
    const held = planOfPrice(PRICE, null);
    const silent = { ...PRICE, metadata: {}, product: null };
    expect(planOfPrice(silent, held)).toEqual(held);
    expect(planOfPrice({ ...silent, id: 'price_2' }, held)).toMatchObject({
      name: 'Custom',
      limits: { topics: 3, frequency: 'weekly' },
    });
  });
});

describe('Plans of a Stripe account', () => {
  let at: StripeApp;
  beforeEach(async () => {
    at = await startStripeApp({ worker: false });
  });
  afterEach(() => at.stop());
  const asked = () => at.stripe.requests.filter(({ path }) => path.startsWith('/v1/prices')).length;

  it('[A-API-15] The plans are the Stripe prices meant for this product, cheapest first, read every five minutes', async () => {
    const { account } = at.stripe;
    const metadata = { sightline_topics: '9', sightline_frequency: 'daily' };
    addPrice(account, {
      name: 'A year in euros',
      amount: 59_000,
      currency: 'eur',
      recurring: { interval: 'year', interval_count: 1 },
      metadata: { ...metadata, sightline_trial_days: '14' },
    });
    addPrice(account, {
      name: 'Weekly',
      amount: 1,
      recurring: { interval: 'week', interval_count: 1 },
      metadata,
    });
    addPrice(account, { name: 'Archived', amount: 1, active: false, metadata });
    addPrice(account, { name: 'Another product', amount: 1 });
    const { pay } = await payer(at);
    const list = async () => (await pay('GET', 'sightline-product-pricing')).body;
    expect(await list()).toEqual([
      {
        name: 'Starter',
        description: 'Starter, as described at Stripe.',
        platform_fee_cents: 5900,
        currency: 'usd',
        interval: 'month',
        trial_days: null,
        stripe_price_id: at.prices.starter.id,
        limits: { topics: 5, frequency: 'weekly' },
      },
      expect.objectContaining({ name: 'Growth', limits: { topics: 40, frequency: 'daily' } }),
      expect.objectContaining({ name: 'A year in euros', currency: 'eur', interval: 'year', trial_days: 14 }),
    ]);
    addPrice(account, { name: 'New', amount: 100, metadata });
    expect(await list()).toHaveLength(3);
    expect(asked()).toBe(1);
    at.setTime(new Date(START.getTime() + 301_000));
    expect(await list()).toHaveLength(4);
    expect(asked()).toBe(2);
    // A clock that was ahead and is corrected.
    at.setTime(new Date(START.getTime() - 301_000));
    await list();
    expect(asked()).toBe(3);
  });

  it('Plans are read from all pages of Stripe’s list of prices', async () => {
    const metadata = { sightline_topics: '9', sightline_frequency: 'daily' };
    for (let n = 0; n < 120; n += 1) addPrice(at.stripe.account, { name: `Plan ${n}`, amount: n, metadata });
    const { pay } = await payer(at);
    expect((await pay('GET', 'sightline-product-pricing')).body).toHaveLength(122);
  });

  it('Plans stay as they were while Stripe is unreachable, and not every request waits for Stripe', async () => {
    const { pay } = await payer(at);
    const list = async () => (await pay('GET', 'sightline-product-pricing')).body;
    at.stripe.setAway(true);
    expect(await pay('GET', 'sightline-product-pricing')).toMatchObject({
      status: 503,
      body: { detail: 'Stripe cannot be reached right now. Try again in a minute.' },
    });
    at.stripe.setAway(false);
    expect(await list()).toHaveLength(2);
    at.stripe.setAway(true);
    at.setTime(new Date(START.getTime() + 301_000));
    expect(await list()).toHaveLength(2);
    const before = asked();
    expect(await list()).toHaveLength(2);
    expect(asked()).toBe(before);
    at.setTime(new Date(START.getTime() + 332_000));
    at.stripe.setAway(false);
    addPrice(at.stripe.account, {
      name: 'New',
      amount: 100,
      metadata: { sightline_topics: '9', sightline_frequency: 'daily' },
    });
    expect(await list()).toHaveLength(3);
  });

  it('[A-CONST-29] The server enforces a plan’s limit on topics, and a smaller plan leaves the topics beyond it readable', async () => {
    const single = addPrice(at.stripe.account, {
      name: 'Single',
      amount: 100,
      metadata: { sightline_topics: '1', sightline_frequency: 'weekly' },
    });
    const { subscribe, call, arrive, plan } = await payer(at);
    const subscription = await subscribe(at.prices.starter);
    const add = (topic_text: string) =>
      call('POST', '/aeo/save-and-analyze', { topic_text, prompts: [`Which ${topic_text} suit bakeries?`] });
    for (const [second, text] of ['tills', 'ovens', 'rotas', 'flour', 'vans'].entries()) {
      at.setTime(new Date(START.getTime() + second * 1000));
      expect((await add(text)).status).toBe(200);
    }
    expect(await add('aprons')).toMatchObject({
      status: 402,
      body: { detail: 'Your plan allows 5 topics. Upgrade to add more.' },
    });
    const other = await payer(at);
    await other.subscribe(single);
    const topic = { topic_text: 'tills', prompts: ['Which till?'] };
    expect((await other.call('POST', '/aeo/save-and-analyze', topic)).status).toBe(200);
    expect(
      await other.call('POST', '/aeo/save-and-analyze', { ...topic, topic_text: 'ovens' }),
    ).toMatchObject({ status: 402, body: { detail: 'Your plan allows 1 topic. Upgrade to add more.' } });
    at.stripe.life.cancel(subscription, 'now');
    await arrive(null);
    expect((await plan()).name).toBe(null);
    const { body } = await call('GET', '/aeo/topics');
    expect(body).toHaveLength(5);
    const [last] = await rowsOf(at.app, "select id from topics where text = 'vans'");
    expect(await call('POST', `/aeo/topics/${last.id}/analyze`)).toMatchObject({ status: 402 });
    expect((await call('GET', `/aeo/topics/${last.id}`)).status).toBe(200);
  });
});
