import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { idOf } from '../../../test/logged-visits.ts';
import { openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';

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

it('Agents and crawlers are listed by themselves, the pages that they read are shown with why they are no people, and days choose people alone', async () => {
  const signed = { facts: { bot: ['agent', 'signed:agent.example'] } };
  await site.happen(
    site.see('agent', 0, '/', signed),
    site.see('agent', 10, '/pricing', signed),
    site.see('crawler', 20, '/', { facts: { bot: ['user_agent'] } }),
    site.see('ann', 30),
  );
  const ids = async (kind: string) =>
    (await site.get(`visitors?kind=${kind}`)).body.map((one: { id: string }) => one.id);
  expect(await ids('people')).toEqual([idOf('ann')]);
  expect(await ids('agents')).toEqual([idOf('agent')]);
  expect(await ids('crawlers')).toEqual([idOf('crawler')]);
  const { visitor, sessions } = (await site.get(`visitors/${idOf('agent')}`)).body;
  expect(visitor).toMatchObject({ bot: ['agent', 'signed:agent.example'], description: null });
  expect(sessions[0].pages.map(({ path }: { path: string }) => path)).toEqual(['/', '/pricing']);
  const days = await site.get('visitors?kind=agents&start=2026-11-20');
  expect([days.status, days.body.detail]).toEqual([
    400,
    'Only people are chosen by days and filters. Leave these out.',
  ]);
});

it('An agent that is due a variant is in no figure of it, and Analytics says what agents and crawlers did', async () => {
  const view = site.seeVariant('agent', 0, false);
  const bot = ['agent', 'name:ChatGPT-User', 'user_agent'];
  await site.happen({ ...view, visit: view.visit && { ...view.visit, bot } });
  await site.happen(site.see('driven', 5, '/docs', { facts: { bot: ['automated'] } }));
  await site.happen(site.see('crawler', 20, '/', { facts: { bot: ['user_agent'] } }));
  expect(await site.totals()).toMatchObject({ visitors: 0, visits: 0, personalized_visits: 0 });
  const lift = (await site.get('analytics/lift')).body;
  expect(JSON.stringify(lift)).not.toContain('"visitors":1');
  const once = { visits: 1, visitors: 1, views: 1 };
  expect((await site.get('analytics/agents?start=2026-11-20&end=2026-11-20')).body).toEqual({
    kinds: [
      { kind: 'agents', visits: 2, visitors: 2, views: 2 },
      { kind: 'crawlers', ...once },
    ],
    agents: [
      { sign: 'automated', ...once },
      { sign: 'name:ChatGPT-User', ...once },
    ],
    pages: [
      { path: '/docs', views: 1, visitors: 1 },
      { path: '/pricing', views: 1, visitors: 1 },
    ],
  });
  const nothing = { visits: 0, visitors: 0, views: 0 };
  expect((await site.get('analytics/agents?start=2026-11-21&end=2026-11-21')).body).toEqual({
    kinds: [
      { kind: 'agents', ...nothing },
      { kind: 'crawlers', ...nothing },
    ],
    agents: [],
    pages: [],
  });
});

it('A bot that someone calls a person is one in every figure, also when the same signs come again, until that is taken back', async () => {
  const driven = { facts: { bot: ['automated'] } };
  await site.happen(site.see('ann', 0, '/', driven), site.see('bob', 1));
  expect(await site.totals()).toMatchObject({ visitors: 1, visits: 1 });
  const said = await mark('ann', { is_person: true });
  expect(said.body).toMatchObject({ bot: [], overruled: ['automated'] });
  expect(await site.totals()).toMatchObject({ visitors: 2, visits: 2 });
  await site.happen(site.see('ann', 5000, '/', { visit: 'later', ...driven }));
  expect(await site.totals()).toMatchObject({ visitors: 2, visits: 3 });
  await mark('ann', { is_person: false });
  expect(await site.totals()).toMatchObject({ visitors: 1, visits: 1 });
  expect((await site.get('visitors?kind=agents')).body).toMatchObject([
    { bot: ['automated'], overruled: [] },
  ]);
  await mark('ann', { is_person: true });
  await site.happen(site.see('ann', 9000, '/', { visit: 'third', facts: { bot: ['crawler'] } }));
  expect((await site.get('visitors?kind=crawlers')).body).toMatchObject([
    { bot: ['crawler'], overruled: ['automated'] },
  ]);
});
