import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { loggedEvents } from '../../../test/logged-events.ts';
import { followLog, idOf } from '../../../test/logged-visits.ts';
import { at, openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';
import { forgetThoroughly } from '../visits/forget/forget-thoroughly.ts';
import { figuresOf } from '../visits/visit-sums.service.ts';

const HOUR = 3600;
let app: TestApp;
let site: TrackedDomain;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.setTime(at(0));
  site = await openTrackedDomain(app);
  key = await keyWith('write');
  await call('POST', 'event-goals', { name: 'Purchase' });
  app.setTime(at(12 * HOUR));
});
afterAll(() => app.stop());

/** By a key, as a server would, and as sign-ins do not last as long as these days. */
async function keyWith(scope: string): Promise<string> {
  const { token } = site.person;
  const body = { name: scope, scope };
  return (await app.call('POST', '/api/organizations/me/api-keys', { token, body })).body.key;
}
const call = (method: string, path: string, body?: unknown, token = key) =>
  app.call(method, `/api/domains/${site.person.domain_id}/${path}`, { token, body });
const get = (path: string) => call('GET', path);

interface Sent {
  idempotency_key?: string;
  name?: string;
  visitor_id?: string;
  customer_id?: string;
  time?: string;
  value?: number;
  currency?: string;
  external_id?: string;
}
const event = (visitor: string | null, seconds: number, more: Sent = {}) => ({
  idempotency_key: randomUUID(),
  name: 'purchase',
  ...(visitor === null ? {} : { visitor_id: idOf(visitor) }),
  time: at(seconds).toISOString(),
  ...more,
});
/** Named events in the log. */
const toldEvents = async () =>
  (await loggedEvents(app.ctx.db)).filter(
    ({ domain_id, type }) => domain_id === site.person.domain_id && type === 'event',
  );
const post = (...events: object[]) => call('POST', 'events', { events });
/** Sends, and takes the log in. */
async function tell(...events: object[]) {
  const reply = await post(...events);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await followLog(app.ctx);
  return reply.body.events;
}
const goals = async () => (await get('event-goals')).body;
const conversions = () =>
  rowsOf(
    app,
    `select s.visitor_id, s.started_at, c.value, c.currency, c.external_id from conversions c
      join visitor_sessions s on s.domain_id = c.domain_id and s.id = c.session_id
      where c.domain_id = $1 order by s.started_at`,
    [site.person.domain_id],
  );

