import type { Experiment, VariantLift } from '@sightline/contract/personalizing/analytics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { sumEverything } from '../../../test/counted-visits.ts';
import { dayOfClock, ZONES } from '../../../test/time-zones.ts';
import { openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
/** Ninety days before each of these are those of all changes of clocks in spring, and in autumn. */
const TIMES = ['2026-04-12T20:00:00Z', '2026-11-12T20:00:00Z'] as const;
/** Someone meets the variant, or its hold-out, every 5 hours and 23 minutes of a hundred days. */
const MOMENTS = TIMES.flatMap((time) =>
  Array.from({ length: 440 }, (_, place) => Date.parse(time) - (440 - place) * 323 * MINUTE_MS),
);
/** In the two days after the last of these, someone comes every hour. */
const COMING = Array.from({ length: 48 }, (_, hour) => Date.parse(TIMES[1]) + (hour + 1) * 60 * MINUTE_MS);
const ALL = [...MOMENTS, ...COMING];

let app: TestApp;
let site: TrackedDomain;
let goal_id: string;
beforeAll(async () => {
  app = await startTestApp();
  // The later one, with which the person’s session does not end.
  app.setTime(new Date(TIMES[1]));
  site = await openTrackedDomain(app);
  goal_id = (await site.call('POST', 'event-goals', { name: 'signup' })).body.id;
  await meet(ALL);
});
afterAll(() => app.stop());

async function meet(moments: readonly number[]) {
  await runText(
    app.ctx.db,
    `insert into exposures (domain_id, trigger_id, variant_id, visitor_id, arm, first_at, converted, counted)
      select $1, $2, $2, gen_random_uuid(), case when n % 2 = 0 then 'holdout' else 'personalized' end, at, false, true
      from unnest($3::timestamptz[]) with ordinality m (at, n)`,
    [site.person.domain_id, site.variant_id, moments.map((moment) => new Date(moment).toISOString())],
  );
  await sumEverything(app.ctx.db);
}

const choose = (time_zone: string) => site.call('PATCH', '', { time_zone });
const measured = async (): Promise<VariantLift> => (await site.get('analytics/lift')).body[0];
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

it.each(ZONES)(
  'The effect by day counts everyone who came by the end of that day in %s, over both changes of the year',
  async (time_zone) => {
    expect((await choose(time_zone)).status).toBe(200);
    const met_on = ALL.map((moment) => dayOfClock(time_zone, moment));
    for (const time of TIMES) {
      app.setTime(new Date(time));
      const { days }: Experiment = (await site.get(`variants/${site.variant_id}/experiment`)).body;
      expect(days).toHaveLength(90);
      expect(days.at(-1)?.day).toBe(dayOfClock(time_zone, Date.parse(time)));
      for (const { day, personalized, holdout } of days) {
        const byHand = met_on.filter((met) => met <= day).length;
        expect([day, personalized + holdout]).toEqual([day, byHand]);
      }
    }
  },
);

it.each(ZONES)('A goal decides by those who come from the next day in %s on', async (time_zone) => {
  await choose(time_zone);
  const now = Date.parse(TIMES[1]);
  app.setTime(new Date(now));
  const metric = ZONES.indexOf(time_zone) % 2 === 0 ? goal_id : null;
  expect((await choosePrimary(metric)).status).toBe(200);
  const tomorrow = dayAfter(dayOfClock(time_zone, now));
  const { measured_from, personalized, holdout } = await measured();
  expect(measured_from).toBe(tomorrow);
  const byHand = COMING.filter((moment) => dayOfClock(time_zone, moment) >= tomorrow).length;
  expect(personalized.visitors + holdout.visitors).toBe(byHand);
});

const choosePrimary = (goal: string | null) =>
  site.call('PUT', 'analytics/lift/goals', { goal_id: goal, metric: 'conversion', role: 'decides' });

it('Another time zone never lets those count who were there when the goal was chosen', async () => {
  await choose('America/Los_Angeles');
  const now = Date.parse(TIMES[1]);
  app.setTime(new Date(now));
  await choosePrimary(goal_id);
  expect(await measured()).toMatchObject({ measured_from: '2026-11-13' });
  // There the 13th had begun.
  await choose('Pacific/Auckland');
  const { measured_from, personalized, holdout } = await measured();
  expect(measured_from).toBe('2026-11-14');
  const byHand = COMING.filter((moment) => dayOfClock('Pacific/Auckland', moment) >= '2026-11-14').length;
  expect(personalized.visitors + holdout.visitors).toBe(byHand);
});
