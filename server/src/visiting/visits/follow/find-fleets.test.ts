import { randomUUID } from 'node:crypto';
import type { TrackedBatch } from '@sightline/contract/visiting/tracking';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { loggedEvents } from '../../../../test/logged-events.ts';
import { followLog, idOf } from '../../../../test/logged-visits.ts';
import { eventId, postBatch, viewEvent } from '../../../../test/tracked.ts';
import { openTrackedDomain, type TrackedDomain } from '../../../../test/tracked-domain.ts';
import { runText } from '../../../platform/db/database.ts';
import { openEventStore } from '../../collecting/log/events.store.ts';
import { openVisits } from '../visit-places.store.ts';
import { figuresOf } from '../visit-sums.service.ts';
import { findFleets } from './find-fleets.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const EDGE = `${CHROME} Edg/140.0.0.0`;

let app: TestApp;
let site: TrackedDomain;
let home: string;
beforeAll(async () => {
  app = await startTestApp({ collect: true, environment: { TRUSTED_PROXIES: 'loopback' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  site = await openTrackedDomain(app);
  const { rows } = await runText(app.ctx.db, 'select host from domains where id = $1', [
    site.person.domain_id,
  ]);
  home = `https://${(rows as { host: string }[])[0]?.host}/`;
});

const setSeconds = (seconds: number) => app.setTime(new Date(NOON + seconds * 1000));
const send = async (batch: TrackedBatch, ip: string, agent = CHROME) => {
  const headers = { 'x-forwarded-for': ip, 'user-agent': agent, origin: new URL(home).origin };
  expect((await postBatch(app.url, site.person.domain_id, batch, headers)).status).toBe(204);
};

/** Someone new opens a page with a variant so many seconds after noon. */
async function open(seconds: number, { ip, agent = CHROME }: { ip: string; agent?: string }) {
  setSeconds(seconds);
  const time = NOON + seconds * 1000;
  const view = viewEvent({
    time,
    url: `${home}pricing`,
    page: idOf('pricing page'),
    version: 1,
  });
  const visit = {
    id: randomUUID(),
    start: time,
    touch: { landing: view.url, referrer: 'https://chatgpt.com/' },
    variant: site.variant_id,
    held: false,
  };
  const batch: TrackedBatch = { visitor: randomUUID(), visit, sent: time, events: [view] };
  await send(batch, ip, agent);
  const later = async (after: number, more: Partial<TrackedBatch['visit']>) => {
    setSeconds(seconds + after);
    const now = time + after * 1000;
    const data = {
      type: 'time' as const,
      id: eventId(now),
      view: view.id,
      time: now,
      visible: 900,
      scroll: 60,
    };
    await send({ ...batch, visit: { ...visit, ...more }, sent: now, events: [data] }, ip, agent);
  };
  return { visitor: batch.visitor ?? '', later };
}

/** Each from the next address of a rented neighborhood, all within a second. */
const openAll = async (many: number, seconds = 0, network = '203.0.112') => {
  const all = [];
  for (let nth = 0; nth < many; nth += 1)
    all.push(await open(seconds + nth / 20, { ip: `${network}.${10 + nth}` }));
  return all;
};

/** Some minutes later, all that was sent was read. */
async function look(seconds = 180) {
  setSeconds(seconds);
  await followLog(app.ctx);
  await findFleets(app.ctx, new AbortController().signal);
  return site.totals();
}

const signs = async () =>
  (
    await runText(
      app.ctx.db,
      `select array_to_string(bot, ' ') as bot, count(*)::int as n from visitors where domain_id = $1 group by 1 order by 1`,
      [site.person.domain_id],
    )
  ).rows;
const exposed = () => figuresOf(app.ctx).exposures(site.person.domain_id, null);

it('Twelve visits that only load, in one second from neighboring addresses, are labeled and leave Analytics, lift and the list of people', async () => {
  const ann = await open(-30, { ip: '81.82.83.84' });
  await ann.later(20, { acted: 1 });
  for (const one of await openAll(12)) await one.later(15, {});
  await followLog(app.ctx);
  expect(await site.totals()).toMatchObject({ visitors: 13, personalized_visits: 13 });
  expect(await look()).toMatchObject({ visitors: 1, visits: 1, personalized_visits: 1 });
  expect(await signs()).toEqual([
    { bot: '', n: 1 },
    { bot: 'fleet', n: 12 },
  ]);
  expect(await exposed()).toMatchObject([{ arm: 'personalized', visitors: 1 }]);
  const kind = async (name: string) => (await site.get(`visitors?kind=${name}`)).body;
  expect((await kind('people')).map(({ id }: { id: string }) => id)).toEqual([ann.visitor]);
  expect(await kind('crawlers')).toHaveLength(12);
  expect((await site.get('analytics/agents?start=2026-11-20&end=2026-11-20')).body.kinds).toContainEqual({
    kind: 'crawlers',
    visits: 12,
    visitors: 12,
    views: 12,
  });
});

it('An office of twelve that opens a page at once stays people, whether all of them scroll or one moves a pointer', async () => {
  const office = await openAll(12);
  for (const one of office) await one.later(15, { acted: 1 });
  const [first, ...others] = await openAll(12, 600, '198.51.101');
  await first?.later(100, { acted: 1 });
  for (const one of others) await one.later(100, {});
  expect(await look(780)).toMatchObject({ visitors: 24, visits: 24 });
});

it('Few visits by chance, visits spread over a minute, with other browsers or from other neighborhoods are no fleet', async () => {
  await openAll(2);
  for (let nth = 0; nth < 12; nth += 1) {
    await open(300 + nth * 5, { ip: `203.0.112.${nth}` });
    await open(600 + nth / 20, { ip: `203.0.${nth}.1` });
    await open(900 + nth / 20, { ip: `203.0.112.${nth}`, agent: nth % 2 ? EDGE : CHROME });
  }
  // A proxy that was not configured stands before everyone.
  await openAll(12, 1200, '10.0.0');
  expect(await look(1500)).toMatchObject({ visitors: 50 });
  expect(await signs()).toEqual([{ bot: '', n: 50 }]);
});

it('Visits of people whose browsers were held back together and send at once later are no fleet', async () => {
  const sent = NOON + 60_000;
  setSeconds(60);
  for (let nth = 0; nth < 12; nth += 1) {
    const time = NOON + nth * 100;
    const touch = { landing: home, referrer: '' };
    const visit = { id: randomUUID(), start: time, touch };
    const events = [viewEvent({ time, url: home })];
    await send({ visitor: randomUUID(), visit, sent, events }, `203.0.112.${nth}`);
  }
  expect(await look(300)).toMatchObject({ visitors: 12 });
});

it('Addresses of one site’s IPv6 network are neighbors', async () => {
  for (let nth = 0; nth < 10; nth += 1) await open(nth / 20, { ip: `2a02:1810:7:${nth}::1` });
  expect(await look()).toMatchObject({ visitors: 0 });
});

it('Whoever acts later is a person again in every figure, however late, and the others stay labeled', async () => {
  const [ann] = await openAll(12);
  expect(await look()).toMatchObject({ visitors: 0 });
  await look(900);
  await ann?.later(5000, { acted: 1 });
  expect(await look(5001)).toMatchObject({ visitors: 1, visits: 1, personalized_visits: 1 });
  expect(await exposed()).toMatchObject([{ visitors: 1 }]);
});

it('A person’s word that a visitor of a fleet is a person holds when fleets are looked for again', async () => {
  const [ann] = await openAll(12);
  await look();
  const { status } = await site.call('PATCH', `visitors/${ann?.visitor}`, { is_person: true });
  expect([status, await look(240)]).toMatchObject([200, { visitors: 1 }]);
  await site.call('PATCH', `visitors/${ann?.visitor}`, { is_person: false });
  expect(await look(300)).toMatchObject({ visitors: 0 });
});

it('Visitors who were here before are never labeled, whatever neighbors someone sends beside them', async () => {
  const ann = await open(-4000, { ip: '203.0.112.9' });
  await openAll(12);
  setSeconds(1);
  const time = NOON + 1000;
  const touch = { landing: home, referrer: '' };
  const visit = { id: randomUUID(), start: time, touch };
  await send(
    { visitor: ann.visitor, visit, sent: time, events: [viewEvent({ time, url: home })] },
    '203.0.112.9',
  );
  expect(await look()).toMatchObject({ visitors: 1, visits: 2 });
});

it('Fleets are looked for once the log was read, so that nobody is labeled whose scrolling waits in it', async () => {
  const all = await openAll(12);
  await followLog(app.ctx);
  for (const one of all) await one.later(15, { acted: 1 });
  setSeconds(180);
  await findFleets(app.ctx, new AbortController().signal);
  expect(await signs()).toEqual([{ bot: '', n: 12 }]);
  expect(await look()).toMatchObject({ visitors: 12 });
});

it('Which visits began side by side is known for minutes, and by no address; kept events do not say it', async () => {
  await openAll(3);
  await followLog(app.ctx);
  const rows = async () =>
    (await runText(app.ctx.db, 'select * from begun_visits where domain_id = $1', [site.person.domain_id]))
      .rows;
  expect(await rows()).toHaveLength(3);
  expect(JSON.stringify([await rows(), await loggedEvents(app.ctx.db)])).not.toContain('203.0.112');
  await look(700);
  expect(await rows()).toEqual([]);
  const place = await openVisits(app.ctx).place();
  await openEventStore(app.ctx).release(place ?? '', new Date(NOON + 9 * 3_600_000));
  expect(JSON.stringify(await loggedEvents(app.ctx.db))).not.toContain('neighbors');
});
