import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  DAY_MS,
  GROWTH,
  HOUR_MS,
  NO_PLAN,
  newcomer,
  PATHS,
  SCALE,
  STARTER,
} from '../../../test/billing-person.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('Checkouts without Stripe', () => {
  it('[A-API-18] [A-API-19] [P-ENT-08] [A-ROLE-02] A checkout leads to a page of this installation, and the plan starts when it is confirmed', async () => {
    const { choose, session, confirm, plan, organization, call } = await newcomer(app);
    const { status, body } = await choose(GROWTH);
    expect(status).toBe(200);
    expect(body.url).toBe(`http://localhost:4000/checkout/${body.sessionId}`);
    expect((await session(body.sessionId)).body).toMatchObject({
      kind: 'checkout',
      state: 'open',
      plan: { name: 'Growth', platform_fee_cents: 19_900 },
      current_plan: null,
      renews_at: '2026-02-28T10:00:00.000Z',
      waiting_topics: 0,
      ...PATHS,
    });
    expect(await plan()).toEqual(NO_PLAN);
    expect((await confirm(body.sessionId)).body).toMatchObject({ state: 'completed', status: 'active' });
    expect(await plan()).toEqual({
      name: 'Growth',
      stripe_subscription_price_id: GROWTH,
      status: 'active',
      ends_at: null,
      trial_ends_at: null,
      payments_paused: null,
      interval: 'month',
      currency: 'usd',
    });
    expect(await organization()).toMatchObject({
      has_active_plan: true,
      plan_limits: { topics: 50, frequency: 'daily' },
    });
    expect((await call('GET', '/limits')).body).toEqual({ limits: { topics: 50, frequency: 'daily' } });
  });

  it('Confirming a checkout again, or many times at once, changes nothing more', async () => {
    const { choose, confirm, buy, plan, pay, later } = await newcomer(app);
    const { sessionId } = (await choose(STARTER)).body;
    const replies = await Promise.all(Array.from({ length: 6 }, () => confirm(sessionId)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const before = (await pay('GET', 'current-usage')).body;
    await buy(GROWTH);
    await later(2 * HOUR_MS);
    expect((await confirm(sessionId)).body.state).toBe('completed');
    expect((await plan()).name).toBe('Growth');
    expect((await pay('GET', 'current-usage')).body.current_period_start).toBe(before.current_period_start);
  });

  it('A checkout that a colleague has overtaken starts no second subscription', async () => {
    const { choose, confirm, plan } = await newcomer(app);
    const [first, second] = [(await choose(STARTER)).body, (await choose(SCALE)).body];
    const replies = await Promise.all([confirm(first.sessionId), confirm(second.sessionId)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.detail).toMatch(
      /^Your organization is on the (Starter|Scale) plan now\. Choose again to switch\.$/,
    );
    expect(['Starter', 'Scale']).toContain((await plan()).name);
  });

  it('A checkout expires after 24 hours', async () => {
    const { choose, session, confirm, plan, later } = await newcomer(app);
    const { sessionId } = (await choose(STARTER)).body;
    await later(DAY_MS - 1);
    expect((await session(sessionId)).body.state).toBe('open');
    await later(DAY_MS);
    expect((await session(sessionId)).body.state).toBe('expired');
    expect(await confirm(sessionId)).toMatchObject({
      status: 409,
      body: { detail: 'This page has expired. Open Billing & Usage again.' },
    });
    expect(await plan()).toEqual(NO_PLAN);
    await later(40 * DAY_MS);
    await choose(STARTER);
    expect((await session(sessionId)).status).toBe(404);
  });

  it('A checkout can be used by its own organization only', async () => {
    const [ann, eve] = [await newcomer(app), await newcomer(app)];
    await ann.buy(STARTER);
    const checkout = (await ann.choose(GROWTH)).body.sessionId;
    const portal = await ann.manage();
    for (const [id, verb] of [
      [checkout, 'confirm'],
      [portal, 'cancel-subscription'],
      [portal, 'resume-subscription'],
    ] as const) {
      expect((await eve.inSession(id, verb)).status).toBe(404);
      expect((await eve.session(id)).status).toBe(404);
    }
    expect(await eve.plan()).toEqual(NO_PLAN);
    expect((await ann.plan()).name).toBe('Starter');
    expect((await eve.session('no-id')).status).toBe(404);
  });

  it('A checkout refuses plans that do not exist and return paths that lead to another site', async () => {
    const { choose, inSession } = await newcomer(app);
    expect(await choose('price_of_nothing')).toMatchObject({
      status: 400,
      body: { errors: { price_id: 'Plan not found.' } },
    });
    for (const success_path of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/\t/elsewhere.example',
      'billing',
    ]) {
      expect((await choose(STARTER, { ...PATHS, success_path })).status).toBe(400);
    }
    const { sessionId } = (await choose(STARTER)).body;
    expect((await inSession(sessionId, 'cancel-subscription')).status).toBe(404);
    expect((await inSession(sessionId, 'resume-subscription')).status).toBe(404);
  });
});
