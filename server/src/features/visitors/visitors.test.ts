import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import {
  appendToLog,
  idOf,
  isBehind,
  type LoggedEvent,
  laterEvent,
  viewEvent,
} from '../../../test/visit-log.ts';
import { runText } from '../../platform/db/database.ts';
import { phraseVisitors } from './describe-visitors.ts';
import { followVisits, stopFollowingVisits } from './follow-visits.service.ts';
import { forgetOldVisitors } from './forget-visitors.ts';
import { countPersonalizedViews, visitTotals } from './visit-sums.service.ts';
import { projectVisits } from './visitors.service.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const at = (seconds: number) => new Date(NOON + seconds * 1000);

let app: TestApp;
let person: Person;
let trigger: { id: string; variant_id: string; label: string };
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  person = await signUpPerson(app);
  await runText(app.ctx.db, 'update domains set selected_personalization = true');
  trigger = { id: randomUUID(), variant_id: randomUUID(), label: 'ChatGPT' };
  await runText(
    app.ctx.db,
    `insert into personalization_triggers (id, domain_id, key, label, description, rule, place, variant_id, created_at)
      values ($1, $2, 'assistant:chatgpt', 'ChatGPT', 'From ChatGPT', '{}', 1, $3, now())`,
    [trigger.id, person.domain_id, trigger.variant_id],
  );
});

const get = (path: string) =>
  app.call('GET', `/api/domains/${person.domain_id}/${path}`, { token: person.token });
const patch = (visitor: string, body: unknown) =>
  app.call('PATCH', `/api/domains/${person.domain_id}/visitors/${idOf(visitor)}`, {
    token: person.token,
    body,
  });
const totals = () => visitTotals(app.ctx, person.domain_id);

async function happen(...events: LoggedEvent[]) {
  await appendToLog(app.ctx.db, events);
  do while ((await projectVisits(app.ctx)) > 0);
  while (await isBehind(app.ctx.db));
}

const scene = (visitor: string, visit = `${visitor}'s visit`) => ({
  domain_id: person.domain_id,
  visitor: nameOf(visitor),
  visit: nameOf(visit),
});
/** Ids are of one domain each. */
const nameOf = (name: string) => name;
const see = (
  visitor: string,
  seconds: number,
  path = '/',
  more: Partial<Parameters<typeof viewEvent>[0]> = {},
) =>
  viewEvent(
    {
      ...scene(visitor),
      at: at(seconds),
      name: `${person.domain_id} ${visitor} ${seconds} ${path}`,
      ...more,
    },
    {
      url: `https://www.acme.example${path}`,
      title: path === '/' ? 'Acme' : `${path.slice(1, 2).toUpperCase()}${path.slice(2)} | Acme`,
    },
  );
const shown = (visitor: string, seconds: number, held: boolean, page = idOf('pricing page')) =>
  viewEvent(
    {
      ...scene(visitor),
      at: at(seconds),
      name: `${person.domain_id} ${visitor} ${seconds} shown`,
      facts: {
        trigger_id: trigger.id,
        variant_id: trigger.variant_id,
        held,
        country: 'BE',
        device: 'mobile',
        touch: { landing: 'https://www.acme.example/pricing', referrer: 'https://chatgpt.com/' },
      },
    },
    { url: 'https://www.acme.example/pricing?plan=team', title: 'Pricing | Acme', page, version: 1 },
  );

