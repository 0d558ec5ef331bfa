import { beforeEach, describe, expect, it } from 'vitest';
import { applyEvents } from '../src/visiting/visits/follow/take-in.ts';
import type {
  FunnelQuestion,
  HappeningsQuestion,
  RetentionQuestion,
  VisitFilter,
} from '../src/visiting/visits/visit-report-types.ts';
import type { VisitsPlace } from './describe-visits-store.ts';
import {
  at,
  comesBack,
  happenings,
  inLog,
  looksAgain,
  looksAround,
  merged,
  purchases,
  RULE,
  type Site,
  secondVisit,
  sitesOf,
  story,
} from './visits-story.ts';

const HOUR_MS = 3_600_000;
const WEEK = 168;
/** The last hour of November and the first of December, in which the story happens. */
const FROM = Math.floor(at(0).getTime() / HOUR_MS);

const follow = (place: VisitsPlace, site: Site, events: Parameters<typeof inLog>[0]) =>
  place.inOne(async (visits) => {
    await visits.lock();
    await applyEvents(visits, sitesOf(site), inLog(events));
    await visits.sumUp();
  });

/** What any pair of stores answers about what visits saw, step by step, and about who came back. */
export function describeVisitPages(open: () => VisitsPlace) {
  describe('Pages, funnels and retention', () => {
    let place: VisitsPlace;
    let site: Site;
    beforeEach(async () => {
      place = open();
      site = await place.openSite();
    });

    it('Pages are counted by views, visitors and known times of the visits that fit, in portions', async () => {
      await place.inOne(async (visits) => {
        await visits.lock();
        const events = [...story(site), secondVisit(site, 'ann', 50), ...looksAgain(site)];
        await visits.write(merged(site, events));
        await visits.sumUp();
      });
      const asked = { ...site, from: FROM, to: FROM + 2, filters: [], offset: 0, limit: 9 };
      const unseen = { timed: 0, visible_ms: 0, scrolled: 0, scroll: 0 };
      const home = { key: '/', views: 2, visitors: 2, ...unseen };
      const seen = { timed: 1, visible_ms: 42_000, scrolled: 1, scroll: 62 };
      const pricing = { key: '/pricing', views: 2, visitors: 1, ...seen };
      expect(await place.figures.pages(asked)).toEqual({ rows: [home, pricing], more: 0 });
      expect(await place.figures.pages({ ...asked, limit: 1 })).toEqual({ rows: [home], more: 1 });
      expect(await place.figures.pages({ ...asked, offset: 1 })).toEqual({ rows: [pricing], more: 0 });
      expect(await place.figures.pages({ ...asked, filters: [['arm', ['holdout']]] })).toEqual({
        rows: [{ ...home, views: 1, visitors: 1 }],
        more: 0,
      });
      // A visit has all its pages where it began.
      expect(await place.figures.pages({ ...asked, from: FROM + 1 })).toEqual({ rows: [home], more: 0 });
      expect((await place.figures.pages({ ...asked, to: FROM + 1 })).rows).toEqual([pricing]);
    });

    it('Events with their properties, links off the website, downloads, errors and speed are counted and filtered by', async () => {
      await follow(place, site, happenings(site));
      const asked = { ...site, from: FROM, to: FROM + 2, filters: [], offset: 0, limit: 9 };
      const of = async (begin: string, more: Partial<HappeningsQuestion> = {}) =>
        (await place.figures.happenings({ ...asked, begin, ...more })).rows;
      expect(await of('event:')).toEqual([{ key: 'Signup', times: 2, visitors: 1 }]);
      expect((await of('property:Signup\t')).map(({ key }) => key)).toEqual([
        ...['plan\tfree', 'plan\tpro', 'seats\t5'],
      ]);
      expect(await of('outbound:')).toEqual([{ key: 'shop.example/cart', times: 1, visitors: 1 }]);
      expect((await of('download:')).map(({ key }) => key)).toEqual([
        ...['/files/Price-List.PDF', 'cdn.example/price-list.pdf'],
      ]);
      expect(await of('error:')).toEqual([{ key: '/gone', times: 1, visitors: 1 }]);
      expect(await of('download:', { limit: 1, offset: 1 })).toHaveLength(1);
      expect(await place.figures.speed(asked)).toEqual({
        rows: [
          { key: '/gone', measured: 1, lcp: 900, inp: null, cls: null },
          { key: '/pricing', measured: 1, lcp: 1840, inp: 96, cls: 0.032 },
        ],
        more: 0,
      });
      const visits = async (...filters: VisitFilter[]) =>
        (
          await place.figures.report({
            ...{ ...asked, filters, before: null, dimensions: [] },
            span: { from: FROM, to: FROM + 2, points: [FROM] },
          })
        ).sums.visits;
      expect(await visits()).toBe(2);
      expect(await visits(['event', ['Signup']])).toBe(1);
      expect(await visits(['event', ['Signup'], { is_not: true }])).toBe(1);
      expect(
        await visits(['outbound', [], { texts: ['SHOP.'] }], ['download', ['/files/Price-List.PDF']]),
      ).toBe(1);
      expect(await visits(['error', ['']])).toBe(1);
      expect(await visits(['error', ['', '/gone']])).toBe(2);
      expect(await of('event:', { filters: [['error', ['']]] })).toEqual([]);
    });

    it('Revenue is what conversions of a visit say they are worth, an order once, by currency and by what visits have in common', async () => {
      await follow(place, site, purchases(site));
      const sums = async (currency: string | null, filters: VisitFilter[] = []) =>
        place.figures.report({
          ...{ ...site, filters, before: null, dimensions: ['arm', 'goal'], currency, offset: 0, limit: 9 },
          span: { from: FROM, to: FROM + 3, points: [FROM, FROM + 1] },
        });
      const euros = await sums('EUR');
      expect(euros.sums).toMatchObject({ revenue: 100, converted: 4 });
      expect(euros.sums.points.map(({ revenue }) => revenue)).toEqual([100, 0]);
      expect(euros.dimensions.arm?.rows.map(({ key, revenue }) => [key, revenue])).toEqual([
        ['personalized', 100],
        ['holdout', 0],
      ]);
      expect(euros.dimensions.goal?.rows).toMatchObject([{ visits: 4, revenue: 100 }]);
      expect((await sums('USD')).sums.revenue).toBe(7);
      expect((await sums('USD', [['arm', ['personalized']]])).sums.revenue).toBe(0);
      expect((await sums(null)).sums.revenue).toBe(0);
      // Events of servers, too, are of the visit that they belong to.
      const asked = { ...site, from: FROM, to: FROM + 3, filters: [], offset: 0, limit: 9 };
      expect((await place.figures.happenings({ ...asked, begin: 'property:Sign-up\t' })).rows).toEqual([
        { key: 'plan\tpro', times: 1, visitors: 1 },
      ]);
    });

    it('A funnel counts visits that took its steps in order, by pages and goals, each thing that they did once', async () => {
      await place.inOne(async (visits) => {
        await visits.lock();
        const events = [...story(site), secondVisit(site, 'ann', 50), ...looksAround(site)];
        await visits.write(merged(site, events));
        await visits.sumUp();
      });
      // Ann: /pricing, /docs, /pricing, then “Buy”.
      const [pricing, docs] = ['/pricing', '/docs'].map((path): VisitFilter => ['page', [path]]);
      const [buy, any]: VisitFilter[] = [
        ['goal', [RULE]],
        ['page', [], { texts: ['/'] }],
      ];
      const walk = async (steps: (VisitFilter | undefined)[], of: Partial<FunnelQuestion> = {}) => {
        const asked = { ...site, from: FROM, to: FROM + 2, filters: [], ...of };
        return place.figures.funnel({ ...asked, steps: steps.filter((step) => step !== undefined) });
      };
      expect(await walk([pricing, docs, buy])).toEqual({ visits: 3, steps: [1, 1, 1] });
      expect(await walk([docs, pricing, buy])).toEqual({ visits: 3, steps: [1, 1, 1] });
      expect(await walk([buy, docs])).toEqual({ visits: 3, steps: [1, 0] });
      expect(await walk([docs, docs])).toEqual({ visits: 3, steps: [1, 0] });
      expect(await walk([any, any, any, any])).toEqual({ visits: 3, steps: [3, 1, 1, 0] });
      expect(await walk([any, buy], { from: FROM + 1 })).toEqual({ visits: 2, steps: [2, 0] });
      expect(await walk([any, buy], { filters: [['arm', ['holdout']]] })).toEqual({
        visits: 1,
        steps: [1, 0],
      });
      expect(await walk([buy, buy], { to: FROM })).toEqual({ visits: 0, steps: [0, 0] });
      const eight = [any, docs, pricing, buy, buy, buy, buy, buy];
      expect((await walk(eight)).steps).toEqual([3, 1, 1, 1, 0, 0, 0, 0]);
    });

    it('Visitors are counted in the week of their first visit, and in each later week in which they came back', async () => {
      await place.inOne(async (visits) => {
        await visits.lock();
        await visits.write(merged(site, [...story(site), secondVisit(site, 'ann', 50), ...comesBack(site)]));
        await visits.sumUp();
      });
      const first = Date.UTC(2026, 10, 30) / HOUR_MS;
      const weeks = (filters: VisitFilter[] = [], of: Partial<RetentionQuestion> = {}) => {
        const to = of.to ?? first + 3 * WEEK;
        const begins = [0, 1, 2].map((week) => first + week * WEEK).filter((hour) => hour < to);
        return place.figures.retention({ ...site, from: first, to, weeks: begins, filters, ...of });
      };
      expect(await weeks()).toEqual({ weeks: [[2, 1, 0], [0, 0], [0]], daily: 1 });
      expect((await weeks([['arm', ['holdout']]])).weeks[0]).toEqual([1, 0, 0]);
      // She came from ChatGPT first, and back from nowhere.
      expect((await weeks([['assistant', ['chatgpt']]])).weeks[0]).toEqual([2, 1, 0]);
      expect(await weeks([['assistant', ['']]])).toEqual({ weeks: [[0, 0, 0], [0, 0], [0]], daily: 1 });
      // Nobody is new in a week who came before.
      const later = { weeks: [first + WEEK, first + 2 * WEEK] };
      expect(await weeks([], later)).toEqual({ weeks: [[0, 0], [0]], daily: 1 });
      expect(await weeks([], { to: first + WEEK })).toEqual({ weeks: [[2]], daily: 0 });
    });
  });
}
