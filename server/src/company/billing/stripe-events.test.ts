import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { NO_PLAN, START } from '../../../test/billing-person.ts';
import type { StripeNotice } from '../../../test/doubles/stripe-state.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { payer, type StripeApp, startStripeApp } from '../../../test/stripe-app.ts';
import { endSubscriptionOf } from './end-subscription.service.ts';
import { arriveFromStripe } from './stripe-arrival.service.ts';
import { syncCustomer } from './stripe-sync.service.ts';

let at: StripeApp;
beforeAll(async () => {
  at = await startStripeApp();
});
afterAll(() => at.stop());

const subscriptionOf = (org_id: string) =>
  rowsOf(at.app, 'select * from subscriptions where org_id = $1', [org_id]);
const waiting = () =>
  rowsOf(
    at.app,
    "select 1 from jobs.job where name = 'sync-stripe-customer' and state in ('created', 'active', 'retry')",
  );
const quiet = () => expect.poll(waiting).toEqual([]);

/** A different order, the same one each time. */
const shuffled = (notices: StripeNotice[], seed: number) =>
  notices
    .map((notice, index) => ({ notice, key: ((index + 1) * 7919 * (seed + 3)) % 1009 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ notice }) => notice);

describe('The webhook for Stripe', () => {
  it('The Stripe webhook does not exist when the installation is not connected to Stripe', async () => {
    const plain = await startTestApp({ connection: at.app.connection });
    expect((await plain.call('POST', '/api/stripe/webhook', { body: {} })).status).toBe(404);
    await plain.stop();
  });

  it('The Stripe webhook ignores notices about customers who are not in this installation', async () => {
    const foreign = { id: 'cs_1', object: 'checkout.session', customer: 'cus_of_another_product' };
    const notice = { ...noticeOf('checkout.session.completed', foreign) };
    const unread = noticeOf('product.created', { id: 'prod_1' });
    const bare = noticeOf('invoice.paid', { id: 'in_1' });
    expect(await at.notify([notice, unread, bare])).toEqual([200, 200, 200]);
    expect(await rowsOf(at.app, 'select id from stripe_events where id = $1', [notice.id])).toEqual([]);
  });
});

let made = 0;
function noticeOf(type: string, object: object): StripeNotice {
  made += 1;
  const rest = { api_version: '2026-10-28.endive', created: START.getTime() / 1000, livemode: false };
  return { id: `evt_by_hand_${made}`, object: 'event', type, ...rest, data: { object } };
}

