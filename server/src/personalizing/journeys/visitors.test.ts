import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { idOf } from '../../../test/logged-visits.ts';
import { at, openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
let site: TrackedDomain;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  site = await openTrackedDomain(app);
});

const mark = (visitor: string, body: unknown) => site.call('PATCH', `visitors/${idOf(visitor)}`, body);

describe('Visitors', () => {
  it('[P-API-21] [P-ENT-14] [P-ENT-15] Visitors are listed as a bare array, the last seen first, without programs', async () => {
    await site.happen(
      site.see('ann', 0),
      site.see('ann', 40, '/pricing'),
      site.see('bob', 10),
      site.see('crawler', 20, '/', { facts: { bot: ['user_agent'] } }),
    );
    const { status, body } = await site.get('visitors');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: idOf('ann'),
        description: 'Came directly on a computer',
        journey_summary: 'Opened the home page, then Pricing.',
        first_seen: at(0).toISOString(),
        last_seen: at(40).toISOString(),
        internal: false,
        has_conversion: false,
        sessions_count: 1,
        pages_count: 2,
        first_source: 'Direct',
        last_source: 'Direct',
        country: null,
        device: 'desktop',
        is_phrased: false,
        bot: [],
        overruled: [],
      },
      expect.objectContaining({ id: idOf('bob'), pages_count: 1 }),
    ]);
    expect((await site.get(`visitors?limit=1`)).body).toHaveLength(1);
    expect((await site.get(`visitors?limit=1&cursor=${idOf('ann')}`)).body).toEqual([body[1]]);
    expect((await site.get(`visitors?cursor=${idOf('bob')}`)).body).toEqual([]);
    expect(await site.totals()).toMatchObject({ visitors: 2, visits: 2 });
  });

  it('[P-API-22] [P-ENT-16] [P-ENT-17] [P-ENT-18] [P-JOUR-31] [P-JOUR-32] [P-JOUR-34] A visitor has sessions with page views in order and the time to the next view', async () => {
    const contact = site.see('ann', 91.9, '/contact');
    await site.happen(
      contact,
      site.seeVariant('ann', 10, false),
      site.later('ann', 100, contact, {
        type: 'time',
        visible: 7000,
        scroll: 55,
      }),
      site.later('ann', 101, contact, {
        type: 'click',
        text: 'Write to us',
      }),
    );
    const { body } = await site.get(`visitors/${idOf('ann')}`);
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
        preview_url: `https://www.acme.example/pricing?plan=team&sightline_variant=${site.variant_id}`,
        page_id: idOf('pricing page'),
        variant_id: site.variant_id,
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
        url: `https://www.acme.example/pricing?plan=team&sightline_variant=${site.variant_id}`,
        path: '/pricing',
        variantId: site.variant_id,
        pageId: idOf('pricing page'),
        dwellTime: 81,
      },
      {
        url: 'https://www.acme.example/contact?sightline_variant=original',
        path: '/contact',
        variantId: null,
        pageId: null,
        dwellTime: 0,
      },
    ]);
  });

  it('A visitor in the hold-out is shown as having seen the original', async () => {
    await site.happen(site.seeVariant('ann', 0, true), site.seeVariant('bob', 1, false));
    const { body } = await site.get(`visitors/${idOf('ann')}`);
    expect(body.sessions[0].reason).toBe('Hold-out group for ‘ChatGPT’: saw the original page.');
    expect(body.sessions[0].events[0]).toMatchObject({ page_id: idOf('pricing page'), variant_id: null });
    expect(await site.totals()).toMatchObject({ visits: 2, personalized_visits: 1 });
    const { rows } = await runText(
      app.ctx.db,
      'select visitor_id, arm from exposures where domain_id = $1 order by arm',
      [site.person.domain_id],
    );
    expect(rows).toEqual([
      { visitor_id: idOf('ann'), arm: 'holdout' },
      { visitor_id: idOf('bob'), arm: 'personalized' },
    ]);
  });

  it('[P-API-23] Visitors marked as our own people leave every figure, and come back when the mark is removed', async () => {
    await site.happen(site.seeVariant('ann', 0, false), site.see('bob', 1));
    const before = await site.totals();
    expect(before).toMatchObject({ visitors: 2, visits: 2, personalized_visits: 1 });
    const { status, body } = await mark('ann', { internal: true });
    expect([status, body.internal]).toEqual([200, true]);
    expect(await site.totals()).toMatchObject({ visitors: 1, visits: 1, personalized_visits: 0 });
    await site.happen(site.see('ann', 60, '/contact'), site.see('ann', 9000, '/', { visit: 'another' }));
    expect(await site.totals()).toMatchObject({ visitors: 1, visits: 1, personalized_visits: 0 });
    expect((await site.get('visitors')).body).toHaveLength(2);
    await mark('ann', { internal: false });
    expect(await site.totals()).toMatchObject({ visitors: 2, visits: 3, personalized_visits: 1 });
    expect((await mark('nobody', { internal: true })).status).toBe(404);
    expect((await mark('ann', { internal: 'yes' })).status).toBe(400);
  });

  it('Visitors who turn out to be programs leave every figure for good', async () => {
    await site.happen(site.see('ann', 0), site.see('bob', 1));
    await site.happen(site.see('ann', 5000, '/', { visit: 'later', facts: { bot: ['automated'] } }));
    expect(await site.totals()).toMatchObject({ visitors: 1, visits: 1 });
    expect((await site.get('visitors')).body.map((one: { id: string }) => one.id)).toEqual([idOf('bob')]);
  });

  it('Visitors who open more than sixty pages in a minute count as programs', async () => {
    const fast = (visitor: string, count: number) =>
      Array.from({ length: count }, (_, place) => site.see(visitor, place * 0.9, `/${place}`));
    await site.happen(...fast('bob', 60));
    expect(await site.totals()).toMatchObject({ visitors: 1 });
    await site.happen(...fast('ann', 61).slice(30));
    await site.happen(...fast('ann', 61).slice(0, 30));
    expect(await site.totals()).toMatchObject({ visitors: 1, visits: 1 });
    const { rows } = await runText(
      app.ctx.db,
      `select bot from visitors where domain_id = $1 and bot <> '{}'`,
      [site.person.domain_id],
    );
    expect(rows).toEqual([{ bot: ['burst'] }]);
  });

  it('A visit converts once for each rule, however often the action is done and whatever arrives first', async () => {
    const { body: rule } = await app.call('POST', `/api/domains/${site.person.domain_id}/conversion-rules`, {
      token: site.person.token,
      body: { trigger_event: 'click', expression: 'Request a demo' },
    });
    const view = site.seeVariant('ann', 0, false);
    const demo = (seconds: number, value: number) =>
      site.later('ann', seconds, view, {
        type: 'click',
        text: 'Request a demo',
        rules: [rule.id],
        value,
        currency: 'EUR',
      });
    const lie = site.later('ann', 3, view, {
      type: 'click',
      text: 'Something else',
      rules: [rule.id],
    });
    await site.happen(lie, demo(20, 2));
    expect((await site.get('visitors')).body).toEqual([]);
    await site.happen(view);
    await site.happen(demo(10, 1));
    const { body } = await site.get(`visitors/${idOf('ann')}`);
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
    expect(await site.totals()).toMatchObject({
      visits: 1,
      converting_visits: 1,
      converting_personalized_visits: 1,
    });
    expect((await site.get('conversion-rules')).body[0]).toMatchObject({
      visits: 1,
      last_at: at(10).toISOString(),
    });
  });

  it('A visitor known for one day only continues the same visit in another tab', async () => {
    const tab = (visit: string, minutes: number) =>
      site.see('ann', minutes * 60, `/${visit}`, { visit, facts: { identity: 'daily' } });
    await site.happen(tab('one', 0), tab('three', 50), tab('four', 120));
    expect((await site.get(`visitors/${idOf('ann')}`)).body.sessions).toHaveLength(3);
    await site.happen(tab('two', 25));
    const { body } = await site.get(`visitors/${idOf('ann')}`);
    expect(
      body.sessions.map((one: { pages: { path: string }[] }) => one.pages.map(({ path }) => path)),
    ).toEqual([['/one', '/two', '/three'], ['/four']]);
    expect(body.visitor).toMatchObject({ sessions_count: 2, pages_count: 4 });
  });

  it('The stored visit of a visitor known for one day only stays bounded with many tabs, and loses none of their pages', async () => {
    // The first tab is dropped first, because rows keep the smallest ids.
    const tabs = Array.from({ length: 130 }, (_, place) => `tab ${place}`).sort((one, other) =>
      idOf(one) > idOf(other) ? -1 : 1,
    );
    const views = (late: number) =>
      tabs.map((visit, place) =>
        site.see('ann', place * 30 + late, `/${late}`, { visit, facts: { identity: 'daily' } }),
      );
    await site.happen(...views(0));
    await site.happen(...views(9));
    const { body } = await site.get('visitors');
    expect(body).toMatchObject([{ sessions_count: 1, pages_count: 260 }]);
    const { rows } = await runText(
      app.ctx.db,
      'select cardinality(visit_ids) as known from visitor_sessions where domain_id = $1',
      [site.person.domain_id],
    );
    expect(rows).toEqual([{ known: 100 }]);
  });

  it('Visitors of another organization are not found', async () => {
    await site.happen(site.see('ann', 0));
    const stranger = await signUpPerson(app);
    const of = (path: string) => app.call('GET', path, { token: stranger.token });
    expect((await of(`/api/domains/${site.person.domain_id}/visitors`)).status).toBe(404);
    expect((await of(`/api/domains/${stranger.domain_id}/visitors/${idOf('ann')}`)).status).toBe(404);
    expect((await of(`/api/domains/${stranger.domain_id}/visitors?cursor=${idOf('ann')}`)).body).toEqual([]);
  });
});
