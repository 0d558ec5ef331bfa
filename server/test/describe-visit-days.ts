import { beforeAll, describe, expect, it } from 'vitest';
import type { VisitsPlace } from './describe-visits-store.ts';
import { viewEvent } from './logged-visits.ts';
import { CHANGES_OF_2026, dayOfClock, ZONES } from './time-zones.ts';
import { merged, PAGE, type Site, VARIANT } from './visits-story.ts';

const MINUTE_MS = 60_000;
/** Every 47 minutes of three days around each change of clocks: a visit that ChatGPT sends, every third held out. */
const MOMENTS = CHANGES_OF_2026.flatMap((day) =>
  Array.from({ length: 92 }, (_, place) => Date.parse(day) - 24 * 60 * MINUTE_MS + place * 47 * MINUTE_MS),
);
const isHeld = (place: number) => place % 3 === 0;

const visitsOf = ({ domain_id }: Site) =>
  MOMENTS.map((at, place) =>
    viewEvent(
      {
        ...{ domain_id, visitor: `visitor ${place}`, visit: `visit ${place}`, name: `view ${place}` },
        at: new Date(at),
        facts: {
          ...{ variant_id: VARIANT, trigger_id: VARIANT, held: isHeld(place) },
          touch: { landing: 'https://www.acme.example/', referrer: 'https://chatgpt.com/' },
        },
      },
      { page: PAGE, version: 1 },
    ),
  );

/** Figures by days of time zones, which a count of each visit by the clock of the place must equal. */
export function describeVisitDays(open: () => VisitsPlace) {
  describe('Days of time zones', () => {
    let place: VisitsPlace;
    let site: Site;
    beforeAll(async () => {
      place = open();
      site = await place.openSite();
      await place.inOne(async (visits) => {
        await visits.lock();
        await visits.write(merged(site, visitsOf(site)));
        await visits.sumUp();
      });
    });

    it.each(ZONES)(
      'Visits, views and visitors of each day in %s are those of its clock, on days of 23 and 25 hours too',
      async (time_zone) => {
        const byHand = Map.groupBy(MOMENTS, (at) => dayOfClock(time_zone, at));
        const counts = [...byHand].map(([day, { length }]) => ({ day, length }));
        const of = { domain_id: site.domain_id, start: '2026-03-01', end: '2026-11-10', time_zone };
        const { figures } = place;
        const days = await figures.assistantDays(of);
        expect(days.map(({ day, visits }) => ({ day, length: visits }))).toEqual(counts);
        const views = await figures.viewDays(of);
        expect(views.map(({ day, views: length }) => ({ day, length }))).toEqual(counts);
        for (const [day, moments] of byHand) {
          const one = { ...of, start: day, end: day };
          const [sent] = await figures.byAssistant(one);
          expect([day, sent?.visits]).toEqual([day, moments.length]);
          expect(await figures.assistantDays(one)).toMatchObject([{ day, visits: moments.length }]);
        }
        const day = counts.at(-2)?.day ?? '';
        const arrivals = await figures.arrivals({
          ...{ ...of, start: day, end: day },
          ...{ assistant: 'chatgpt', converting: false, limit: 99 },
        });
        expect(arrivals.map(({ at }) => Date.parse(at))).toEqual(byHand.get(day)?.toReversed());
      },
    );

    it.each(ZONES)(
      'A lift that counts from a day on counts from its first moment in %s',
      async (time_zone) => {
        const { domain_id } = site;
        const begins = [...Map.groupBy(MOMENTS, (at) => dayOfClock(time_zone, at)).values()];
        for (const [from = 0] of begins) {
          // To the millisecond: the visit itself is in, and a moment later it is not.
          for (const first of [from, from + 1]) {
            const since = MOMENTS.filter((at) => at >= first).length;
            const sums = await place.figures.exposures(domain_id, new Date(first));
            expect(sums.reduce((all, { visitors }) => all + visitors, 0)).toBe(since);
          }
        }
        const cuts = begins.map(([first = 0]) => new Date(first));
        const periods = await place.figures.exposurePeriods({
          ...{ domain_id, variant_ids: [VARIANT], from: null, cuts },
        });
        const byPeriod = Map.groupBy(periods, ({ period }) => period);
        expect(
          [...byPeriod].map(([period, sums]) => [
            period,
            sums.reduce((all, { visitors }) => all + visitors, 0),
          ]),
        ).toEqual(expect.arrayContaining(begins.map(({ length }, at) => [at + 1, length])));
      },
    );
  });
}
