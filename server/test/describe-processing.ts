import { beforeEach, describe, expect, it } from 'vitest';
import type { FiguresStore } from '../src/visiting/visits/figures.store.ts';
import { applyEvents } from '../src/visiting/visits/follow/take-in.ts';
import type { StoredRows } from '../src/visiting/visits/rows/stored-rows.ts';
import type { VisitsStore } from '../src/visiting/visits/visits.store.ts';
import type { VisitsPlace } from './describe-visits-store.ts';
import { idOf, type LoggedEvent } from './logged-visits.ts';
import {
  ANN,
  at,
  BOB,
  busyDay,
  inLog,
  lostClick,
  merged,
  purchases,
  RULE,
  type Site,
  sitesOf,
  story,
  turnsOut,
  VARIANT,
} from './visits-story.ts';

const KINDS = ['visitors', 'visits', 'views', 'conversions', 'exposures', 'named_events'] as const;

/** All rows of a website by kind, in an order of their own and without its id. */
export async function rowsOfSite(figures: FiguresStore, { domain_id }: Site) {
  const rows: Record<keyof StoredRows, unknown[]> = {
    visitors: [],
    visits: [],
    views: [],
    conversions: [],
    exposures: [],
    named_events: [],
  };
  for (const kind of KINDS)
    for await (const portion of figures.ofSite(domain_id, kind))
      rows[kind].push(...portion.map((row) => ({ ...row, domain_id: undefined })));
  for (const kind of KINDS) rows[kind].sort(byText);
  return rows;
}

const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

const GOALS_ASKED = [
  { key: 'clicks', rule_id: RULE, currency: null, cap: null },
  { key: 'purchases', rule_id: idOf('goal'), currency: null, cap: null },
  { key: 'value', rule_id: idOf('goal'), currency: 'EUR', cap: 50 },
];

async function figuresOfSite(figures: FiguresStore, { domain_id }: Site) {
  const days = { domain_id, start: '2026-11-01', end: '2026-12-31', time_zone: 'UTC' };
  const lists = await Promise.all([
    figures.byTouch(domain_id),
    figures.byVariant(domain_id),
    figures.byRule(domain_id),
    figures.byAssistant(days),
    figures.assistantDays(days),
    figures.exposures(domain_id, null),
    figures.goals({ domain_id, variant_ids: [VARIANT], from: null, cuts: [at(20)], goals: GOALS_ASKED }),
    figures.goalValues(domain_id, at(0)),
    figures.changes(domain_id),
    figures.viewDays(days),
  ]);
  return { totals: await figures.totals(domain_id), lists: lists.map((list) => [...list].sort(byText)) };
}

const inParts = (events: readonly LoggedEvent[], size: number) =>
  Array.from({ length: Math.ceil(events.length / size) }, (_, part) =>
    events.slice(part * size, (part + 1) * size),
  );

