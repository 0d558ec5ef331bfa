import type { VisitReport } from '@sightline/contract/personalizing/visit-report';
import { dayIn } from '@sightline/contract/time-zones';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { openTrackedDomain, at as secondsAfter, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { packVisits } from '../../visiting/visits/packs/pack-visits.store.ts';

const [MINUTE_S, HOUR_S, HOUR_MS] = [60, 3600, 3_600_000];
const NOON = secondsAfter(0).getTime();
/** Every 47 minutes someone else comes: on days of 23 hours as many fewer as on days of 25 are more. */
const EVERY_S = 47 * MINUTE_S;
const DAYS = 62;
const visits = Array.from({ length: Math.floor((DAYS * 24 * HOUR_S) / EVERY_S) }, (_, at) => -at * EVERY_S);

/** Both changes of the year fall into 62 days where clocks are put forward in September and back in November. */
const ZONES = [
  ['America/Los_Angeles', { '2026-11-01': 25 }],
  ['Pacific/Auckland', { '2026-09-27': 23 }],
  ['Asia/Kolkata', {}],
  ['Europe/Berlin', { '2026-10-25': 25 }],
  ['UTC', {}],
] as const;

let app: TestApp;
let site: TrackedDomain;
beforeAll(async () => {
  app = await startTestApp();
  app.setTime(new Date(NOON));
  site = await openTrackedDomain(app);
  await site.happen(...visits.map((seconds) => site.see(`visitor ${seconds}`, seconds)));
});
afterAll(() => app.stop());

const report = async (asked: string): Promise<VisitReport> => {
  const { status, body } = await site.get(`analytics/report?${asked}`);
  expect(status).toBe(200);
  return body;
};
const choose = (time_zone: string) => site.call('PATCH', '', { time_zone });

/** The clock of a place, as its people read it. */
const clockOf = (time_zone: string, ms: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'medium' }).format(ms);

async function expectTrue(zone: string, lengths: Record<string, number>) {
  expect(await choose(zone)).toMatchObject({ status: 200, body: { time_zone: zone } });
  const counted = Map.groupBy(visits, (seconds) => dayIn(zone, secondsAfter(seconds)));
  const all = await report('start=2026-09-20&end=2026-11-20');
  expect(all.time_zone).toBe(zone);
  for (const [place, { at, visits: n }] of all.series.entries()) {
    const day = dayIn(zone, new Date(at));
    expect(clockOf(zone, Date.parse(at))).toBe(`${day} 00:00:00`);
    expect([day, n]).toEqual([day, counted.get(day)?.length ?? 0]);
    const next = all.series[place + 1];
    if (next) expect((Date.parse(next.at) - Date.parse(at)) / HOUR_MS).toBe(lengths[day] ?? 24);
  }
  // A day by its hours, and the visitors behind it.
  for (const [day, hours] of Object.entries({ '2026-10-10': 24, ...lengths })) {
    const { series, totals } = await report(`start=${day}&end=${day}&grain=hour`);
    expect([day, series.length, totals.visits]).toEqual([day, hours, counted.get(day)?.length]);
    const visitors = (await site.get(`visitors?start=${day}&end=${day}&limit=100`)).body;
    expect(visitors).toHaveLength(totals.visitors);
  }
  // Today ends where it ends there, and weeks begin on its Mondays.
  const today = dayIn(zone, new Date(NOON));
  expect((await report(`start=${today}`)).end).toBe(today);
  const { series } = await report('start=2026-10-14&end=2026-11-08&grain=week');
  expect(series.map(({ at }) => clockOf(zone, Date.parse(at)).slice(0, 10))).toEqual([
    ...['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'],
  ]);
}

it('Days, hours and weeks of five time zones are counted as by hand, days of 23 and 25 hours too, before and after visits are packed', async () => {
  for (const [zone, lengths] of ZONES) await expectTrue(zone, lengths);
  await packVisits(app.ctx, new AbortController().signal, { unchanged: 0, waited: 0 });
  for (const [zone, lengths] of ZONES) await expectTrue(zone, lengths);
});

it('A time zone that nobody knows is refused with a reason', async () => {
  const { status, text } = await choose('Europe/Atlantis');
  expect(status).toBe(400);
  expect(text).toContain('Use the name of a time zone');
  expect((await choose('')).status).toBe(400);
});
