import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { DAY_MS, GROWTH, HOUR_MS, NO_PLAN, newcomer, SCALE, STARTER } from '../../../test/billing-person.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('Subscribers without Stripe', () => {
  it('[A-BILL-15] A subscriber who confirms a switch of plan keeps their billing months and has one subscription', async () => {
    const { buy, choose, session, confirm, plan, pay, later, person } = await newcomer(app);
    await buy(STARTER);
    expect(await choose(STARTER)).toMatchObject({
      status: 409,
      body: { detail: 'Your organization is on the Starter plan already.' },
    });
    const before = (await pay('GET', 'current-usage')).body;
    await later(10 * DAY_MS);
    const { sessionId } = (await choose(SCALE)).body;
    expect((await session(sessionId)).body).toMatchObject({
      kind: 'switch',
      plan: { name: 'Scale' },
      current_plan: { name: 'Starter' },
      renews_at: '2026-02-28T10:00:00.000Z',
    });
    expect((await confirm(sessionId)).status).toBe(200);
    expect((await plan()).name).toBe('Scale');
    expect((await pay('GET', 'current-usage')).body).toEqual({ ...before, upcoming_amount_due: 49_900 });
    const { rows } = await runText(
      app.ctx.db,
      'select count(*)::int as n from subscriptions where org_id = $1',
      [person.org_id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('[A-API-20] [A-BILL-03] A subscriber can cancel on the page for managing plans at once, and undo that there', async () => {
    const { buy, pay, manage, session, inSession, plan, organization, later } = await newcomer(app);
    await buy(GROWTH);
    const usage = (await pay('GET', 'current-usage')).body;
    const id = await manage();
    expect((await session(id)).body).toMatchObject({
      kind: 'portal',
      state: 'open',
      plan: null,
      current_plan: { name: 'Growth' },
      status: 'active',
      renews_at: '2026-02-28T10:00:00.000Z',
      cancel_path: '/billing',
    });
    expect((await inSession(id, 'confirm')).status).toBe(404);
    const cancelled = await Promise.all([1, 2, 3].map(() => inSession(id, 'cancel-subscription')));
    for (const { status, body } of cancelled) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'cancelled',
        state: 'completed',
        current_plan: { name: 'Growth' },
      });
    }
    expect(await plan()).toEqual(NO_PLAN);
    expect(await organization()).toMatchObject({ has_active_plan: false, plan_limits: { topics: 3 } });
    await later(HOUR_MS);
    for (let time = 0; time < 2; time += 1)
      expect((await inSession(id, 'resume-subscription')).body).toMatchObject({ status: 'active' });
    expect((await plan()).name).toBe('Growth');
    expect((await pay('GET', 'current-usage')).body).toEqual(usage);
  });

  it('A cancellation that is sent again never ends a plan that was chosen later', async () => {
    const { buy, manage, inSession, plan, choose, confirm, session, later } = await newcomer(app);
    await buy(STARTER);
    const [id, other] = [await manage(), await manage()];
    const waiting = (await choose(SCALE)).body.sessionId;
    await inSession(id, 'cancel-subscription');
    expect(await confirm(waiting)).toMatchObject({
      status: 409,
      body: { detail: 'The subscription has been canceled. Choose the plan again.' },
    });
    expect((await inSession(other, 'cancel-subscription')).body.status).toBe('cancelled');
    await buy(GROWTH);
    await inSession(id, 'cancel-subscription');
    await inSession(other, 'cancel-subscription');
    expect((await inSession(id, 'resume-subscription')).body.status).toBe('active');
    expect(await plan()).toMatchObject({ name: 'Growth', status: 'active' });
    const last = await manage();
    await later(DAY_MS);
    expect((await session(last)).body.state).toBe('expired');
    expect((await inSession(last, 'cancel-subscription')).status).toBe(409);
    expect((await plan()).name).toBe('Growth');
  });
});
