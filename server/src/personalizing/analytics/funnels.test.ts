import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';

let app: TestApp;
let site: TrackedDomain;
let rule: string;
beforeAll(async () => {
  app = await startTestApp();
  site = await openTrackedDomain(app);
  rule = (await site.call('POST', 'conversion-rules', { trigger_event: 'click', expression: 'Buy' })).body.id;
  for (const [visitor, ...paths] of [
    ['ann', '/', '/pricing', '/docs'],
    ['bob', '/pricing', '/'],
    ['cid', '/', '/blog'],
  ] as const) {
    const views = paths.map((path, at) => site.see(visitor, 60 * at, path));
    const [first] = views;
    const buys = first && visitor === 'ann';
    const click = { type: 'click' as const, text: 'Buy', rules: [rule] };
    await site.happen(...views, ...(buys ? [site.later(visitor, 90, first, click)] : []));
  }
});
afterAll(() => app.stop());

const walk = (...steps: string[]) =>
  site.get(
    `analytics/funnel?${steps.map((step, at) => `steps[${at}]=${encodeURIComponent(step)}`).join('&')}`,
  );

it('A funnel says how many visits took each step after those before, with shares and what was lost', async () => {
  const { status, body } = await walk('page:/', 'page~:PRIC', `goal:${rule}`, 'page:/docs');
  expect(status).toBe(200);
  const [all, some] = [{ share_of_first: 1, share_of_previous: 1, dropped: 0 }, { share_of_first: 1 / 3 }];
  expect(body).toEqual({
    ...{ start: '2026-11-20', end: expect.any(String), visits: 3 },
    steps: [
      { step: 'page:/', label: 'Saw /', visits: 3, ...all },
      {
        ...some,
        step: 'page~:PRIC',
        label: 'Saw a page with “PRIC”',
        visits: 1,
        share_of_previous: 1 / 3,
        dropped: 2,
      },
      { ...some, step: `goal:${rule}`, label: 'Clicked “Buy”', visits: 1, share_of_previous: 1, dropped: 0 },
      { ...some, step: 'page:/docs', label: 'Saw /docs', visits: 1, share_of_previous: 1, dropped: 0 },
    ],
  });
  // She bought before she read on, and nobody came to a page that is not there.
  expect((await walk('page:/docs', `goal:${rule}`)).body.steps).toMatchObject([{ visits: 1 }, { visits: 0 }]);
  expect((await walk('page:/gone', 'page:/')).body.steps).toMatchObject([
    { visits: 0, share_of_first: null, share_of_previous: 0, dropped: 3 },
    { visits: 0, share_of_first: null, share_of_previous: null, dropped: 0 },
  ]);
});

it('A funnel is saved under its name, replaced by another of that name, and deleted', async () => {
  const save = (name: string, steps: string[]) => site.call('POST', 'analytics/funnels', { name, steps });
  await save('To prices', ['page:/', 'page:/pricing']);
  const { status, body } = await save('TO prices', ['page~:/', `goal:${rule}`]);
  expect([status, body]).toMatchObject([200, { name: 'TO prices', steps: ['page~:/', `goal:${rule}`] }]);
  expect((await site.get('analytics/funnels')).body).toEqual([body]);
  expect((await site.call('DELETE', `analytics/funnels/${body.id}`)).status).toBe(200);
  expect((await site.call('DELETE', `analytics/funnels/${body.id}`)).status).toBe(404);
});

it.each([
  [['page:/']],
  [Array.from({ length: 9 }, () => 'page:/')],
  [['page:/', 'page!:/docs']],
  [['page:/', 'page:']],
  [['page:/', 'country:BE']],
  [['page:/', 'goal~:Buy']],
  [['page:/', 'nowhere']],
])('What is no step, and too few or too many, make no funnel: %j', async (steps) => {
  expect((await walk(...steps)).status).toBe(400);
  expect((await site.call('POST', 'analytics/funnels', { name: 'Odd', steps })).status).toBe(400);
});
