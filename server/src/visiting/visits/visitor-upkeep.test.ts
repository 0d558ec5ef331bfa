import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { sumsAndCounts } from '../../../test/counted-visits.ts';
import { loggedEvents } from '../../../test/logged-events.ts';
import { appendToLog, followLog, idOf, type LoggedEvent } from '../../../test/logged-visits.ts';
import { soon, until } from '../../../test/soon.ts';
import { at, openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';
import { phraseVisitors } from './describe-visitors.ts';
import { followVisits, stopFollowingVisits } from './follow/follow-visits.service.ts';
import { forgetOldVisitors } from './forget/forget-visitors.ts';
import { countPersonalizedViews } from './visit-sums.service.ts';

let app: TestApp;
let site: TrackedDomain;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  site = await openTrackedDomain(app);
});

it('Visitors are kept until their retention ends, and then all of their data is deleted', async () => {
  await site.happen(site.seeVariant('ann', 0, false), site.seeVariant('bob', 86_400, false));
  await runText(app.ctx.db, 'update domains set visitor_retention_days = 30 where id = $1', [
    site.person.domain_id,
  ]);
  app.setTime(at(30 * 86_400 + 60));
  await forgetOldVisitors(app.ctx, new AbortController().signal);
  app.setTime(new Date());
  const { sums, counts } = await sumsAndCounts(app.ctx.db);
  expect(sums).toEqual(counts);
  expect((await site.get('visitors')).body.map((one: { id: string }) => one.id)).toEqual([idOf('bob')]);
  expect(await site.totals()).toMatchObject({ visitors: 1, visits: 1, personalized_visits: 1 });
  for (const table of ['page_views', 'visitor_sessions', 'exposures']) {
    const { rows } = await runText(
      app.ctx.db,
      `select count(*)::int as n from ${table} where domain_id = $1`,
      [site.person.domain_id],
    );
    expect([table, rows]).toEqual([table, [{ n: 1 }]]);
  }
  const logged = (await loggedEvents(app.ctx.db)).filter(
    ({ domain_id }) => domain_id === site.person.domain_id,
  );
  expect(logged).toHaveLength(1);
});

it('Sums leave out a visitor marked as one of our own people, and count them again when the mark is removed', async () => {
  await site.happen(
    site.seeVariant('ann', 0, false),
    site.see('ann', 60, '/contact'),
    site.seeVariant('bob', 86_400 * 12, true),
  );
  const mark = async (internal: boolean) => {
    const { status } = await site.call('PATCH', `visitors/${idOf('ann')}`, { internal });
    expect(status).toBe(200);
    const { sums, counts } = await sumsAndCounts(app.ctx.db);
    expect(sums).toEqual(counts);
  };
  await mark(true);
  expect(await site.totals()).toMatchObject({ visitors: 1, visits: 1, personalized_visits: 0 });
  await mark(false);
  expect(await site.totals()).toMatchObject({ visitors: 2, visits: 2, personalized_visits: 1 });
});

it('A wrong sum is corrected as soon as an event arrives in the same period', async () => {
  await site.happen(site.see('ann', 0));
  const { domain_id } = site.person;
  await runText(app.ctx.db, 'update visit_sums set n = n + 1000, hits = 7 where domain_id = $1', [domain_id]);
  await site.happen(site.see('bob', 60));
  expect(await site.totals()).toEqual({
    visitors: 2,
    visits: 2,
    converting_visits: 0,
    personalized_visits: 0,
    converting_personalized_visits: 0,
  });
});

it('Visits that a worker took in but did not sum up before it died are summed up by the next worker', async () => {
  await site.happen(site.see('ann', 0), site.see('bob', 1));
  const { domain_id } = site.person;
  await runText(app.ctx.db, 'delete from visit_sums where domain_id = $1', [domain_id]);
  await runText(
    app.ctx.db,
    'insert into unsummed_slots (domain_id, since) select distinct domain_id, slot_of(at) from page_views where domain_id = $1',
    [domain_id],
  );
  expect(await site.totals()).toMatchObject({ visits: 0 });
  await followLog(app.ctx);
  expect(await site.totals()).toMatchObject({ visitors: 2, visits: 2 });
});

it('Visitors who saw personalized pages count as impressions of the organization', async () => {
  await site.happen(
    site.seeVariant('ann', 0, false),
    site.seeVariant('ann', 9, false),
    site.seeVariant('bob', 1, true),
  );
  const of = { org_id: site.person.org_id, from: at(-3600), to: at(3600) };
  expect(await countPersonalizedViews(app.ctx, of)).toBe(2);
  expect(await countPersonalizedViews(app.ctx, { ...of, from: at(86_400), to: at(172_800) })).toBe(0);
});

it('The worker takes in the log past an event that cannot be stored, and visitors are shown in words at once', async () => {
  const poison = site.see('eve', 1);
  const bad = {
    ...poison,
    visit: null,
    data: { ...poison.data, width: 1e12 },
    type: 'view',
  } as LoggedEvent;
  const worse = { ...site.see('mal', 2), data: { ...site.see('mal', 2).data, width: 1e12 } } as LoggedEvent;
  const failures = vi.spyOn(app.ctx.log, 'error');
  await appendToLog(app.ctx.db, [site.see('ann', 0), bad, worse, site.seeVariant('bob', 3, false)]);
  followVisits(app.ctx);
  try {
    await soon(async () => {
      const { body } = await site.get('visitors');
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
    });
  } finally {
    await stopFollowingVisits(app.ctx);
  }
  expect(failures).toHaveBeenCalledOnce();
  failures.mockRestore();
});

it('The worker hears of events and shows them, and does not read the log while nothing happens', async () => {
  const reads = vi.spyOn(pg.Client.prototype, 'query');
  const count = () =>
    reads.mock.calls.filter(([text]) => JSON.stringify(text).includes('from projections')).length;
  // Idle at once, and then until there is news.
  followVisits(app.ctx, app.connection, { look_ms: 1, awake_ms: 0, idle_ms: 3_600_000 });
  try {
    let before = 0;
    // Each question takes longer than the pause between two looks.
    const ask = () => runText(app.ctx.db, 'select pg_backend_pid()');
    await until(async () => {
      before = count();
      for (let n = 0; n < 30; n += 1) await ask();
      return before > 0 && count() === before;
    });
    await appendToLog(app.ctx.db, [site.see('zoe', 0)]);
    await soon(async () => expect((await site.get('visitors')).body).toHaveLength(1));
  } finally {
    reads.mockRestore();
    await stopFollowingVisits(app.ctx);
  }
});

it('A model describes visitors who have left, at most a fixed number a day', async () => {
  // A model describes visitors of every domain.
  await runText(app.ctx.db, 'update domains set selected_personalization = (id = $1)', [
    site.person.domain_id,
  ]);
  await site.happen(site.see('ann', 0), site.see('bob', 5));
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
  expect((await site.get('visitors')).body).toMatchObject([
    { description: 'in its words' },
    { description: 'in its words' },
  ]);
  await site.happen(site.see('cid', 3800));
  const sample = (mark: string | null) =>
    runText(app.ctx.db, 'update organizations set sample = $2 where id = $1', [site.person.org_id, mark]);
  await sample('ready');
  await phrase(6000);
  // Nobody pays a model for the visitors of the sample.
  expect(asked).toHaveLength(2);
  await sample(null);
  await phrase(6000);
  expect(asked).toHaveLength(3);
});
