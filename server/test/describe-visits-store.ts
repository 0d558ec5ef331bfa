import { beforeEach, describe, expect, it } from 'vitest';
import type { FiguresStore } from '../src/visiting/visits/figures.store.ts';
import { type Changes, mergeVisits } from '../src/visiting/visits/merge-visits.ts';
import type { VisitsStore } from '../src/visiting/visits/visits.store.ts';
import { idOf, type LoggedEvent, laterEvent, viewEvent } from './logged-visits.ts';

/** Extra operations that a pair of stores must offer for its tests. */
export interface VisitsPlace {
  figures: FiguresStore;
  /** A website of its own, with nothing stored. */
  openSite(): Promise<{ domain_id: string }>;
  /** One unit of work: all of it is stored, or nothing where it throws. */
  inOne<Value>(work: (visits: VisitsStore) => Promise<Value>): Promise<Value>;
}

const MONTH_END = Date.UTC(2026, 10, 30, 23, 50);
const at = (minutes: number) => new Date(MONTH_END + minutes * 60_000);
const [VARIANT, PAGE, RULE] = [idOf('variant'), idOf('page'), idOf('rule')];
const [ANN, BOB] = [idOf('ann'), idOf('bob')];
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
    let place: VisitsPlace;
    let site: { domain_id: string };
    beforeEach(async () => {
      place = open();
      site = await place.openSite();
    });
    const scene = (visitor: string, minutes: number) => ({
      domain_id: site.domain_id,
      visitor,
      visit: `${visitor}'s visit`,
      at: at(minutes),
      name: `${site.domain_id} ${visitor} ${minutes}`,
    });
    const facts = (held: boolean) => ({
      variant_id: VARIANT,
      trigger_id: VARIANT,
      held,
      touch: { landing: 'https://www.acme.example/', referrer: 'https://chatgpt.com/' },
    });
    /** Ann sees a variant in the evening and converts after midnight; Bob is held out on the next day. */
    const story = () => {
      const view = viewEvent(
        { ...scene('ann', 0), facts: facts(false) },
        { url: 'https://www.acme.example/pricing', page: PAGE, version: 1 },
      );
      const click = laterEvent(scene('ann', 15), view, { type: 'click', text: 'Buy', rules: [RULE] });
      const held = viewEvent({ ...scene('bob', 30), facts: facts(true) }, { page: PAGE, version: 1 });
      return [view, click, held];
    };
    const merged = (events: readonly LoggedEvent[]): Changes =>
      mergeVisits(
        {
          sites: new Map([
            [
              site.domain_id,
              {
                host: 'www.acme.example',
                rules: [{ id: RULE, on: 'click', value: 'Buy' }],
              },
            ],
          ]),
          views: [],
          sessions: [],
          marks: [],
        },
        events.map((event) => ({ ...event, place: '' })),
        [],
      );
    const store = (changes: Changes) =>
      place.inOne(async (visits) => {
        await visits.takeTurn();
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
      const changes = merged(story());
      await store(changes);
      const [sessions, views, marks] = await place.inOne(async (visits) => [
        await visits.sessions(
          changes.sessions.map(({ id }) => key(id)),
          [],
        ),
        await visits.views(changes.views.map(({ id }) => key(id))),
        await visits.marks([key(ANN), key(BOB), key(idOf('nobody'))]),
      ]);
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
      const [visit] = await figures.sessions([key(ANN)], 5);
      expect(await figures.views([visit ?? key(ANN)], 5)).toMatchObject([{ path: '/pricing' }]);
      expect(await figures.conversions([visit ?? key(ANN)])).toMatchObject([{ rule_id: RULE }]);
    });

    it('Figures of visits match what was written, each on the day (UTC) on which it began', async () => {
      await store(merged(story()));
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
      const assistants = (start: string, end: string) => figures.byAssistant({ domain_id, start, end });
      expect(await assistants('2026-11-30', '2026-11-30')).toEqual([
        { assistant: 'chatgpt', visits: 1, conversions: 1 },
      ]);
      expect(await assistants('2026-11-30', '2026-12-01')).toEqual([
        { assistant: 'chatgpt', visits: 2, conversions: 1 },
      ]);
      const arms = [
        { variant_id: VARIANT, arm: 'holdout', visitors: 1, converted: 0 },
        { variant_id: VARIANT, arm: 'personalized', visitors: 1, converted: 1 },
      ];
      expect(await figures.exposures(domain_id, null)).toEqual(arms);
      expect(await figures.exposures(domain_id, '2026-12-01')).toEqual(arms.slice(0, 1));
      expect(await figures.hasExposures(domain_id)).toBe(true);
      expect(await figures.viewDays(domain_id, '2026-11-01')).toEqual([
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
      const days = { domain_id, assistant: 'chatgpt', start: '2026-11-30', end: '2026-12-01', limit: 9 };
      expect((await figures.arrivals({ ...days, converting: false })).map((one) => one.visitor_id)).toEqual([
        BOB,
        ANN,
      ]);
      expect(await figures.arrivals({ ...days, converting: true })).toMatchObject([{ landing: '/pricing' }]);
    });

    it('Writing the same changes of visits again changes no figure', async () => {
      const changes = merged(story());
      await store(changes);
      const before = [await totals(), await place.figures.exposures(site.domain_id, null)];
      await store(changes);
      expect([await totals(), await place.figures.exposures(site.domain_id, null)]).toEqual(before);
    });

    it('A transaction of visits that fails stores neither rows nor sums nor a place', async () => {
      const place_before = await place.inOne((visits) => visits.place());
      const failing = place.inOne(async (visits) => {
        await visits.takeTurn();
        await visits.write(merged(story()));
        await visits.sumUp();
        throw new Error('It ends here.');
      });
      await expect(failing).rejects.toThrow('It ends here.');
      expect(await totals()).toEqual(nobody);
      expect(await place.inOne((visits) => visits.place())).toEqual(place_before);
    });

    it('Sums of visits that were noted wait until they are summed up, however long that takes', async () => {
      await place.inOne((visits) => visits.write(merged(story())));
      expect(await totals()).toEqual(nobody);
      expect(await place.inOne((visits) => visits.isUnsummed())).toBe(true);
      await place.inOne((visits) => visits.sumUp());
      expect(await totals()).toMatchObject({ visits: 2 });
      expect(await place.inOne((visits) => visits.isUnsummed())).toBe(false);
    });

    it('Marking a visitor as one of our own takes them out of every figure, unmarking brings them back, and no other visitor is affected', async () => {
      await store(merged(story()));
      const before = await totals();
      const mark = (internal: boolean) =>
        place.inOne(async (visits) => {
          await visits.takeTurn();
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
      await store(merged(story()));
      const forget = (before: Date, limit: number) =>
        place.inOne(async (visits) => {
          const forgotten = await visits.forget({ domain_id: site.domain_id, before, limit });
          await visits.sumUp();
          return forgotten;
        });
      expect(await forget(at(-5), 9)).toBe(0);
      expect(await forget(at(100), 1)).toBe(1);
      expect(await totals()).toEqual({ ...nobody, visitors: 1, visits: 1 });
      expect(await place.figures.visitor(site.domain_id, ANN)).toBeUndefined();
      expect(await forget(at(100), 9)).toBe(1);
      expect(await totals()).toEqual(nobody);
      expect(await place.figures.hasExposures(site.domain_id)).toBe(false);
    });
  });
}