describe('Stripe subscriptions', () => {
  it('A Stripe subscription is followed from its first payment to its end', async () => {
    const { payFor, told, organization, pay, person } = await payer(at);
    const before = at.stripe.notices.length;
    const { subscription } = await payFor(at.prices.growth);
    const { life } = at.stripe;
    await at.notify(at.stripe.notices.slice(before));
    await told(() => undefined, { name: 'Growth', status: 'active' });
    await told(() => life.switchTo(subscription, at.prices.starter.id), { name: 'Starter' });
    await told(() => life.setStatus(subscription, 'trialing'), { name: 'Starter', status: 'active' });
    await told(() => life.cancel(subscription, 'at_end'), { ends_at: '2026-02-28T10:00:00.000Z' });
    expect((await pay('GET', 'current-usage')).body).toMatchObject({
      upcoming_amount_due: null,
      currency: null,
    });
    await told(() => life.resume(subscription), { ends_at: null });
    await told(() => life.failRenewal(subscription), { name: 'Starter', status: 'past_due' });
    expect(await organization()).toMatchObject({ has_active_plan: true, plan_limits: { topics: 5 } });
    await told(() => life.payOverdue(subscription), { status: 'active' });
    for (const status of ['unpaid', 'paused', 'incomplete_expired']) {
      await told(() => life.setStatus(subscription, status), NO_PLAN);
      expect(await organization()).toMatchObject({ has_active_plan: false, plan_limits: { topics: 3 } });
      await told(() => life.setStatus(subscription, 'active'), { name: 'Starter', status: 'active' });
    }
    await told(() => life.cancel(subscription, 'now'), NO_PLAN);
    expect(await subscriptionOf(person.org_id)).toMatchObject([
      { status: 'cancelled', price_id: at.prices.starter.id },
    ]);
  });

  it('A Stripe subscription starts no plan before its first payment has gone through', async () => {
    const { payFor, arrive, plan, told } = await payer(at);
    const { session_id, subscription } = await payFor(at.prices.growth);
    at.stripe.life.setStatus(subscription, 'incomplete');
    expect((await arrive(session_id)).body).toEqual({ state: 'pending' });
    expect(await plan()).toEqual(NO_PLAN);
    await told(() => at.stripe.life.setStatus(subscription, 'active'), { name: 'Growth' });
  });

  it('Somebody whose bank confirms between two looks at Stripe still gets the plan at the next call', async () => {
    const { payFor, arrive, person } = await payer(at);
    const { session_id, subscription } = await payFor(at.prices.growth);
    at.stripe.life.setStatus(subscription, 'incomplete');
    const gate = at.app.ctx.stripe!;
    const meanwhile = {
      ...gate,
      getSubscription: (id: string) => {
        at.stripe.life.setStatus(subscription, 'active');
        return gate.getSubscription(id);
      },
    };
    const user = { id: person.user_id, org_id: person.org_id, session_id: '' };
    const ctx = { ...at.app.ctx, user, domain_id: person.domain_id };
    expect(await arriveFromStripe(ctx, meanwhile, session_id)).toEqual({ state: 'pending' });
    expect((await arrive(session_id)).body).toEqual({ state: 'started' });
  });

  it('A Stripe subscription ends up the same in whatever order, and however often, its notices arrive', async () => {
    const { payFor, person } = await payer(at);
    const before = at.stripe.notices.length;
    const { subscription } = await payFor(at.prices.growth);
    const { life } = at.stripe;
    life.switchTo(subscription, at.prices.starter.id);
    life.failRenewal(subscription);
    const all = at.stripe.notices.slice(before);
    expect(all.length).toBeGreaterThan(6);
    await at.notify(shuffled(all, 1));
    await quiet();
    const [first] = await subscriptionOf(person.org_id);
    expect(first).toMatchObject({ status: 'past_due', price_id: at.prices.starter.id });
    // The same notices, once with the same ids and once with new ones, as a manual replay sends them.
    for (const seed of [2, 3]) {
      const statuses = await at.notify(shuffled(all, seed));
      expect(new Set(statuses)).toEqual(new Set([200]));
      await at.notify(
        shuffled(
          all.map((notice) => ({ ...notice, id: `${notice.id}_${seed}` })),
          seed,
        ),
      );
    }
    await quiet();
    expect(await subscriptionOf(person.org_id)).toEqual([first]);
    const stored = await rowsOf(at.app, 'select id from stripe_events where id = any($1)', [
      all.map(({ id }) => id),
    ]);
    expect(stored).toHaveLength(all.length);
  });

  it('An older reading of a Stripe subscription that arrives late never overwrites a newer one', async () => {
    const { subscribe, plan, person } = await payer(at);
    const subscription = await subscribe(at.prices.growth);
    const { ctx } = at.app;
    const gate = ctx.stripe!;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: hasRead, resolve: nowHasRead } = Promise.withResolvers<void>();
    const slow = {
      ...gate,
      getSubscription: async (id: string) => {
        const read = await gate.getSubscription(id);
        nowHasRead();
        await held;
        return read;
      },
    };
    const late = syncCustomer({ ...ctx, stripe: slow }, subscription.customer);
    await hasRead;
    at.stripe.life.switchTo(subscription, at.prices.starter.id);
    await syncCustomer(ctx, subscription.customer);
    expect((await plan()).name).toBe('Starter');
    const [row] = await subscriptionOf(person.org_id);
    letGo();
    await late;
    expect(await subscriptionOf(person.org_id)).toEqual([row]);
  });

  it('A Stripe subscription keeps its limits while Stripe is unreachable and after its price loses its metadata', async () => {
    const { subscribe, organization, plan, pay, choose, told } = await payer(at);
    const subscription = await subscribe(at.prices.starter);
    at.stripe.setAway(true);
    expect(await organization()).toMatchObject({ has_active_plan: true, plan_limits: { topics: 5 } });
    expect(await plan()).toMatchObject({ name: 'Starter' });
    expect((await pay('GET', 'current-usage')).body).toMatchObject({ upcoming_amount_due: null });
    expect((await pay('GET', 'sightline-product-pricing')).body).toHaveLength(2);
    for (const reply of [await choose(at.prices.growth.id), await pay('POST', 'billing-portal-session')])
      expect(reply).toMatchObject({
        status: 503,
        body: { detail: 'Stripe cannot be reached right now. Try again in a minute.' },
      });
    at.stripe.setAway(false);
    const product = at.stripe.account.products.get(at.prices.starter.product)!;
    const { metadata } = product;
    product.metadata = {};
    await told(() => at.stripe.life.cancel(subscription, 'at_end'), { name: 'Starter' });
    expect(await organization()).toMatchObject({ plan_limits: { topics: 5 } });
    product.metadata = metadata;
  });

  it('Deleting an organization ends its subscription at Stripe exactly once', async () => {
    const { subscribe, plan, person, choose } = await payer(at);
    const subscription = await subscribe(at.prices.growth);
    at.stripe.setAway(true);
    await expect(endSubscriptionOf(at.app.ctx, person.org_id)).rejects.toMatchObject({ code: 'unavailable' });
    at.stripe.setAway(false);
    expect(subscription.status).toBe('active');
    await endSubscriptionOf(at.app.ctx, person.org_id);
    await endSubscriptionOf(at.app.ctx, person.org_id);
    expect(subscription.status).toBe('canceled');
    expect(await plan()).toEqual(NO_PLAN);
    const { body } = await choose(at.prices.growth.id);
    await endSubscriptionOf(at.app.ctx, person.org_id);
    expect(at.stripe.account.sessions.get(body.sessionId)?.status).toBe('expired');
  });

  it('A subscription ends when its customer is deleted at Stripe, but stays when the whole Stripe account is a different one', async () => {
    const { subscribe, plan, person, arrive } = await payer(at);
    const subscription = await subscribe(at.prices.growth);
    const { customers, subscriptions } = at.stripe.account;
    customers.delete(subscription.customer);
    subscriptions.delete(subscription.id);
    expect((await arrive(null)).status).toBe(503);
    await expect(endSubscriptionOf(at.app.ctx, person.org_id)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await plan()).name).toBe('Growth');
    subscriptions.set(subscription.id, { ...subscription, status: 'canceled' });
    expect((await arrive(null)).body).toEqual({ state: 'none' });
    expect(await plan()).toEqual(NO_PLAN);
    await endSubscriptionOf(at.app.ctx, person.org_id);
  });

  it('The subscription of a deleted organization is ignored', async () => {
    const { subscribe, person } = await payer(at);
    const subscription = await subscribe(at.prices.growth);
    await rowsOf(at.app, 'delete from organizations where id = $1 returning id', [person.org_id]);
    const before = at.stripe.notices.length;
    at.stripe.life.cancel(subscription, 'now');
    expect(await at.notify(at.stripe.notices.slice(before))).toEqual([200]);
    await quiet();
    expect(await subscriptionOf(person.org_id)).toEqual([]);
  });
});
