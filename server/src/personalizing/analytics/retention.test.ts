import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { at, openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { packVisits } from '../../visiting/visits/packs/pack-visits.store.ts';

const DAY = 86_400;
/** Days before Friday, November 20, on which they came. */
const CAME = { ann: [15, 14, 8, 1], bob: [15], cid: [9, 0], dan: [400, 9], eve: [3, 1] };

let app: TestApp;
let site: TrackedDomain;
beforeAll(async () => {
  app = await startTestApp();
  app.setTime(at(0));
  site = await openTrackedDomain(app);
  for (const [visitor, days] of Object.entries(CAME))
    for (const day of days) {
      const facts = { device: visitor === 'bob' ? 'mobile' : 'desktop' };
      await site.happen(site.see(visitor, -DAY * day, '/', { visit: `${visitor} ${day}`, facts }));
    }
  for (const day of [3, 2]) {
    const facts = { identity: 'daily' as const };
    await site.happen(site.see(`someone ${day}`, -DAY * day, '/', { visit: `someone ${day}`, facts }));
  }
});
afterAll(() => app.stop());

const weeks = async (more = '') =>
  (await site.get(`analytics/retention?start=2026-11-05&end=2026-11-20${more}`)).body;

it('Visitors are counted in the week in which they first came, and in each later week in which they came back', async () => {
  const expected = {
    ...{ start: '2026-11-05', end: '2026-11-20', daily: 2 },
    weeks: [
      { week: '2026-11-02', visitors: 2, returned: [1, 1] },
      { week: '2026-11-09', visitors: 1, returned: [1] },
      { week: '2026-11-16', visitors: 1, returned: [] },
    ],
  };
  expect(await weeks()).toEqual(expected);
  await packVisits(app.ctx, new AbortController().signal, { unchanged: 0, waited: 0 });
  expect(await weeks()).toEqual(expected);
});

it('Filters are about the first visit, and there are at most the last 53 weeks', async () => {
  expect((await weeks('&filters=device:mobile')).weeks[0]).toEqual({
    ...{ week: '2026-11-02', visitors: 1, returned: [0, 0] },
  });
  const all = (await site.get('analytics/retention')).body;
  expect(all).toMatchObject({ start: '2025-10-16', end: '2026-11-20' });
  expect(all.weeks).toHaveLength(53);
  expect(all.weeks.at(-3)).toEqual({ week: '2026-11-02', visitors: 2, returned: [1, 1] });
});
