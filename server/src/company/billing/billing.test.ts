import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { DAY_MS, GROWTH, NO_PLAN, newcomer, PATHS, START, STARTER } from '../../../test/billing-person.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('Before there is a plan', () => {
  it('[A-API-15] [A-ENT-08] [A-BILL-16] The plans are listed, cheapest first', async () => {
    const { pay } = await newcomer(app);
    const { status, body } = await pay('GET', 'sightline-product-pricing');
    expect(status).toBe(200);
    const fees = body.map((plan: { platform_fee_cents: number }) => plan.platform_fee_cents);
    expect(fees).toEqual(fees.toSorted((a: number, b: number) => a - b));
    expect(body).toHaveLength(3);
    expect(body[0]).toEqual({
      name: 'Starter',
      description: expect.any(String),
      platform_fee_cents: 4900,
      currency: 'usd',
      interval: 'month',
      trial_days: null,
      stripe_price_id: STARTER,
      limits: { topics: 10, frequency: 'weekly' },
    });
    expect(body[2].limits.topics).toBe(null);
  });

  it('[P-API-31] [A-API-16] [A-ENT-10] [P-ENT-07] [A-ENT-03] An organization without a plan has no billing period and no invoice', async () => {
    const { plan, pay, organization } = await newcomer(app);
    expect(await plan()).toEqual(NO_PLAN);
    expect((await pay('GET', 'current-usage')).body).toEqual({
      current_period_start: null,
      current_period_end: null,
      monthly_impressions: 0,
      upcoming_amount_due: null,
      currency: null,
    });
    expect(await organization()).toMatchObject({
      name: 'Acme',
      has_active_plan: false,
      created_at: START.toISOString(),
      plan_limits: { topics: 3, frequency: 'weekly' },
    });
    expect(await pay('POST', 'billing-portal-session')).toMatchObject({
      status: 402,
      body: { detail: 'There is no subscription to manage. Choose a plan first.' },
    });
  });
});

describe('Subscriptions', () => {
  it('[A-API-16] [A-ENT-09] A subscription moves to its next period automatically and counts only the requests of that period', async () => {
    const { buy, pay, later, person } = await newcomer(app);
    await buy(GROWTH);
    for (const [day, requests] of [
      ['2026-01-30', 1000],
      ['2026-01-31', 5],
      ['2026-02-27', 7],
      ['2026-03-01', 11],
    ] as const)
      await runText(
        app.ctx.db,
        'insert into edge_requests_daily (domain_id, day, requests) values ($1, $2, $3)',
        [person.domain_id, day, requests],
      );
    await later(28 * DAY_MS - 1);
    expect((await pay('GET', 'current-usage')).body).toEqual({
      current_period_start: Date.UTC(2026, 0, 31, 10) / 1000,
      current_period_end: Date.UTC(2026, 1, 28, 10) / 1000,
      monthly_impressions: 12,
      upcoming_amount_due: 19_900,
      currency: 'usd',
    });
    await later(30 * DAY_MS);
    expect((await pay('GET', 'current-usage')).body).toMatchObject({
      current_period_start: Date.UTC(2026, 1, 28, 10) / 1000,
      current_period_end: Date.UTC(2026, 2, 31, 10) / 1000,
      monthly_impressions: 11,
    });
  });

  it('A subscription with an overdue payment keeps its plan and says that payment is overdue', async () => {
    const { buy, plan, organization, person, choose, confirm } = await newcomer(app);
    await buy(STARTER);
    await runText(app.ctx.db, "update subscriptions set status = 'past_due' where org_id = $1", [
      person.org_id,
    ]);
    expect(await plan()).toMatchObject({ name: 'Starter', status: 'past_due' });
    expect(await organization()).toMatchObject({ has_active_plan: true, plan_limits: { topics: 10 } });
    await confirm((await choose(GROWTH)).body.sessionId);
    expect(await plan()).toMatchObject({ name: 'Growth', status: 'past_due' });
  });
});

describe('Installations that others can reach', () => {
  const PUBLIC = {
    HOST: '0.0.0.0',
    PUBLIC_URL: 'http://localhost:4000',
    SMTP_URL: 'smtp://127.0.0.1:2525',
  };

  it.each([
    [PUBLIC, 403],
    [{ ...PUBLIC, BILLING: 'local' }, 200],
  ])('starts plans without payment only when it is told to: %o', async (environment, expected) => {
    const { person, choose } = await newcomer(app);
    const { sessionId } = (await choose(STARTER)).body;
    const open = await startTestApp({ environment, connection: app.connection });
    open.setTime(START);
    const pay = (method: string, path: string, body?: unknown) =>
      open.call(method, `/api/domains/${person.domain_id}/payments/${path}`, { token: person.token, body });
    expect((await pay('GET', 'sightline-product-pricing')).body).toHaveLength(3);
    const started = await pay('POST', 'create-checkout-session', { price_id: STARTER, ...PATHS });
    const confirmed = await pay('POST', `sessions/${sessionId}/confirm`);
    await open.stop();
    expect([started.status, confirmed.status]).toEqual([expected, expected]);
    if (expected === 403) expect(started.body.detail).toContain('set BILLING=local');
  });
});
