import { beforeEach, describe, expect, it } from 'vitest';
import type { LogPlace } from '../src/visiting/collecting/log/stored-event-types.ts';
import type { FiguresStore } from '../src/visiting/visits/figures.store.ts';
import type { Changes } from '../src/visiting/visits/follow/merge-visits.ts';
import type { VisitsStore } from '../src/visiting/visits/visits.store.ts';
import { describeBotVisits } from './describe-bot-visits.ts';
import { describeProcessing, rowsOfSite } from './describe-processing.ts';
import { describeSharedVisits } from './describe-shared-visits.ts';
import { describeVisitDays } from './describe-visit-days.ts';
import { describeVisitPages } from './describe-visit-pages.ts';
import { describeVisitReports } from './describe-visit-reports.ts';
import { describeVisitorWords } from './describe-visitor-words.ts';
import { idOf } from './logged-visits.ts';
import {
  ANN,
  at,
  BOB,
  comesLate,
  LACKING,
  lookAtChanges,
  merged,
  PAGE,
  RULE,
  type Site,
  story,
  VARIANT,
} from './visits-story.ts';

/** Extra operations that a pair of stores must offer for its tests. */
export interface VisitsPlace {
  figures: FiguresStore;
  /** A website of its own, with nothing stored. */
  openSite(): Promise<Site>;
  /** One unit of work: all of it is stored, or nothing where it throws. */
  inOne<Value>(work: (visits: VisitsStore, figures: FiguresStore) => Promise<Value>): Promise<Value>;
  /** A place in the log behind that at which the store begins. */
  later: LogPlace;
}

const nobody = {
  visitors: 0,
  visits: 0,
  converting_visits: 0,
  personalized_visits: 0,
  converting_personalized_visits: 0,
};