describe('visitors', () => {
  it('[P-API-21] [P-ENT-14] [P-ENT-15] are listed as a bare array, the last seen first, without programs', async () => {
    await happen(
      see('ann', 0),
      see('ann', 40, '/pricing'),
      see('bob', 10),
      see('crawler', 20, '/', { facts: { bot: ['user_agent'] } }),
    );
    const { status, body } = await get('visitors');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: idOf('ann'),
        description: null,
        journey_summary: null,
        first_seen: at(0).toISOString(),
        last_seen: at(40).toISOString(),
        internal: false,
        has_conversion: false,
        sessions_count: 1,
        pages_count: 2,
      },
      expect.objectContaining({ id: idOf('bob'), pages_count: 1 }),
    ]);
    expect((await get(`visitors?limit=1`)).body).toHaveLength(1);
    expect((await get(`visitors?limit=1&cursor=${idOf('ann')}`)).body).toEqual([body[1]]);
    expect((await get(`visitors?cursor=${idOf('bob')}`)).body).toEqual([]);
    expect(await totals()).toMatchObject({ visitors: 2, visits: 2 });
    expect((await get(`visitors/${idOf('crawler')}`)).status).toBe(404);
  });

  it('[P-API-22] [P-ENT-16] [P-ENT-17] [P-ENT-18] [P-JOUR-31] [P-JOUR-32] [P-JOUR-34] have sessions with views in order and the time to the next', async () => {
    const contact = see('ann', 91.9, '/contact');
    await happen(
      contact,
      shown('ann', 10, false),
      laterEvent({ ...scene('ann'), at: at(100), name: `${person.domain_id} time` }, contact, {
        type: 'time',
        visible: 7000,
        scroll: 55,
      }),
      laterEvent({ ...scene('ann'), at: at(101), name: `${person.domain_id} click` }, contact, {
        type: 'click',
        text: 'Write to us',
      }),
    );
    const { body } = await get(`visitors/${idOf('ann')}`);
    expect(body.visitor.id).toBe(idOf('ann'));
    const [session] = body.sessions;
    expect(body.sessions).toHaveLength(1);
    expect(session).toMatchObject({
      started_at: at(10).toISOString(),
      ended_at: at(101).toISOString(),
      has_conversion: false,
      source: 'ChatGPT',
      reason: 'Came from ChatGPT, so it saw the variant ‘ChatGPT’.',
      country: 'BE',
      device: 'mobile',
      conversions: [],
    });
    expect(session.events).toMatchObject([
      {
        type: 'page_view',
        ts: at(10).toISOString(),
        page_path: '/pricing',
        page_url: 'https://www.acme.example/pricing?plan=team',
        preview_url: `https://www.acme.example/pricing?plan=team&sightline_variant=${trigger.variant_id}`,
        page_id: idOf('pricing page'),
        variant_id: trigger.variant_id,
        visible_ms: null,
        clicks: [],
      },
      {
        page_path: '/contact',
        preview_url: 'https://www.acme.example/contact?sightline_variant=original',
        page_id: null,
        variant_id: null,
        visible_ms: 7000,
        scroll: 55,
        clicks: ['Write to us'],
      },
    ]);
    expect(session.pages).toEqual([
      {
        url: 'https://www.acme.example/pricing?plan=team',
        path: '/pricing',
        variantId: trigger.variant_id,
        pageId: idOf('pricing page'),
        dwellTime: 81,
      },
      {
        url: 'https://www.acme.example/contact',
        path: '/contact',
        variantId: null,
        pageId: null,
        dwellTime: 0,
      },
    ]);
  });

  it('in the hold-out saw the original, and are told so', async () => {
    await happen(shown('ann', 0, true), shown('bob', 1, false));
    const { body } = await get(`visitors/${idOf('ann')}`);
    expect(body.sessions[0].reason).toBe('In the hold-out of ‘ChatGPT’: it saw the original.');
    expect(body.sessions[0].events[0]).toMatchObject({ page_id: idOf('pricing page'), variant_id: null });
    expect(await totals()).toMatchObject({ visits: 2, personalized_visits: 1 });
    const { rows } = await runText(
      app.ctx.db,
      'select visitor_id, arm from exposures where domain_id = $1 order by arm',
      [person.domain_id],
    );
    expect(rows).toEqual([
      { visitor_id: idOf('ann'), arm: 'holdout' },
      { visitor_id: idOf('bob'), arm: 'personalized' },
    ]);
  });

  it('[P-API-23] who are our own people leave every figure, and come back', async () => {
    await happen(shown('ann', 0, false), see('bob', 1));
    const before = await totals();
    expect(before).toMatchObject({ visitors: 2, visits: 2, personalized_visits: 1 });
    const { status, body } = await patch('ann', { internal: true });
    expect([status, body.internal]).toEqual([200, true]);
    expect(await totals()).toMatchObject({ visitors: 1, visits: 1, personalized_visits: 0 });
    await happen(see('ann', 60, '/contact'), see('ann', 9000, '/', { visit: 'another' }));
    expect(await totals()).toMatchObject({ visitors: 1, visits: 1, personalized_visits: 0 });
    expect((await get('visitors')).body).toHaveLength(2);
    await patch('ann', { internal: false });
    expect(await totals()).toMatchObject({ visitors: 2, visits: 3, personalized_visits: 1 });
    expect((await patch('nobody', { internal: true })).status).toBe(404);
    expect((await patch('ann', { internal: 'yes' })).status).toBe(400);
  });

  it('who turn out to be programs leave every figure for all time', async () => {
    await happen(see('ann', 0), see('bob', 1));
    await happen(see('ann', 5000, '/', { visit: 'later', facts: { bot: ['automated'] } }));
    expect(await totals()).toMatchObject({ visitors: 1, visits: 1 });
    expect((await get('visitors')).body.map((one: { id: string }) => one.id)).toEqual([idOf('bob')]);
  });

  it('who open more than sixty pages in a minute are programs', async () => {
    const fast = (visitor: string, count: number) =>
      Array.from({ length: count }, (_, place) => see(visitor, place * 0.9, `/${place}`));
    await happen(...fast('bob', 60));
    expect(await totals()).toMatchObject({ visitors: 1 });
    await happen(...fast('ann', 61).slice(30));
    await happen(...fast('ann', 61).slice(0, 30));
    expect(await totals()).toMatchObject({ visitors: 1, visits: 1 });
    const { rows } = await runText(
      app.ctx.db,
      `select bot from visitors where domain_id = $1 and bot <> '{}'`,
      [person.domain_id],
    );
    expect(rows).toEqual([{ bot: ['burst'] }]);
  });

  it('convert once in a visit for each rule, however often they do it and whatever comes first', async () => {
    const { body: rule } = await app.call('POST', `/api/domains/${person.domain_id}/conversion-rules`, {
      token: person.token,
      body: { trigger_event: 'click', expression: 'Request a demo' },
    });
    const view = shown('ann', 0, false);
    const demo = (seconds: number, value: number) =>
      laterEvent({ ...scene('ann'), at: at(seconds), name: `${person.domain_id} demo ${seconds}` }, view, {
        type: 'click',
        text: 'Request a demo',
        rules: [rule.id],
        value,
        currency: 'EUR',
      });
    const lie = laterEvent({ ...scene('ann'), at: at(3), name: `${person.domain_id} lie` }, view, {
      type: 'click',
      text: 'Something else',
      rules: [rule.id],
    });
    await happen(lie, demo(20, 2));
    expect((await get('visitors')).body).toEqual([]);
    await happen(view);
    await happen(demo(10, 1));
    const { body } = await get(`visitors/${idOf('ann')}`);
    expect(body.visitor.has_conversion).toBe(true);
    expect(body.sessions[0].conversions).toEqual([
      expect.objectContaining({
        rule_id: rule.id,
        ts: at(10).toISOString(),
        value: 1,
        currency: 'EUR',
        external_id: null,
      }),
    ]);
    expect(await totals()).toMatchObject({
      visits: 1,
      converting_visits: 1,
      converting_personalized_visits: 1,
    });
    expect((await get('conversion-rules')).body[0]).toMatchObject({
      visits: 1,
      last_at: at(10).toISOString(),
    });
  });

  it('known for a day only go on with their visit in another tab', async () => {
    const tab = (visit: string, minutes: number) =>
      see('ann', minutes * 60, `/${visit}`, { visit, facts: { identity: 'daily' } });
    await happen(tab('one', 0), tab('three', 50), tab('four', 120));
    expect((await get(`visitors/${idOf('ann')}`)).body.sessions).toHaveLength(3);
    await happen(tab('two', 25));
    const { body } = await get(`visitors/${idOf('ann')}`);
    expect(
      body.sessions.map((one: { pages: { path: string }[] }) => one.pages.map(({ path }) => path)),
    ).toEqual([['/one', '/two', '/three'], ['/four']]);
    expect(body.visitor).toMatchObject({ sessions_count: 2, pages_count: 4 });
  });

  it('of another organisation are not found', async () => {
    await happen(see('ann', 0));
    const stranger = await signUpPerson(app);
    const of = (path: string) => app.call('GET', path, { token: stranger.token });
    expect((await of(`/api/domains/${person.domain_id}/visitors`)).status).toBe(404);
    expect((await of(`/api/domains/${stranger.domain_id}/visitors/${idOf('ann')}`)).status).toBe(404);
    expect((await of(`/api/domains/${stranger.domain_id}/visitors?cursor=${idOf('ann')}`)).body).toEqual([]);
  });

  it('stay until nobody may remember them any longer, then all of them goes', async () => {
    await happen(shown('ann', 0, false), shown('bob', 86_400, false));
    await runText(app.ctx.db, 'update domains set visitor_retention_days = 30 where id = $1', [
      person.domain_id,
    ]);
    app.setTime(new Date(NOON + (30 * 86_400 + 60) * 1000));
    await forgetOldVisitors(app.ctx, new AbortController().signal);
    app.setTime(new Date());
    expect((await get('visitors')).body.map((one: { id: string }) => one.id)).toEqual([idOf('bob')]);
    expect(await totals()).toMatchObject({ visitors: 1, visits: 1, personalized_visits: 1 });
    for (const table of ['page_views', 'visitor_sessions', 'session_pages', 'exposures', 'events']) {
      const { rows } = await runText(
        app.ctx.db,
        `select count(*)::int as n from ${table} where domain_id = $1`,
        [person.domain_id],
      );
      expect([table, rows]).toEqual([table, [{ n: 1 }]]);
    }
  });

  it('who saw personalised pages count as impressions of the organisation', async () => {
    await happen(shown('ann', 0, false), shown('ann', 9, false), shown('bob', 1, true));
    const of = { org_id: person.org_id, from: at(-3600), to: at(3600) };
    expect(await countPersonalizedViews(app.ctx, of)).toBe(2);
    expect(await countPersonalizedViews(app.ctx, { ...of, from: at(86_400), to: at(172_800) })).toBe(0);
  });
});

