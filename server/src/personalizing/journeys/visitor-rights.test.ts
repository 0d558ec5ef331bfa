import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { loggedEvents } from '../../../test/logged-events.ts';
import { idOf } from '../../../test/logged-visits.ts';
import { openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';
import { forgetThoroughly } from '../../visiting/visits/forget/forget-thoroughly.ts';

let app: TestApp;
let site: TrackedDomain;
beforeAll(async () => {
  app = await startTestApp();
  site = await openTrackedDomain(app);
});
afterAll(() => app.stop());

it('A visitor can take along all that is stored of them, and be deleted with it from lists, figures and the log', async () => {
  const view = site.seeVariant('ann', 0, false);
  await site.happen(
    view,
    site.later('ann', 4, view, { type: 'click', text: 'Write to us' }),
    site.see('bob', 1),
  );
  const { status, body } = await site.get(`visitors/${idOf('ann')}/data`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    visitor: { id: idOf('ann'), sessions_count: 1 },
    visits: [{ visitor_id: idOf('ann'), country: 'BE', device: 'mobile', arm: 'personalized' }],
    page_views: [{ url: 'https://www.acme.example/pricing?plan=team', clicks: ['Write to us'] }],
    conversions: [],
  });
  const remove = (visitor: string) => site.call('DELETE', `visitors/${idOf(visitor)}`);
  expect(await remove('ann')).toMatchObject({ status: 200, body: { ok: true } });
  expect((await site.get('visitors')).body.map(({ id }: { id: string }) => id)).toEqual([idOf('bob')]);
  expect(await site.totals()).toMatchObject({ visitors: 1, visits: 1, personalized_visits: 0 });
  for (const path of ['', '/data'])
    expect((await site.get(`visitors/${idOf('ann')}${path}`)).status).toBe(404);
  expect((await remove('ann')).status).toBe(404);
  const domain_id = site.person.domain_id;
  const { rows: jobs } = await runText(
    app.ctx.db,
    "select data from jobs.job where name = 'forget-visitor' and data ->> 'domain_id' = $1",
    [domain_id],
  );
  expect(jobs).toMatchObject([{ data: { visitor_id: idOf('ann') } }]);
  await forgetThoroughly(app.ctx, { domain_id, id: idOf('ann') });
  const left = (await loggedEvents(app.ctx.db)).filter((event) => event.domain_id === domain_id);
  expect(new Set(left.map(({ visitor_id }) => visitor_id))).toEqual(new Set([idOf('bob')]));
});
