import { beforeEach, describe, expect, it } from 'vitest';
import type {
  FunnelQuestion,
  RetentionQuestion,
  VisitFilter,
} from '../src/visiting/visits/visit-report-types.ts';
import type { VisitsPlace } from './describe-visits-store.ts';
import {
  at,
  comesBack,
  looksAgain,
  looksAround,
  merged,
  RULE,
  type Site,
  secondVisit,
  story,
} from './visits-story.ts';

const HOUR_MS = 3_600_000;
const WEEK = 168;
/** The last hour of November and the first of December, in which the story happens. */
const FROM = Math.floor(at(0).getTime() / HOUR_MS);

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
      const home = { key: '/', views: 2, visitors: 2, timed: 0, visible_ms: 0 };
      const pricing = { key: '/pricing', views: 2, visitors: 1, timed: 1, visible_ms: 42_000 };
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