describe('the worker', () => {
  it('takes in the log and describes visitors by itself, past an event that cannot be stored', async () => {
    const poison = see('eve', 1);
    const bad = {
      ...poison,
      visit: null,
      data: { ...poison.data, width: 1e12 },
      type: 'view',
    } as LoggedEvent;
    const worse = { ...see('mal', 2), data: { ...see('mal', 2).data, width: 1e12 } } as LoggedEvent;
    const failures = vi.spyOn(app.ctx.log, 'error');
    await appendToLog(app.ctx.db, [see('ann', 0), bad, worse, shown('bob', 3, false)]);
    followVisits(app.ctx);
    try {
      await vi.waitFor(
        async () => {
          const { body } = await get('visitors');
          expect(body).toMatchObject([
            {
              id: idOf('bob'),
              description: 'Came from ChatGPT on a phone in Belgium',
              journey_summary: 'Opened Pricing.',
            },
            {
              id: idOf('ann'),
              description: 'Came directly on a computer',
              journey_summary: 'Opened the home page.',
            },
          ]);
        },
        { timeout: 15_000, interval: 100 },
      );
    } finally {
      await stopFollowingVisits(app.ctx);
    }
    expect(failures).toHaveBeenCalledOnce();
    failures.mockRestore();
  });

  it('lets a model phrase visitors who have gone, at most so many a day', async () => {
    await happen(see('ann', 0), see('bob', 5));
    const asked: unknown[] = [];
    const writer = {
      ...app.ctx.writer,
      name: 'a model',
      describeVisitor: async (facts: object) => {
        asked.push(facts);
        return { description: 'in its words', journey_summary: 'In its words.' };
      },
    };
    const phrase = (seconds: number) =>
      phraseVisitors({ ...app.ctx, writer, now: () => at(seconds) }, new AbortController().signal);
    await phrase(600);
    expect(asked).toHaveLength(0);
    await phrase(1802);
    expect(asked).toHaveLength(1);
    await phrase(3600);
    await phrase(3700);
    expect(asked).toHaveLength(2);
    expect((await get('visitors')).body).toMatchObject([
      { description: 'in its words' },
      { description: 'in its words' },
    ]);
  });
});
