import { afterAll, afterEach, beforeAll, expect, it, type MockInstance, vi } from 'vitest';
import { runText } from '../src/platform/db/database.ts';
import { projectNext } from '../src/visiting/visits/follow/project-visits.ts';
import { createHeldBackWatch, settleForeignLog } from '../src/visiting/visits/follow/watch-log.ts';
import { forgetOldVisitors } from '../src/visiting/visits/forget/forget-visitors.ts';
import { startTestApp, type TestApp } from './app.ts';
import { signUpPerson } from './factories.ts';
import { rowsOf } from './fault-looks.ts';
import { appendToLog, followLog, isBehind, viewEvent } from './logged-visits.ts';
import { startServerProcess } from './server-process.ts';
import { soon } from './soon.ts';

let app: TestApp;
let domain_id = '';
let token = '';
let errors: MockInstance;
beforeAll(async () => {
  app = await startTestApp();
  ({ domain_id, token } = await signUpPerson(app));
  errors = vi.spyOn(app.ctx.log, 'error');
});
afterEach(async () => {
  errors.mockClear();
  await rowsOf(app, 'drop function if exists fail() cascade');
});
afterAll(() => app.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

let number = 0;
/** Views of as many visitors. */
const views = (count: number) =>
  Array.from({ length: count }, () => {
    number += 1;
    const name = `view ${number}`;
    return viewEvent({ domain_id, visitor: name, visit: name, name, at: new Date() }, { title: name });
  });
const titles = async () =>
  (await rowsOf(app, 'select title from page_views order by title')).map(({ title }) => title as string);
const titlesOf = (events: ReturnType<typeof views>) =>
  events.map(({ data }) => (data.type === 'view' ? data.title : ''));

/** From now on the database answers like this when a row of views is written. */
const failViews = (code: string, when = 'true') =>
  rowsOf(
    app,
    `create function fail() returns trigger language plpgsql as $$
     begin if ${when} then raise exception 'No.' using errcode = '${code}'; end if; return new; end $$;
     create trigger fail before insert on page_views for each row execute function fail()`,
  );

it.each([
  ['full', '53100'],
  ['out of memory', '53200'],
  ['unable to write', '58030'],
  ['damaged', 'XX001'],
])('No visit is passed over while the database is %s', async (_what, code) => {
  const before = await titles();
  const events = views(3);
  await appendToLog(app.ctx.db, events);
  await failViews(code);
  await soon(() => expect(projectNext(app.ctx)).rejects.toThrow('No.'));
  expect(await titles()).toEqual(before);
  await rowsOf(app, 'drop function fail() cascade');
  await followLog(app.ctx);
  expect(await titles()).toEqual([...before, ...titlesOf(events)].toSorted());
});

it('An event that cannot be stored at all is skipped and logged once, and its neighbors are taken in', async () => {
  const before = await titles();
  const events = views(9);
  const [poison] = titlesOf(events).slice(4);
  await failViews('22P02', `new.title = '${poison}'`);
  await appendToLog(app.ctx.db, events);
  await followLog(app.ctx);
  expect(await titles()).toEqual(
    [...before, ...titlesOf(events).filter((title) => title !== poison)].toSorted(),
  );
  expect(errors.mock.calls).toEqual([
    [
      { error: expect.stringMatching(/^error 22P02\n/), event_id: events[4]?.event_id },
      'an event could not be processed and was skipped',
    ],
  ]);
});

it('Visits held up by an open transaction are logged once, and are there when the transaction has ended', async () => {
  const { ctx } = app;
  const warn = vi.spyOn(ctx.log, 'warn');
  const info = vi.spyOn(ctx.log, 'info');
  const watch = createHeldBackWatch(0);
  const held = await ctx.db.startTransaction().execute();
  await runText(held, 'select pg_current_xact_id()');
  const before = await titles();
  const events = views(2);
  await appendToLog(ctx.db, events);
  for (let look = 0; look < 4; look += 1) await watch(ctx);
  expect(await projectNext(ctx)).toBe(0);
  expect(warn.mock.calls).toEqual([
    [
      { since: events[0]?.received_at, holder: expect.objectContaining({ pid: expect.any(Number) }) },
      expect.stringContaining('end it if it hangs'),
    ],
  ]);
  await held.commit().execute();
  await followLog(app.ctx);
  for (let look = 0; look < 2; look += 1) await watch(ctx);
  expect(info.mock.calls).toEqual([[{}, 'visits are up to date again']]);
  expect(await titles()).toEqual([...before, ...titlesOf(events)].toSorted());
  warn.mockRestore();
  info.mockRestore();
});

it('A log that was moved to another database server is read on from where it was', async () => {
  const { ctx } = app;
  const [read, unread, fresh] = [views(3), views(3), views(3)];
  await appendToLog(ctx.db, read);
  await followLog(app.ctx);
  const before = await titles();
  await appendToLog(ctx.db, unread);
  // As after a backup: the other server was far ahead.
  await rowsOf(app, 'update event_batches set tx = (tx::text::numeric + 1000000000)::text::xid8');
  await rowsOf(app, 'update projections set batch_tx = (batch_tx::text::numeric + 1000000000)::text::xid8');
  await appendToLog(ctx.db, fresh);
  await rowsOf(app, `update page_views set title = 'as it was' where title = '${titlesOf(read)[0]}'`);
  await Promise.all([settleForeignLog(ctx), settleForeignLog(ctx)]);
  await followLog(app.ctx);
  const expected = [...before.filter((title) => title !== titlesOf(read)[0]), 'as it was'];
  expect(await titles()).toEqual([...expected, ...titlesOf([...unread, ...fresh])].toSorted());
  const more = views(1);
  await appendToLog(ctx.db, more);
  await settleForeignLog(ctx);
  await followLog(app.ctx);
  expect(await titles()).toEqual(expect.arrayContaining(titlesOf(more)));
});

it('Two workers, people who mark visitors as their own, and forgetting can run at the same time, and every figure stays right', async () => {
  const other = await startTestApp({ connection: app.connection });
  const failures = vi.spyOn(other.ctx.log, 'error');
  await rowsOf(app, 'update domains set visitor_retention_days = 1');
  const old = views(40).map((event) => ({ ...event, at: daysAgo(3), received_at: daysAgo(3) }));
  const known = views(40);
  await appendToLog(app.ctx.db, [...old, ...known]);
  await followLog(app.ctx);
  const { signal } = new AbortController();
  const marks = known.map(({ visitor_id }, place) =>
    app.call('PATCH', `/api/domains/${domain_id}/visitors/${visitor_id}`, {
      token,
      body: { internal: place % 3 === 0 },
    }),
  );
  const returning = known.map((event, place) => {
    number += 1;
    const name = `view ${number}`;
    return {
      ...viewEvent({ domain_id, visitor: '', visit: `back ${place}`, name, at: new Date() }, { title: name }),
      visitor_id: event.visitor_id,
    };
  });
  const appended = returning.map((event) => appendToLog(app.ctx.db, [event]));
  const projected = [app, other].flatMap(({ ctx }) => Array.from({ length: 20 }, () => projectNext(ctx, 5)));
  const forgotten = [app, other].map(({ ctx }) => forgetOldVisitors(ctx, signal));
  const [replies] = await Promise.all([Promise.all(marks), ...appended, ...projected, ...forgotten]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await followLog(app.ctx);
  const [counts] = await rowsOf(
    app,
    `select count(*)::int as all, count(*) filter (where internal)::int as internal,
      count(*) filter (where sessions_count = 2)::int as twice from visitors where id = any($1)`,
    [known.map(({ visitor_id }) => visitor_id)],
  );
  expect(counts).toEqual({ all: 40, internal: 14, twice: 40 });
  expect(
    await rowsOf(app, 'select from visitors where id = any($1)', [old.map(({ visitor_id }) => visitor_id)]),
  ).toEqual([]);
  const [figures] = await rowsOf(
    app,
    `select (select sum(n)::int from visit_sums where kind = 'visitors' and span = 'month') as visitors,
      (select sum(n)::int from visit_sums where kind = 'arms' and span = 'month') as visits,
      (select sum(n)::int from visit_sums where kind = 'views' and span = 'day') as views, (select count(*)::int from visitors where not internal) as counted_visitors,
      (select count(*)::int from visitor_sessions s join visitors v on v.id = s.visitor_id where not internal) as counted_visits,
      (select count(*)::int from page_views where counted) as counted_views`,
  );
  expect([figures.visitors, figures.visits, figures.views]).toEqual([
    figures.counted_visitors,
    figures.counted_visits,
    figures.counted_views,
  ]);
  expect([errors.mock.calls, failures.mock.calls]).toEqual([[], []]);
  await other.stop();
});

it('A worker killed while it takes in visits loses nothing and repeats nothing', async () => {
  const before = await titles();
  const viewsCounted = async () =>
    (
      await rowsOf(app, "select sum(n)::int as views from visit_sums where kind = 'views' and span = 'month'")
    )[0].views;
  const counted = await viewsCounted();
  const events = views(1000);
  for (let place = 0; place < events.length; place += 100)
    await appendToLog(app.ctx.db, events.slice(place, place + 100));
  // Each batch pauses halfway until the worker is dead.
  await failViews('22000', 'pg_sleep(0.002) is null');
  const killed = await startServerProcess(app.connection, {}, 'worker');
  const at_work =
    "select from pg_stat_activity where datname = current_database() and query like 'insert into \"page_views\"%' and state = 'active'";
  await soon(async () => expect(await rowsOf(app, at_work)).not.toEqual([]));
  await killed.stop('SIGKILL');
  await soon(async () => expect(await rowsOf(app, at_work)).toEqual([]));
  await rowsOf(app, 'drop function fail() cascade');
  const worker = await startServerProcess(app.connection, {}, 'worker');
  await soon(async () => expect(await isBehind(app.ctx.db)).toBe(false));
  expect(await worker.stop('SIGTERM')).toBe(0);
  expect(await titles()).toEqual([...before, ...titlesOf(events)].toSorted());
  expect(await viewsCounted()).toBe(counted + events.length);
  expect(worker.output()).not.toMatch(/"level":"(error|warn)"/);
});