/** What a log becomes in whatever parts and order it is read. */
export function describeProcessing(open: () => VisitsPlace) {
  describe('Taking in', () => {
    let place: VisitsPlace;
    beforeEach(() => {
      place = open();
    });
    const follow = (site: Site, events: readonly LoggedEvent[]) =>
      place.inOne(async (visits) => {
        await visits.lock();
        await applyEvents(visits, sitesOf(site), inLog(events));
        await visits.sumUp();
      });
    const everything = (site: Site) =>
      place.inOne(async (_visits, figures) => ({
        rows: await rowsOfSite(figures, site),
        figures: await figuresOfSite(figures, site),
      }));

    it('Events give the same rows and figures at once, backwards in small parts, mixed up with repeats, and when all of them come again', async () => {
      const once = await place.openSite();
      await follow(once, busyDay(once));
      const expected = await everything(once);
      // Cid's three tabs are one visit; Dan and Eve are bots.
      expect(expected.figures.totals).toMatchObject({ visitors: 4, visits: 4, converting_visits: 2 });
      expect(expected.rows.visits).toHaveLength(6);
      expect(expected.rows.views).toHaveLength(74);
      await follow(once, busyDay(once));
      expect(await everything(once)).toEqual(expected);

      const backwards = await place.openSite();
      for (const part of inParts(busyDay(backwards).toReversed(), 6)) await follow(backwards, part);
      expect(await everything(backwards)).toEqual(expected);

      const mixed = await place.openSite();
      const events = busyDay(mixed).sort((a, b) => (idOf(a.event_id) < idOf(b.event_id) ? -1 : 1));
      for (const part of inParts(events, 13)) {
        await follow(mixed, part);
        await follow(mixed, [...part, ...part.toReversed()]);
      }
      expect(await everything(mixed)).toEqual(expected);
    });

    it('Purchases that pages and servers tell of give the same rows and figures in whatever order they come', async () => {
      const once = await place.openSite();
      await follow(once, purchases(once));
      const expected = await everything(once);
      expect(expected.figures.totals).toMatchObject({
        ...{ visitors: 3, visits: 5, converting_visits: 4 },
        ...{ personalized_visits: 2, converting_personalized_visits: 2 },
      });
      const nothing = { variant_id: VARIANT, period: 0, sum: 0, squares: 0 };
      for (const one of [
        { ...nothing, key: 'purchases', arm: 'personalized', converted: 2 },
        { ...nothing, key: 'purchases', arm: 'holdout', converted: 1 },
        { ...nothing, key: 'value', arm: 'personalized', converted: 2, sum: 70, squares: 2900 },
      ])
        expect(expected.figures.lists.flat()).toContainEqual(one);
      const backwards = await place.openSite();
      for (const part of inParts(purchases(backwards).toReversed(), 2)) await follow(backwards, part);
      expect(await everything(backwards)).toEqual(expected);
      const mixed = await place.openSite();
      const events = purchases(mixed).sort((a, b) => (idOf(a.event_id) < idOf(b.event_id) ? -1 : 1));
      for (const part of inParts(events, 1)) await follow(mixed, [...part, ...part]);
      await follow(mixed, events);
      expect(await everything(mixed)).toEqual(expected);
    });

    it('A visitor who turns out to be a program leaves every figure, with all they did while they passed for a person', async () => {
      const site = await place.openSite();
      const [early, late] = turnsOut(site, 'ann', 45);
      if (!early || !late) throw new Error('There are two views.');
      await follow(site, [...story(site), early]);
      expect((await everything(site)).figures.totals).toMatchObject({ visitors: 2, converting_visits: 1 });
      await follow(site, [late]);
      const { rows, figures } = await everything(site);
      expect(figures.totals).toMatchObject({ visitors: 1, visits: 1, converting_visits: 0 });
      expect(rows.views.filter((view) => (view as { counted: boolean }).counted)).toHaveLength(1);
      expect(await place.figures.byRule(site.domain_id)).toEqual([]);
    });

    it('What waits for its view is taken in with the view, unless it waited until it was forgotten', async () => {
      const early = await place.openSite();
      const [view, click] = story(early);
      if (!view || !click) throw new Error('There are a view and a click.');
      const conversions = async (site: Site) => (await everything(site)).rows.conversions;
      await follow(early, [click]);
      await place.inOne((visits) => visits.forgetWaiting(new Date(click.received_at)));
      await follow(early, [view]);
      expect(await conversions(early)).toHaveLength(1);

      const late = await place.openSite();
      const theirs = { domain_id: late.domain_id };
      await follow(late, [{ ...click, ...theirs }]);
      await place.inOne((visits) => visits.forgetWaiting(at(16)));
      await follow(late, [{ ...view, ...theirs }]);
      expect(await conversions(late)).toEqual([]);
    });

    it('One at a time takes the turn at a place, and whoever knows only an older place does not', async () => {
      const started = await place.inOne((visits) => visits.place());
      if (started === null) throw new Error('A store begins at a place.');
      await place.inOne(async (visits) => {
        expect(await visits.take(started)).toBe(true);
        expect(await place.inOne((other) => other.take(started))).toBe(false);
        await visits.movePlace(place.later, at(0));
      });
      expect((await place.inOne((visits) => visits.place()))?.startsWith(place.later)).toBe(true);
      expect(await place.inOne((visits) => visits.take(started))).toBe(false);
      expect(await place.inOne((visits) => visits.take(place.later))).toBe(true);
      await place.inOne((visits) => visits.movePlace(started, at(0)));
    });

    it('A visitor who asks for it is forgotten with every figure, and nobody takes in what they read of the log before', async () => {
      const site = await place.openSite();
      await follow(site, story(site));
      const before = await place.inOne((visits) => visits.place());
      await place.inOne(async (visits) => {
        await visits.lock();
        await visits.forgetVisitor({ domain_id: site.domain_id, id: ANN });
        await visits.sumUp();
      });
      expect(await place.figures.totals(site.domain_id)).toMatchObject({ visitors: 1, visits: 1 });
      expect(await place.figures.visitor(site.domain_id, ANN)).toBeUndefined();
      expect(await place.figures.visitor(site.domain_id, BOB)).toBeDefined();
      expect(await place.figures.byRule(site.domain_id)).toEqual([]);
      expect(await place.inOne((visits) => visits.take(before ?? ''))).toBe(false);
      const now = await place.inOne((visits) => visits.place());
      expect(await place.inOne((visits) => visits.take(now ?? ''))).toBe(true);
    });

    it('Two who write visits at the same moment lose none of each other’s', async () => {
      const site = await place.openSite();
      const [view, click, held] = story(site);
      const write = (events: (LoggedEvent | undefined)[]) =>
        follow(
          site,
          events.filter((event) => event !== undefined),
        );
      await Promise.all([write([view, click]), write([held]), write([view])]);
      expect((await everything(site)).figures.totals).toMatchObject({ visitors: 2, visits: 2 });
    });

    it('Forgetting a website takes away its rows, sums and what waits, in portions, and nothing of another website', async () => {
      const [gone, kept] = [await place.openSite(), await place.openSite()];
      for (const site of [gone, kept]) await follow(site, busyDay(site));
      const before = await everything(kept);
      await place.inOne((visits) => visits.write(merged(gone, story(gone))));
      const forget = (visits: VisitsStore, limit: number) => visits.forgetSite(gone.domain_id, limit);
      expect(await place.inOne((visits) => forget(visits, 5))).toBeGreaterThanOrEqual(5);
      while ((await place.inOne((visits) => forget(visits, 50))) > 0);
      await place.inOne(async (visits) => {
        await visits.lock();
        await visits.sumUp();
      });
      const { rows, figures } = await everything(gone);
      expect(Object.values(rows).flat()).toEqual([]);
      expect(figures.lists.flat()).toEqual([]);
      expect(figures.totals).toMatchObject({ visitors: 0, visits: 0 });
      expect(await everything(kept)).toEqual(before);
      const lost = lostClick(gone).data.view;
      const waiting = ({ domain_id }: Site) =>
        place.inOne((visits) => visits.waiting([{ domain_id, id: lost }]));
      expect([await waiting(gone), (await waiting(kept)).length]).toEqual([[], 1]);
    });
  });
}