describe('Events of a website’s server', () => {
  it('A purchase that a server tells of converts the visitor’s last visit before it, in every figure, once', async () => {
    await site.happen(
      site.see('ann', 0, '/', { visit: 'first' }),
      site.see('ann', 2 * HOUR, '/pricing', { visit: 'second' }),
      site.seeVariant('bob', 10, false),
      site.seeVariant('cid', 20, true),
    );
    await tell(
      event('ann', 2 * HOUR + 60, { value: 49.9, currency: 'eur', external_id: '1001' }),
      event('ann', 2 * HOUR + 90, { value: 5, external_id: '1002' }),
      event('bob', 3 * HOUR),
      event('cid', 3 * HOUR, { name: 'Opened a letter' }),
    );
    expect(await site.totals()).toMatchObject({
      visits: 4,
      converting_visits: 2,
      converting_personalized_visits: 1,
    });
    expect(await conversions()).toMatchObject([
      { visitor_id: idOf('bob') },
      { visitor_id: idOf('ann'), started_at: at(2 * HOUR).toISOString(), value: 49.9, currency: 'EUR' },
    ]);
    expect(await goals()).toMatchObject([{ name: 'Purchase', visits: 2 }]);
    expect(await figuresOf(app.ctx).exposures(site.person.domain_id, null)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ arm: 'personalized', visitors: 1, converted: 1 }),
        expect.objectContaining({ arm: 'holdout', visitors: 1, converted: 0 }),
      ]),
    );
    const days = {
      domain_id: site.person.domain_id,
      start: '2026-11-20',
      end: '2026-11-20',
      time_zone: 'UTC',
    };
    expect(await figuresOf(app.ctx).byAssistant(days)).toEqual([
      { assistant: 'chatgpt', visits: 2, conversions: 1 },
    ]);
    const journey = (await get(`visitors/${idOf('ann')}`)).body;
    expect(journey.sessions.flatMap((one: { conversions: object[] }) => one.conversions)).toMatchObject([
      { label: 'Event “Purchase”', value: 49.9 },
    ]);
  });

  it('A purchase that a page and a server tell of counts once, in the visit in which the page told of it', async () => {
    const rule = (await call('POST', 'conversion-rules', { trigger_event: 'page_view', url: '/thanks' }))
      .body;
    const thanks = site.see('ann', 30, '/thanks', { visit: 'first' });
    if (thanks.data.type === 'view') Object.assign(thanks.data, { rules: [rule.id], external_id: '1001' });
    const view = site.see('bob', 40);
    const browser = site.later('bob', 45, view, {
      type: 'event',
      name: 'Purchase',
      external_id: '1002',
      value: 7,
    });
    // The servers' events come first, and after the visitors had begun another visit.
    await site.happen(
      site.see('ann', HOUR, '/', { visit: 'later' }),
      site.see('bob', HOUR, '/', { visit: 'later' }),
    );
    await tell(
      event('ann', HOUR + 60, { external_id: '1001' }),
      event('bob', HOUR + 60, { external_id: '1002', value: 7 }),
    );
    expect((await site.totals()).converting_visits).toBe(2);
    await site.happen(thanks, view, browser);
    expect(await site.totals()).toMatchObject({ visits: 4, converting_visits: 2 });
    expect((await conversions()).map(({ started_at }) => started_at)).toEqual([
      at(30).toISOString(),
      at(30).toISOString(),
      at(40).toISOString(),
    ]);
    expect(await goals()).toMatchObject([{ visits: 2 }]);
  });

  it('A customer’s id alone is enough once an event has said who the visitor is, in whatever order they come', async () => {
    await site.happen(site.see('ann', 0));
    await tell(event(null, 500, { customer_id: 'c-42', value: 20 }));
    expect(await conversions()).toEqual([]);
    await tell(event('ann', 100, { name: 'Sign-up', customer_id: 'c-42' }));
    expect(await conversions()).toMatchObject([{ visitor_id: idOf('ann'), value: 20 }]);
    const stored = await rowsOf(app, 'select * from named_events where domain_id = $1', [
      site.person.domain_id,
    ]);
    expect(JSON.stringify(stored)).not.toContain('c-42');
  });

  it('An event waits for a visit that comes late, and counts for none that began after it or 30 days before it', async () => {
    await tell(event('ann', 100), event('bob', 100), event('cid', 100));
    expect((await site.totals()).converting_visits).toBe(0);
    await site.happen(
      site.see('ann', 50),
      site.see('bob', HOUR),
      site.see('cid', -31 * 24 * HOUR),
      // Within what clocks of servers may be off.
      site.see('dan', 60),
    );
    await tell(event('dan', 40));
    expect((await conversions()).map(({ visitor_id }) => visitor_id).sort()).toEqual(
      [idOf('ann'), idOf('dan')].sort(),
    );
  });

  it('What is sent again is stored once with the same answer, and a key with another event is refused', async () => {
    await site.happen(site.see('ann', 0));
    const sent = event('ann', 60, { value: 3 });
    const [first] = await tell(sent);
    expect(first).toMatchObject({ status: 'stored', reason: null });
    expect(await tell(sent, sent)).toEqual([first, first]);
    const replies = await Promise.all([post(sent), post(event('ann', 61), sent), post(sent)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const other = await post(event('ann', 62), { ...sent, value: 4 });
    expect(other).toMatchObject({
      status: 422,
      body: { code: 'key_reused', errors: { 'events.1.idempotency_key': expect.any(String) } },
    });
    await followLog(app.ctx);
    expect(await toldEvents()).toHaveLength(2);
    // A repeat that comes when the event has become too old gets its answer, too.
    app.setTime(at(8 * 24 * HOUR));
    expect((await post(sent)).body.events).toEqual([first]);
  });

  it('Events of a visitor whose data was deleted are refused, and nothing is left of what came before', async () => {
    await site.happen(site.see('ann', 0), site.see('bob', 0));
    await tell(
      event('ann', 10, { customer_id: 'c-1' }),
      event(null, 20, { customer_id: 'c-1' }),
      event('bob', 30),
    );
    const data = await get(`visitors/${idOf('ann')}/data`);
    expect(data.body.named_events).toHaveLength(2);
    expect((await call('DELETE', `visitors/${idOf('ann')}`)).status).toBe(200);
    const customers = (await toldEvents()).flatMap(({ data }) =>
      'customer' in data ? String(data.customer) : [],
    );
    for (const id of [idOf('ann'), ...new Set(customers)])
      await forgetThoroughly(app.ctx, { domain_id: site.person.domain_id, id });
    const answers = await tell(event('ann', 40), event(null, 50, { customer_id: 'c-1' }), event('bob', 60));
    expect(answers.map(({ status, reason }: { status: string; reason: string }) => [status, reason])).toEqual(
      [
        ['refused', 'visitor_erased'],
        ['refused', 'visitor_erased'],
        ['stored', null],
      ],
    );
    const left = await rowsOf(app, 'select visitor_id from named_events where domain_id = $1', [
      site.person.domain_id,
    ]);
    const ids = [...left, ...(await toldEvents())].map(({ visitor_id }) => visitor_id);
    expect(new Set(ids)).toEqual(new Set([idOf('bob')]));
    expect(await site.totals()).toMatchObject({ visits: 1, converting_visits: 1 });
    // Returning makes a new visitor.
    await site.happen(site.see('ann', 7200));
    expect((await tell(event('ann', 7300)))[0].status).toBe('stored');
  });

  it.each([
    ['nobody', { visitor_id: undefined }, 'events.0.visitor_id'],
    ['a visitor that is no id', { visitor_id: 'ann' }, 'events.0.visitor_id'],
    ['no name', { name: ' ' }, 'events.0.name'],
    ['a currency that is none', { currency: 'euros' }, 'events.0.currency'],
    ['no key', { idempotency_key: '' }, 'events.0.idempotency_key'],
  ])('An event with %s is refused with its field', async (_what, change, field) => {
    const reply = await post({ ...event('ann', 0), ...change });
    expect([reply.status, Object.keys(reply.body.errors ?? reply.body)]).toEqual([400, [field]]);
  });

  it('An event is refused that is older than a week or of the future, and the whole value of the cookie is an id', async () => {
    expect((await post(event('ann', -8 * 24 * HOUR))).status).toBe(400);
    expect((await post(event('ann', 13 * HOUR))).status).toBe(400);
    const cookie = `${idOf('ann')}.${Date.now()}`;
    expect((await post({ ...event(null, 0), visitor_id: cookie })).status).toBe(200);
    expect((await post()).status).toBe(400);
    expect((await post(...Array.from({ length: 101 }, () => event('ann', 0)))).status).toBe(400);
  });

  it('A key that may only send events sends them and nothing else, and one that may only read sends none', async () => {
    app.setTime(at(0));
    const body = { events: [event('ann', 0)] };
    const [sends, reads] = [await keyWith('events'), await keyWith('read')];
    expect((await call('POST', 'events', body, sends)).status).toBe(200);
    expect(await call('GET', 'event-goals', undefined, sends)).toMatchObject({
      status: 403,
      body: { detail: 'This key may only send events. Use a key with the scope "read".' },
    });
    expect((await call('POST', 'events', body, reads)).status).toBe(403);
    expect((await call('POST', 'events', body, (await signUpPerson(app)).token)).status).toBe(404);
  });

  it('A website that keeps no lasting identity, is off, or sends too much at once is told so', async () => {
    const { domain_id } = site.person;
    const set = (change: string) =>
      runText(app.ctx.db, `update domains set ${change} where id = $1`, [domain_id]);
    await set("identity = 'daily'");
    expect((await post(event('ann', 0))).status).toBe(409);
    await set("identity = 'lasting', selected_personalization = false");
    expect((await post(event('ann', 0))).body.detail).toMatch(/is off/);
    await set('selected_personalization = true');
    expect((await post(event('ann', 0))).status).toBe(200);
    await runText(app.ctx.db, `update rate_limits set hits = 6000 where key = 'events:' || $1`, [domain_id]);
    const over = await post(event('ann', 0));
    expect([over.status, Number(over.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  });
});
