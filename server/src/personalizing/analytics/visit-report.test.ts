import type { ListedVisitor } from '@sightline/contract/personalizing/journeys';
import { TEXT_DIMENSIONS } from '@sightline/contract/personalizing/visit-filters';
import type { VisitHappening } from '@sightline/contract/personalizing/visit-happenings';
import {
  FILTER_DIMENSIONS,
  HAPPENINGS,
  VISIT_DIMENSIONS,
  type VisitDimension,
  type VisitReport,
} from '@sightline/contract/personalizing/visit-report';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { seeded } from '../../../test/chance.ts';
import { comeAndGo } from '../../../test/come-and-go.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { idOf } from '../../../test/logged-visits.ts';
import {
  type CountedVisit,
  countFunnel,
  countHappenings,
  countPages,
  countReport,
  countSpeed,
  ownValues,
  visitorsAmong,
} from '../../../test/report-in-memory.ts';
import { reportQuery, withMeans, withoutLabels } from '../../../test/report-query.ts';
import { storedVisits } from '../../../test/stored-visits.ts';
import { at, openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { packVisits } from '../../visiting/visits/packs/pack-visits.store.ts';
import { openVisitsStore } from '../../visiting/visits/postgres/visits-postgres.store.ts';
import type { VisitFilter } from '../../visiting/visits/visit-report-types.ts';

const HOUR = 3600;
const HOUR_MS = HOUR * 1000;
const [START, END] = ['2026-11-17', '2026-11-20'];
const [FROM, TO] = [Date.parse(START) / HOUR_MS, Date.parse(END) / HOUR_MS + 24];
const random = seeded(7);

let app: TestApp;
let site: TrackedDomain;
let rule: string;
beforeAll(async () => {
  app = await startTestApp();
  app.setTime(at(11 * HOUR));
  site = await openTrackedDomain(app);
  rule = (await site.call('POST', 'conversion-rules', { trigger_event: 'click', expression: 'Buy' })).body.id;
  await site.happen(...comeAndGo(site, rule, random, 120));
});
afterAll(() => app.stop());

const query = (filters: readonly VisitFilter[], more = '', start = START, end = END) =>
  reportQuery({ start, end }, filters, more);

const WALK = ['page~:/', 'goal:rule', 'page:/next'];

/** Compares a report of all days by hour with counting one by one. */
async function expectTrue(filters: VisitFilter[], visits: CountedVisit[]) {
  const { status, body } = await site.get(
    `analytics/report?${query(filters, '&grain=hour&limit=100&currency=eur')}`,
  );
  expect(status).toBe(200);
  const points = Array.from({ length: TO - FROM }, (_, place) => FROM + place);
  const { sums, dimensions } = countReport(visits, {
    domain_id: site.person.domain_id,
    span: { from: FROM, to: TO, points },
    before: null,
    filters,
    dimensions: [...VISIT_DIMENSIONS],
    currency: 'EUR',
    offset: 0,
    limit: 100,
  });
  const { visitors, visits: n, views, converted } = sums;
  const report: VisitReport = body;
  expect(report.totals).toMatchObject({ visitors, visits: n, views, converted });
  expect(report.totals.bounce_rate).toBe(n === 0 ? null : sums.bounced / n);
  expect(report.totals.mean_visible_ms).toBe(n === 0 ? null : sums.visible_ms / n);
  expect(report.totals.conversion_rate).toMatchObject({ n, share: n === 0 ? null : converted / n });
  expect(report.series.map(({ at: _, ...point }) => point)).toEqual(sums.points);
  const pages = (await site.get(`analytics/pages?${query(filters)}`)).body;
  const asked = { domain_id: site.person.domain_id, from: FROM, to: TO, filters, offset: 0, limit: 100 };
  expect(pages).toEqual(withMeans(countPages(visits, asked)));
  for (const kind of HAPPENINGS) {
    const { rows, more } = (await site.get(`analytics/happenings?kind=${kind}&${query(filters)}`)).body;
    const plain = rows.map(({ value: _, ...row }: { value: null }) => row);
    expect({ rows: plain, more }).toEqual(countHappenings(visits, { ...asked, begin: `${kind}:` }));
  }
  const properties = (await site.get(`analytics/happenings?kind=event&event=Signup&${query(filters)}`)).body;
  expect(properties.rows.map(({ key, value, times }: VisitHappening) => [`${key}\t${value}`, times])).toEqual(
    countHappenings(visits, { ...asked, begin: 'property:Signup\t' }).rows.map(({ key, times }) => [
      key,
      times,
    ]),
  );
  expect((await site.get(`analytics/speed?${query(filters)}`)).body).toEqual(countSpeed(visits, asked));
  const steps = WALK.map((step, at) => `&steps[${at}]=${encodeURIComponent(step.replace('rule', rule))}`);
  const funnel = (await site.get(`analytics/funnel?${query(filters)}${steps.join('')}`)).body;
  const counted = countFunnel(visits, {
    ...asked,
    steps: [
      ['page', [], { texts: ['/'] }],
      ['goal', [rule]],
      ['page', ['/next']],
    ],
  });
  expect(funnel.visits).toBe(counted.visits);
  expect(funnel.steps.map((step: { visits: number }) => step.visits)).toEqual(counted.steps);
  for (const dimension of VISIT_DIMENSIONS)
    expect(withoutLabels(report.dimensions[dimension])).toEqual(dimensions[dimension]);
  return n;
}

/** Compares the visitors behind a report, in portions, with those whose visits it counts; of parts of the days, too. */
async function expectVisitors(filters: VisitFilter[], visits: CountedVisit[]) {
  for (const [first, last] of [
    [0, 3],
    [1, 2],
  ] as const) {
    const [start, end] = [first, last].map((day) => dayAt(FROM + 24 * day));
    const asked = query(filters, '', start, end);
    const found = await inPortions(asked);
    const [from, to] = [FROM + 24 * first, FROM + 24 * (last + 1)];
    expect(found.map(({ id }) => id).sort()).toEqual(
      [...visitorsAmong(visits, { from, to, filters })].sort(),
    );
    const { totals } = (await site.get(`analytics/report?${asked}`)).body;
    expect(found).toHaveLength(totals.visitors);
    if (first === 0)
      expect(found).toEqual(found.toSorted((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1)));
  }
}

const dayAt = (hour: number) => new Date(hour * HOUR_MS).toISOString().slice(0, 10);
const orderOf = ({ last_seen, id }: ListedVisitor) => `${last_seen} ${id}`;

async function inPortions(asked: string): Promise<ListedVisitor[]> {
  const found: ListedVisitor[] = [];
  for (;;) {
    const cursor = found.length === 0 ? '' : `&cursor=${found.at(-1)?.id}`;
    const { status, body } = await site.get(`visitors?${asked}&limit=25${cursor}`);
    expect(status).toBe(200);
    found.push(...body);
    if (body.length < 25) return found;
  }
}

async function expectAllTrue() {
  const visits = await storedVisits(app, site.person.domain_id);
  const counted = [await expectTrue([], visits)];
  await expectVisitors([], visits);
  for (let asked = 0; asked < 12; asked += 1) {
    const one = visits[Math.floor(random() * visits.length)];
    const filters = FILTER_DIMENSIONS.filter(() => random() < 0.2).map((dimension): VisitFilter => {
      const theirs = (one && ownValues(one, dimension).at(-1)) ?? '';
      const isText = theirs !== '' && TEXT_DIMENSIONS.some((text) => text === dimension) && random() < 0.5;
      const texts = isText ? [theirs.slice(1, 4).toUpperCase() || theirs] : [];
      const rest = isText ? [] : [theirs];
      return [dimension, random() < 0.4 ? [...rest, ''] : rest, { texts, is_not: random() < 0.4 }];
    });
    counted.push(await expectTrue(filters, visits));
    if (asked < 3) await expectVisitors(filters, visits);
  }
  expect(counted[0]).toBeGreaterThan(40);
  return counted;
}

const packAll = () => packVisits(app.ctx, new AbortController().signal, { unchanged: 0, waited: 0 });
const unpacked = () =>
  rowsOf(app, 'select since from unpacked_hours where domain_id = $1', [site.person.domain_id]);

it('A report says what its visits say when they are counted one by one, before and after they are packed, when they change late, and after an upgrade', async () => {
  await expectAllTrue();
  expect((await unpacked()).length).toBeGreaterThan(20);
  await packAll();
  expect(await unpacked()).toEqual([]);
  await expectAllTrue();
  // Some come late, one is one of our own, and the longest gone are forgotten.
  await site.happen(...comeAndGo(site, rule, random, 15));
  const path = `visitors/${idOf('visitor 7')}`;
  expect((await site.call('PATCH', path, { internal: true })).status).toBe(200);
  await app.ctx.db.transaction().execute(async (db) => {
    const visits = openVisitsStore(db);
    await visits.forget({ domain_id: site.person.domain_id, before: at(-50 * HOUR), limit: 5 });
    await visits.sumUp();
  });
  const before = await unpacked();
  expect(before.length).toBeGreaterThan(0);
  await expectAllTrue();
  await packAll();
  expect(await unpacked()).toEqual([]);
  await expectAllTrue();
  // What an earlier version has packed may lack what reports tell today.
  const least = 'select columns from visit_packs order by length(columns) limit 1';
  await rowsOf(app, `update visit_packs set layout = 1, version = gen_random_uuid(), columns = (${least})`);
  await packAll();
  await expectAllTrue();
});

it('Rows are named as people name them, and all rows of one dimension come in portions', async () => {
  const { body } = await site.get(`analytics/report?${query([])}`);
  const labels = (dimension: VisitDimension) =>
    new Map(
      body.dimensions[dimension].rows.map((row: { key: string; label: string }) => [row.key, row.label]),
    );
  expect(labels('assistant').get('chatgpt')).toBe('ChatGPT');
  expect(labels('country').get('BE')).toBe('Belgium');
  expect(labels('device').get('mobile')).toBe('Mobile');
  expect(labels('variant').get(site.variant_id)).toBe('ChatGPT');
  expect(labels('goal').get(rule)).toBe('Clicked “Buy”');
  const filters: VisitFilter[] = [
    ['country', ['BE'], { is_not: true }],
    ['goal', [rule]],
  ];
  expect((await site.get(`analytics/report?${query(filters)}`)).body.filters).toEqual([
    { filter: 'country!:BE', label: 'Belgium' },
    { filter: `goal:${rule}`, label: 'Clicked “Buy”' },
  ]);
  const all = (await site.get(`analytics/report/source?${query([])}`)).body;
  expect(all.more).toBe(0);
  const second = (await site.get(`analytics/report/source?${query([], '&limit=1&offset=1')}`)).body;
  expect(second).toEqual({ rows: [all.rows[1]], more: all.rows.length - 2, without: all.without });
});

it('Rows of one dimension are searched by what people read, in capitals or not, and in portions', async () => {
  const rows = async (dimension: VisitDimension, more: string) =>
    (await site.get(`analytics/report/${dimension}?${query([], more)}`)).body;
  expect((await rows('country', '&search=belg')).rows.map(({ key }: { key: string }) => key)).toEqual(['BE']);
  expect(await rows('country', '&search=nowhere')).toMatchObject({ rows: [], more: 0 });
  const all = (await rows('landing', '')).rows;
  const found = await rows('landing', '&search=/');
  expect(found.rows).toEqual(all.filter(({ label }: { label: string }) => label.includes('/')));
  expect(found.rows.length).toBeGreaterThan(1);
  const second = await rows('landing', '&search=/&limit=1&offset=1');
  expect([second.rows, second.more]).toEqual([[found.rows[1]], found.rows.length - 2]);
  const pages = async (more: string) => (await site.get(`analytics/pages?${query([], more)}`)).body;
  const every = (await pages('')).rows;
  const named = every.filter(({ key }: { key: string }) => key.includes('pric'));
  expect(await pages('&search=PRIC')).toEqual({ rows: named, more: 0 });
  expect(await pages('&limit=1&offset=1')).toEqual({ rows: [every[1]], more: every.length - 2 });
});

it('A report without days begins with the first visit, and the days before are as many as asked for', async () => {
  const all = (await site.get('analytics/report')).body;
  expect(all).toMatchObject({ start: START, end: END, grain: 'day', before: null });
  expect(all.series.map((point: { at: string }) => point.at.slice(0, 10))).toEqual([
    ...['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
  ]);
  const path = `analytics/report?start=2026-11-19&end=2026-11-20&compare=previous`;
  const { body } = await site.get(path);
  expect(body).toMatchObject({ grain: 'hour', before: { start: '2026-11-17', end: '2026-11-18' } });
  expect(body.totals.visits + body.before.totals.visits).toBe(all.totals.visits);
  const compared = async (days: string) => (await site.get(`analytics/report?${days}`)).body.before;
  expect(await compared('start=2028-02-28&end=2028-03-01&compare=year')).toMatchObject({
    ...{ start: '2027-02-28', end: '2027-03-02' },
  });
  expect(await compared('start=2028-02-29&end=2028-02-29&compare=year')).toMatchObject({
    ...{ start: '2027-02-28', end: '2027-02-28' },
  });
  const custom = await compared('start=2027-11-01&end=2027-11-02&compare=custom&compare_start=2026-11-17');
  expect(custom).toEqual(body.before);
  const weeks = (await site.get(`analytics/report?${query([], '&grain=week')}`)).body.series;
  expect(weeks).toMatchObject([{ at: '2026-11-16T00:00:00.000Z', visits: all.totals.visits }]);
});

it('Who was there within five minutes is on the website now', async () => {
  await site.happen(site.see('somebody here', 11 * HOUR - 200, '/here', { facts: { country: 'DE' } }));
  const { body } = await site.get('analytics/live');
  expect(body).toEqual({
    visitors: 1,
    pages: [{ key: '/here', label: '/here', visitors: 1 }],
    sources: [expect.objectContaining({ visitors: 1 })],
    countries: [{ key: 'DE', label: 'Germany', visitors: 1 }],
  });
});

it.each([
  ['start=2026-11-20&end=2026-11-19', 'The last day is before the first one.'],
  ['start=2010-01-01&end=2026-11-19', 'Choose at most 3660 days.'],
  ['start=2026-01-01&end=2026-11-19&grain=hour', 'points'],
  ['start=yesterday', ''],
  ['start=2026-11-19&compare=custom&grain=day', 'name the first one.'],
  ['filters=weather:rain', '“weather:rain” is no filter.'],
  ['filters=country~:B', 'Write a whole value, as “country:value”.'],
  ['filters=landing!~:', '“landing!~:” lacks a text.'],
  ['grain=minute', ''],
])('A report and the list of its visitors are refused with their reason for %s', async (asked, reason) => {
  const { status, text } = await site.get(`analytics/report?${asked}`);
  expect(status).toBe(400);
  expect(text).toContain(reason);
  if (asked.includes('grain')) return;
  expect(await site.get(`visitors?${asked}`)).toMatchObject({
    status,
    text: expect.stringContaining(reason),
  });
});