/** Any pair that passes can hold visits and their figures. */
export function describeVisitsStore(name: string, open: () => VisitsPlace) {
  describe(`Visits and figures in ${name}`, () => {
    describeProcessing(open);
    describeVisitReports(open);
    describeVisitDays(open);
    describeVisitPages(open);
    describeSharedVisits(open);
    describeVisitorWords(open);
    describeBotVisits(open);
    let place: VisitsPlace;
    let site: Site;
    beforeEach(async () => {
      place = open();
      site = await place.openSite();
    });
    const store = (changes: Changes) =>
      place.inOne(async (visits) => {
        await visits.lock();
        await visits.write(changes);
        await visits.sumUp();
      });
    const key = (id: string) => ({ domain_id: site.domain_id, id });
    const totals = () => place.figures.totals(site.domain_id);

    it('A website without visits has zeros and empty lists, and looking up an unknown visitor is no error', async () => {
      expect(await totals()).toEqual(nobody);
      expect(await place.figures.byTouch(site.domain_id)).toEqual([]);
      expect(await place.figures.hasExposures(site.domain_id)).toBe(false);
      expect(await place.figures.visitor(site.domain_id, ANN)).toBeUndefined();
    });

    it('Visits that were written are read back whole, by their keys and by their visitor', async () => {
      const changes = merged(site, story(site));
      await store(changes);
      const everybody = [key(ANN), key(BOB), key(idOf('nobody'))];
      const [marks, sessions, views] = await place.inOne(async (visits) => {
        const found = await visits.marks(everybody);
        const ids = changes.sessions.map((one) => ({ ...one, at: one.started_at }));
        const owners = new Map(changes.sessions.map((one) => [one.id, one.visitor_id]));
        const views = changes.views.map((view) => ({
          ...view,
          visitor_id: owners.get(view.session_id) ?? '',
          is_theirs: true,
        }));
        return [found, await visits.sessions(ids, []), await visits.views(views)];
      });
      const byId = <Row extends { id: string }>(rows: readonly Row[]) =>
        rows.toSorted((a, b) => a.id.localeCompare(b.id));
      expect(byId(sessions)).toEqual(byId(changes.sessions));
      expect(byId(views)).toEqual(byId(changes.views));
      expect(marks.map(({ id }) => id).sort()).toEqual([ANN, BOB].sort());
      const { figures } = place;
      expect(
        (await figures.visitors(site.domain_id, { limit: 1, cursor: null })).map(({ id }) => id),
      ).toEqual([BOB]);
      expect((await figures.visitors(site.domain_id, { limit: 5, cursor: BOB })).map(({ id }) => id)).toEqual(
        [ANN],
      );
      const visits = await figures.sessions([key(ANN)], 5);
      expect(visits).toHaveLength(1);
      expect(await figures.views(visits, 5)).toMatchObject([{ path: '/pricing' }]);
      expect(await figures.conversions(visits)).toMatchObject([{ rule_id: RULE }]);
    });

    it('Figures of visits match what was written, each on the day on which it began', async () => {
      await store(merged(site, story(site)));
      const { figures } = place;
      const { domain_id } = site;
      expect(await totals()).toEqual({
        visitors: 2,
        visits: 2,
        converting_visits: 1,
        personalized_visits: 1,
        converting_personalized_visits: 1,
      });
      expect(await figures.byTouch(domain_id)).toContainEqual({ key: 'assistant:chatgpt', visits: 2 });
      expect(await figures.byVariant(domain_id)).toEqual([{ variant_id: VARIANT, visits: 1 }]);
      expect(await figures.byPage({ domain_id, variant_id: VARIANT })).toEqual([
        { page_id: PAGE, visits: 1, clicked: 1 },
      ]);
      expect(await figures.byRule(domain_id)).toEqual([
        { rule_id: RULE, visits: 1, last_at: at(15).toISOString() },
      ]);
      const assistants = (start: string, end: string) =>
        figures.byAssistant({ domain_id, start, end, time_zone: 'UTC' });
      expect(await assistants('2026-11-30', '2026-11-30')).toEqual([
        { assistant: 'chatgpt', visits: 1, conversions: 1 },
      ]);
      expect(await assistants('2026-11-30', '2026-12-01')).toEqual([
        { assistant: 'chatgpt', visits: 2, conversions: 1 },
      ]);
      const sent = { domain_id, start: '2026-11-01', end: '2026-12-01', time_zone: 'UTC' };
      expect(await figures.assistantDays(sent)).toEqual([
        { day: '2026-11-30', visits: 1, conversions: 1 },
        { day: '2026-12-01', visits: 1, conversions: 0 },
      ]);
      expect(await figures.assistantDays({ ...sent, end: '2026-11-30' })).toHaveLength(1);
      const arms = [
        { variant_id: VARIANT, arm: 'holdout', visitors: 1, converted: 0 },
        { variant_id: VARIANT, arm: 'personalized', visitors: 1, converted: 1 },
      ];
      expect(await figures.exposures(domain_id, null)).toEqual(arms);
      expect(await figures.exposures(domain_id, new Date('2026-12-01'))).toEqual(arms.slice(0, 1));
      expect(await figures.hasExposures(domain_id)).toBe(true);
      expect(await figures.viewDays(sent)).toEqual([
        { day: '2026-11-30', views: 1 },
        { day: '2026-12-01', views: 1 },
      ]);
      const personalized = (from: Date, to: Date) =>
        figures.personalizedViews({ domain_ids: [domain_id], from, to });
      expect(await personalized(at(0), at(0))).toBe(1);
      expect(await personalized(at(30), at(60))).toBe(0);
      expect(await figures.begun({ domain_id, from: at(-1), to: at(20) })).toEqual({
        visits: 1,
        converting: 1,
        from_assistants: 1,
        converting_from_assistants: 1,
      });
      const days = { ...sent, assistant: 'chatgpt', start: '2026-11-30', limit: 9 };
      expect((await figures.arrivals({ ...days, converting: false })).map((one) => one.visitor_id)).toEqual([
        BOB,
        ANN,
      ]);
      expect(await figures.arrivals({ ...days, converting: true })).toMatchObject([{ landing: '/pricing' }]);
      const begun = await figures.begunSince({ domain_id, from: at(-1), limit: 9 });
      expect(begun.map(({ visitor_id, paths }) => [visitor_id, paths[0]])).toEqual([
        [BOB, expect.any(String)],
        [ANN, '/pricing'],
      ]);
      expect(await figures.begunSince({ domain_id, from: at(-1), limit: 1 })).toHaveLength(1);
    });

    it('Writing the same changes of visits again changes no figure', async () => {
      const changes = merged(site, story(site));
      await store(changes);
      const before = [await totals(), await place.figures.exposures(site.domain_id, null)];
      await store(changes);
      expect([await totals(), await place.figures.exposures(site.domain_id, null)]).toEqual(before);
    });

    it('A transaction of visits that fails stores neither rows nor sums nor a place', async () => {
      const place_before = await place.inOne((visits) => visits.place());
      const failing = place.inOne(async (visits) => {
        await visits.lock();
        await visits.write(merged(site, story(site)));
        await visits.sumUp();
        throw new Error('It ends here.');
      });
      await expect(failing).rejects.toThrow('It ends here.');
      expect(await totals()).toEqual(nobody);
      expect(await place.inOne((visits) => visits.place())).toEqual(place_before);
    });

    it('Marking a visitor as one of our own takes them out of every figure, unmarking brings them back, and no other visitor is affected', async () => {
      await store(merged(site, story(site)));
      const before = await totals();
      const mark = (internal: boolean) =>
        place.inOne(async (visits) => {
          await visits.lock();
          await visits.markInternal({ ...key(ANN), internal });
          await visits.sumUp();
        });
      await mark(true);
      expect(await totals()).toEqual({ ...nobody, visitors: 1, visits: 1 });
      expect(await place.figures.byRule(site.domain_id)).toEqual([]);
      await mark(false);
      expect(await totals()).toEqual(before);
    });

    it('Forgotten visitors are gone from rows and figures, at most the given number at once', async () => {
      await store(merged(site, story(site)));
      const forget = (before: Date, limit: number) =>
        place.inOne(async (visits) => {
          const forgotten = await visits.forget({ domain_id: site.domain_id, before, limit });
          await visits.sumUp();
          return forgotten;
        });
      expect(await forget(at(-5), 9)).toBe(0);
      // Last seen at that very moment.
      expect(await forget(at(15), 9)).toBe(0);
      expect(await forget(at(100), 1)).toBe(1);
      expect(await totals()).toEqual({ ...nobody, visitors: 1, visits: 1 });
      expect(await place.figures.visitor(site.domain_id, ANN)).toBeUndefined();
      expect(await forget(at(100), 9)).toBe(1);
      expect(await totals()).toEqual(nobody);
      expect(await place.figures.hasExposures(site.domain_id)).toBe(false);
      const left = await place.inOne((_visits, figures) => rowsOfSite(figures, site));
      expect(Object.values(left).flat()).toEqual([]);
    });

    it('A change that half of the newest views lack is named as failing, and sums tell how many changes were due and applied', async () => {
      const lacks = [true, false, true, false];
      await store(
        merged(
          site,
          lacks.flatMap((lack, place) => lookAtChanges(site, `look ${place}`, place, lack)),
        ),
      );
      const { figures } = place;
      const failing = (of: { newest: number; enough: number }, version = 1) =>
        figures.failingChanges({
          domain_id: site.domain_id,
          versions: [{ variant_id: VARIANT, page_id: PAGE, version }],
          ...of,
        });
      const change = { variant_id: VARIANT, page_id: PAGE, version: 1, element_id: LACKING };
      expect(await failing({ newest: 4, enough: 4 })).toEqual([change]);
      expect(await failing({ newest: 1, enough: 1 })).toEqual([]);
      expect(await failing({ newest: 9, enough: 5 })).toEqual([]);
      expect(await failing({ newest: 4, enough: 4 }, 2)).toEqual([]);
      expect(await figures.changes(site.domain_id)).toEqual([{ variant_id: VARIANT, due: 8, applied: 6 }]);
    });

    it('Views that came too late are told of their variant by page, country and device, and count for nobody', async () => {
      const [late] = comesLate(site, 'zoe', 50, false);
      if (!late) throw new Error('There is no such view.');
      const { figures } = place;
      await store(merged(site, [late]));
      expect(await figures.hasExposures(site.domain_id)).toBe(false);
      expect(await figures.byVariant(site.domain_id)).toEqual([]);
      await store(
        merged(site, [
          ...story(site),
          ...comesLate(site, 'gus', 20, false),
          ...comesLate(site, 'fay', 30, true),
        ]),
      );
      const from = (minutes: number, variant_id = VARIANT) =>
        figures.lateViews({ domain_id: site.domain_id, variant_id, from: at(minutes) });
      expect(await from(20)).toEqual([
        { page: '/', country: 'au', device: 'mobile', due: 7, late: 5 },
        { page: '/', country: null, device: 'desktop', due: 1, late: 0 },
      ]);
      expect(await from(51)).toEqual([]);
      expect(await from(0, idOf('another variant'))).toEqual([]);
      expect(await figures.personalizedViews({ domain_ids: [site.domain_id], from: at(0), to: at(60) })).toBe(
        2,
      );
    });
  });
}
