import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GROWTH, START } from '../../../test/billing-person.ts';
import { addPrice, monthAfter, unix } from '../../../test/doubles/stripe-state.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { payer, type StripeApp, startStripeApp } from '../../../test/stripe-app.ts';
import { activatePlan } from './billing.service.ts';

let at: StripeApp;
beforeAll(async () => {
  at = await startStripeApp();
});
afterAll(() => at.stop());

describe('Stripe checkouts', () => {
  it('[A-API-18] [A-API-19] A Stripe checkout leads to Stripe’s page and back to paths of this installation', async () => {
    const { choose, person } = await payer(at);
    const { status, body } = await choose(at.prices.growth.id);
    expect(status).toBe(200);
    const session = at.stripe.account.sessions.get(body.sessionId)!;
    expect(body.url).toBe(session.url);
    expect(session).toMatchObject({
      client_reference_id: person.org_id,
      price: at.prices.growth.id,
      success_url: 'http://localhost:4000/billing?success=true&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:4000/billing',
    });
    expect(at.stripe.account.customers.get(session.customer)).toMatchObject({
      name: 'Acme',
      email: person.email,
      metadata: { org_id: person.org_id },
    });
  });

  it('Starting a Stripe checkout twice at once makes one customer and leaves one page to pay on', async () => {
    const { choose, person } = await payer(at);
    const replies = await Promise.all([choose(at.prices.growth.id), choose(at.prices.starter.id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await choose(at.prices.starter.id);
    const customers = [...at.stripe.account.customers.values()].filter(
      ({ metadata }) => metadata.org_id === person.org_id,
    );
    expect(customers).toHaveLength(1);
    const open = [...at.stripe.account.sessions.values()].filter(
      ({ customer, status }) => customer === customers[0]?.id && status === 'open',
    );
    expect(open).toHaveLength(1);
  });

  it('The plan starts when the payer returns from Stripe, even before any notice arrives', async () => {
    const { payFor, arrive, plan, organization, pay } = await payer(at);
    const { session_id } = await payFor(at.prices.growth);
    expect((await plan()).name).toBe(null);
    expect(await arrive(session_id)).toMatchObject({ status: 200, body: { state: 'started' } });
    expect(await plan()).toEqual({
      name: 'Growth',
      stripe_subscription_price_id: at.prices.growth.id,
      status: 'active',
      ends_at: null,
      trial_ends_at: null,
      payments_paused: null,
      interval: 'month',
      currency: 'usd',
    });
    expect(await organization()).toMatchObject({
      has_active_plan: true,
      plan_limits: { topics: 40, frequency: 'daily' },
    });
    expect((await pay('GET', 'current-usage')).body).toEqual({
      current_period_start: unix(START),
      current_period_end: monthAfter(unix(START)),
      monthly_impressions: 0,
      upcoming_amount_due: 24_900,
      currency: 'usd',
    });
  });

  it('A paid Stripe checkout does not restart a subscription that has since ended', async () => {
    const { payFor, arrive } = await payer(at);
    const { session_id, subscription } = await payFor(at.prices.growth);
    expect((await arrive(session_id)).body).toEqual({ state: 'started' });
    at.stripe.life.cancel(subscription, 'now');
    expect((await arrive(session_id)).body).toEqual({ state: 'none' });
  });

  it('A Stripe checkout that is unpaid, or belongs to somebody else, starts no plan', async () => {
    const eve = await payer(at);
    const ann = await payer(at);
    const { body } = await eve.choose(at.prices.growth.id);
    expect((await eve.arrive(body.sessionId)).body).toEqual({ state: 'none' });
    const { session_id } = await ann.payFor(at.prices.growth);
    expect(await eve.arrive(session_id)).toMatchObject({
      status: 404,
      body: { detail: 'Checkout not found.' },
    });
    expect((await eve.plan()).name).toBe(null);
    expect((await eve.arrive('cs_test_nobody')).status).toBe(404);
    expect((await eve.arrive('../v1/customers')).status).toBe(404);
  });

  it('A Stripe checkout for a price that is not offered is refused', async () => {
    const { choose } = await payer(at);
    const gone = addPrice(at.stripe.account, { name: 'Other product', amount: 100 });
    expect(await choose(gone.id)).toMatchObject({ status: 400, body: { detail: 'Plan not found.' } });
    at.prices.starter.active = false;
    expect(await choose(at.prices.starter.id)).toMatchObject({
      status: 409,
      body: { detail: 'This plan is no longer available. Reload the page.' },
    });
    at.prices.starter.active = true;
  });

  it('When a Stripe checkout is paid in two tabs, the second subscription is canceled and credited', async () => {
    const { choose, plan, arrive, person } = await payer(at);
    const first = (await choose(at.prices.starter.id)).body.sessionId;
    const second = (await choose(at.prices.growth.id)).body.sessionId;
    const sessions = [first, second].map((id) => at.stripe.account.sessions.get(id)!);
    const [kept, doubled] = sessions.map((session) => at.stripe.life.pay(session));
    await arrive(second);
    expect((await plan()).name).toBe('Starter');
    expect([kept?.status, doubled?.status]).toEqual(['active', 'canceled']);
    const cancelled = at.stripe.requests.find(({ method }) => method === 'DELETE');
    expect(`${cancelled?.path} ${cancelled?.body}`).toMatch(/prorate=true/);
    expect(
      await rowsOf(at.app, 'select stripe_subscription_id from subscriptions where org_id = $1', [
        person.org_id,
      ]),
    ).toEqual([{ stripe_subscription_id: kept?.id }]);
  });

  it('A checkout for a customer who was deleted at Stripe is opened for a new customer', async () => {
    const { choose, person } = await payer(at);
    await choose(at.prices.starter.id);
    const [row] = await rowsOf(at.app, 'select customer_id from stripe_customers where org_id = $1', [
      person.org_id,
    ]);
    at.stripe.account.customers.delete(row.customer_id);
    at.setTime(new Date(START.getTime() + 120_000));
    expect((await choose(at.prices.starter.id)).status).toBe(200);
    at.setTime(START);
  });
});

describe('Stripe subscribers', () => {
  it('[A-BILL-15] A Stripe subscriber confirms a switch of plan at Stripe and keeps one subscription', async () => {
    const { subscribe, choose, plan, arrive } = await payer(at);
    const subscription = await subscribe(at.prices.starter);
    expect(await choose(at.prices.starter.id)).toMatchObject({
      status: 409,
      body: { detail: 'Your organization is on the Starter plan already.' },
    });
    const { body } = await choose(at.prices.growth.id);
    const portal = at.stripe.account.portals.get(body.sessionId)!;
    expect(portal).toMatchObject({
      return_url: 'http://localhost:4000/billing',
      change: {
        subscription: subscription.id,
        price: at.prices.growth.id,
        done_url: 'http://localhost:4000/billing?success=true&returned=1',
      },
    });
    expect((await plan()).name).toBe('Starter');
    at.stripe.life.switchTo(subscription, at.prices.growth.id);
    expect((await arrive(null)).body).toEqual({ state: 'started' });
    expect((await plan()).name).toBe('Growth');
  });

  it('[A-API-20] A Stripe subscriber manages the subscription in Stripe’s portal as soon as there is one', async () => {
    const { subscribe, pay } = await payer(at);
    expect(await pay('POST', 'billing-portal-session')).toMatchObject({
      status: 402,
      body: { detail: 'There is no subscription to manage. Choose a plan first.' },
    });
    await subscribe(at.prices.starter);
    const { status, body } = await pay('POST', 'billing-portal-session');
    expect(status).toBe(200);
    const portal = at.stripe.account.portals.get(body.url.split('/').at(-1))!;
    expect(portal).toMatchObject({ return_url: 'http://localhost:4000/billing?returned=1', change: null });
  });

  it('A Stripe subscriber cannot start, confirm or end a plan on the pages that work without payment', async () => {
    const { subscribe, person, confirm, inSession, plan } = await payer(at);
    const [local] = await rowsOf(
      at.app,
      `insert into checkout_sessions (org_id, kind, price_id, success_path, cancel_path, created_at, expires_at)
        values ($1, 'checkout', 'price_builtin_scale', '/', '/', $2, $3) returning id`,
      [person.org_id, START, new Date(START.getTime() + 3_600_000)],
    );
    expect((await confirm(local.id)).status).toBe(409);
    await subscribe(at.prices.starter);
    await rowsOf(at.app, "update checkout_sessions set kind = 'portal' where id = $1 returning id", [
      local.id,
    ]);
    expect((await inSession(local.id, 'cancel-subscription')).status).toBe(409);
    expect((await plan()).name).toBe('Starter');
  });

  it('A subscriber whose plan was chosen without payment keeps it until a paid plan replaces it', async () => {
    const { subscribe, choose, pay, plan, person } = await payer(at);
    await activatePlan(at.app.ctx, { org_id: person.org_id, price_id: GROWTH, changed_by: null });
    expect(await plan()).toMatchObject({ stripe_subscription_price_id: GROWTH, status: 'active' });
    expect((await pay('GET', 'current-usage')).body).toMatchObject({ upcoming_amount_due: null });
    const managed = await pay('POST', 'billing-portal-session');
    expect(managed.body.url).toMatch(/^http:\/\/localhost:4000\/manage-subscription\//);
    expect((await choose(at.prices.starter.id)).body.url).toContain('/pay/cs_test_');
    await subscribe(at.prices.starter);
    expect(await plan()).toMatchObject({ stripe_subscription_price_id: at.prices.starter.id });
  });
});
