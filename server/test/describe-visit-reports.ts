import { VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import { beforeEach, describe, expect, it } from 'vitest';
import type { VisitorsAmong, VisitQuestion } from '../src/visiting/visits/visit-report-types.ts';
import type { VisitsPlace } from './describe-visits-store.ts';
import {
  ANN,
  at,
  BOB,
  looksAround,
  merged,
  RULE,
  type Site,
  secondVisit,
  story,
  VARIANT,
} from './visits-story.ts';

const HOUR_MS = 3_600_000;
/** The last hour of November and the first of December, in which the story happens. */
const FROM = Math.floor(at(0).getTime() / HOUR_MS);
const SPAN = { from: FROM, to: FROM + 2, points: [FROM, FROM + 1] };

/** What any pair of stores answers about visits by time and by what they have in common. */
export function describeVisitReports(open: () => VisitsPlace) {
  describe('Reports', () => {
    let place: VisitsPlace;
    let site: Site;
    beforeEach(async () => {
      place = open();
      site = await place.openSite();
      await place.inOne(async (visits) => {
        await visits.lock();
        await visits.write(merged(site, [...story(site), secondVisit(site, 'ann', 50)]));
        await visits.sumUp();
      });
    });
    const report = (of: Partial<VisitQuestion> = {}) =>
      place.figures.report({
        domain_id: site.domain_id,
        span: SPAN,
        before: null,
        filters: [],
        dimensions: [...VISIT_DIMENSIONS],
        offset: 0,
        limit: 100,
        ...of,
      });

    it('Visits, visitors, views and conversions of a range are those that were written, each where it began', async () => {
      const { sums, dimensions } = await report();
      expect(sums).toMatchObject({ visitors: 2, visits: 3, views: 3, converted: 1, bounced: 3 });
      expect(sums.points).toEqual([
        { visitors: 1, visits: 1, views: 1, converted: 1, revenue: 0 },
        { visitors: 2, visits: 2, views: 2, converted: 0, revenue: 0 },
      ]);
      expect(dimensions.assistant).toEqual({
        rows: [{ key: 'chatgpt', visits: 2, visitors: 2, converted: 1, revenue: 0 }],
        more: 0,
        without: 1,
      });
      expect(dimensions.term).toMatchObject({ rows: [{ key: 'CRM for Ömer', visits: 2 }], without: 1 });
      expect(dimensions.channel?.rows).toContainEqual(
        expect.objectContaining({ key: 'paid_assistant', visits: 2 }),
      );
      expect(dimensions.medium).toMatchObject({ rows: [{ key: 'cpc', visits: 2 }], without: 1 });
      expect(dimensions.content).toMatchObject({ rows: [{ key: 'Blue button', visits: 2 }], without: 1 });
      expect(dimensions.language).toMatchObject({ rows: [{ key: 'nl', visits: 1 }], without: 2 });
      expect(dimensions.region).toMatchObject({ rows: [{ key: 'Flanders', visits: 1 }], without: 2 });
      expect(dimensions.city).toMatchObject({ rows: [{ key: 'Ghent, Flanders', visits: 1 }], without: 2 });
      expect(dimensions.landing?.rows.map(({ key }) => key)).toContain('/pricing');
      expect(dimensions.goal).toMatchObject({ rows: [{ key: RULE, visits: 1 }], without: 2 });
      expect(dimensions.variant).toMatchObject({ rows: [{ key: VARIANT, visits: 1 }], without: 2 });
      expect(dimensions.arm?.rows.map(({ key }) => key)).toEqual(['holdout', 'personalized']);
    });

    it('A range and its points may begin in the midst of an hour, as days of some time zones do', async () => {
      const [from, to] = [FROM + 0.5, FROM + 1.5];
      const { sums } = await report({ span: { from, to, points: [from, FROM + 1] } });
      expect(sums).toMatchObject({ visitors: 2, visits: 2 });
      expect(sums.points.map(({ visits }) => visits)).toEqual([1, 1]);
      const early = { from, to: FROM + 1.25 };
      expect((await report({ span: { ...early, points: [from] } })).sums.visits).toBe(1);
      const asked = { ...site, ...early, filters: [], offset: 0, limit: 9 };
      expect((await place.figures.pages(asked)).rows.map(({ key }) => key)).toEqual(['/pricing']);
      const among = await place.figures.visitorsAmong({ ...asked, until: FROM + 3, cursor: null });
      expect(among.map(({ id }) => id)).toEqual([ANN]);
    });

    it('A filter narrows sums, points and all rows, values of one dimension widen, and an empty value stands for none', async () => {
      const visits = async (filters: VisitQuestion['filters']) => (await report({ filters })).sums.visits;
      expect(await visits([['arm', ['holdout']]])).toBe(1);
      expect(await visits([['arm', ['holdout', 'personalized']]])).toBe(2);
      expect(await visits([['arm', ['']]])).toBe(1);
      expect(await visits([['arm', ['', 'holdout']]])).toBe(2);
      expect(await visits([['goal', [RULE]]])).toBe(1);
      expect(
        await visits([
          ['goal', [RULE]],
          ['arm', ['holdout']],
        ]),
      ).toBe(0);
      expect(await visits([['source', ['nobody']]])).toBe(0);
      // What is not asked for, and texts in values.
      const without = (values: string[]) => visits([['arm', values, { is_not: true }]]);
      expect(await without(['holdout'])).toBe(2);
      expect(await without([''])).toBe(2);
      expect(await without(['', 'holdout'])).toBe(1);
      expect(await visits([['goal', [RULE], { is_not: true }]])).toBe(2);
      expect(await visits([['goal', [''], { is_not: true }]])).toBe(1);
      const term = (texts: string[], is_not = false) => visits([['term', [], { texts, is_not }]]);
      expect(await term(['für öm', 'for öMER'])).toBe(2);
      expect(await term(['for öMER'], true)).toBe(1);
      expect(await term(['%', 'CRM_'])).toBe(0);
      expect(await visits([['term', [''], { texts: ['crm'] }]])).toBe(3);
      expect(
        await visits([
          ['landing', [], { texts: ['/'] }],
          ['landing', ['/pricing'], { is_not: true }],
        ]),
      ).toBe(2);
      const { dimensions } = await report({ filters: [['arm', ['personalized']]] });
      expect(dimensions.arm).toMatchObject({ rows: [{ key: 'personalized', visits: 1 }], without: 0 });
    });

    it('Visits are filtered by any page that they saw, not by the one alone with which they began or ended', async () => {
      await place.inOne(async (visits) => {
        await visits.lock();
        const events = [...story(site), secondVisit(site, 'ann', 50), ...looksAround(site)];
        await visits.write(merged(site, events));
        await visits.sumUp();
      });
      const saw = async (values: string[], more: { texts?: string[]; is_not?: boolean } = {}) =>
        (await report({ filters: [['page', values, more]] })).sums.visits;
      expect(await saw(['/docs'])).toBe(1);
      expect(await saw(['/docs', '/'])).toBe(3);
      expect(await saw(['/docs'], { is_not: true })).toBe(2);
      expect(await saw([], { texts: ['OCS'] })).toBe(1);
      expect(await saw([], { texts: ['ocs', 'PRIC'], is_not: true })).toBe(2);
      expect(await saw([''])).toBe(0);
      expect(await saw([''], { is_not: true })).toBe(3);
      const filters: VisitQuestion['filters'] = [
        ['page', ['/docs']],
        ['landing', ['/docs']],
      ];
      expect((await report({ filters })).sums.visits).toBe(0);
      const asked = { ...site, from: FROM, to: FROM + 2, until: FROM + 3, limit: 9, cursor: null };
      const among = await place.figures.visitorsAmong({ ...asked, filters: [['page', ['/docs']]] });
      expect(among.map(({ id }) => id)).toEqual([ANN]);
    });

    it('Visitors of whom a visit fits are those that the report counts, the last seen first, in portions', async () => {
      const among = async (of: Partial<VisitorsAmong> = {}) => {
        const asked = { ...site, from: FROM, to: FROM + 2, until: FROM + 3, limit: 9, cursor: null };
        return (await place.figures.visitorsAmong({ ...asked, filters: [], ...of })).map(({ id }) => id);
      };
      expect(await among()).toEqual([ANN, BOB]);
      expect(await among({ limit: 1 })).toEqual([ANN]);
      expect(await among({ limit: 1, cursor: ANN })).toEqual([BOB]);
      expect(await among({ cursor: BOB })).toEqual([]);
      expect(await among({ to: FROM + 1 })).toEqual([ANN]);
      expect(await among({ from: FROM + 1, cursor: ANN })).toEqual([BOB]);
      expect(await among({ filters: [['arm', ['holdout']]] })).toEqual([BOB]);
      expect(await among({ filters: [['goal', [RULE]]] })).toEqual([ANN]);
      expect(await among({ filters: [['goal', [RULE]]], from: FROM + 1 })).toEqual([]);
      expect(await among({ filters: [['source', ['nobody']]] })).toEqual([]);
      expect(await among({ filters: [['arm', ['personalized', ''], { is_not: true }]] })).toEqual([BOB]);
      expect(await among({ filters: [['landing', [], { texts: ['PRIC'] }]] })).toEqual([ANN]);
    });

    it('Visitors are listed with the sources of their first and last visit, and with whose words they have', async () => {
      const { domain_id } = site;
      const page = { limit: 1, cursor: null };
      const [ann] = await place.figures.visitors(domain_id, page);
      expect(ann).toMatchObject({ id: ANN, first_source: 'ChatGPT', last_source: 'Direct' });
      expect(ann?.is_phrased).toBe(false);
      const words = { description: 'In short', journey_summary: 'At length' };
      const { last_seen = '', sessions_count = 0 } = ann ?? {};
      await place.inOne(async (visits) => {
        await visits.describe([
          { domain_id, id: ANN, last_seen, sessions_count, ...words, phrased_at: at(60) },
        ]);
      });
      expect(await place.figures.visitors(domain_id, page)).toMatchObject([{ ...words, is_phrased: true }]);
    });

    it('Rows come in portions and say how many follow, and a second range has sums and points of its own', async () => {
      const { dimensions, before } = await report({
        offset: 1,
        limit: 1,
        span: { from: FROM + 1, to: FROM + 2, points: [FROM + 1] },
        before: { from: FROM, to: FROM + 1, points: [FROM] },
      });
      expect(dimensions.source?.rows).toHaveLength(1);
      expect(dimensions.source?.more).toBe(0);
      expect(dimensions.assistant).toMatchObject({ rows: [], more: 0, without: 1 });
      expect(before).toMatchObject({ visits: 1, converted: 1, points: [{ visits: 1 }] });
    });

    it('Who is marked as one of our own or forgotten is in no report any more', async () => {
      const mark = (internal: boolean) =>
        place.inOne(async (visits) => {
          await visits.lock();
          await visits.markInternal({ domain_id: site.domain_id, id: ANN, internal });
          await visits.sumUp();
        });
      await mark(true);
      expect((await report()).sums).toMatchObject({ visitors: 1, visits: 1, converted: 0, revenue: 0 });
      await mark(false);
      expect((await report()).sums).toMatchObject({ visitors: 2, visits: 3 });
      await place.inOne(async (visits) => {
        await visits.forget({ domain_id: site.domain_id, before: at(40), limit: 9 });
        await visits.sumUp();
      });
      const { sums, dimensions } = await report();
      expect(sums).toMatchObject({ visitors: 1, visits: 2 });
      expect(dimensions.arm).toMatchObject({ rows: [{ key: 'personalized' }], without: 1 });
    });

    it('The first visit is known to ten minutes, and there is none without visits', async () => {
      expect(await place.figures.firstVisit(site.domain_id)).toBe('2026-11-30T23:50:00.000Z');
      expect(await place.figures.firstVisit((await place.openSite()).domain_id)).toBeNull();
    });

    it('Those seen since a moment are counted by their newest visit', async () => {
      expect(await place.figures.seenSince(site.domain_id, at(40))).toMatchObject({ visitors: 1 });
      expect(await place.figures.seenSince(site.domain_id, at(51))).toEqual({
        ...{ visitors: 0, pages: [], sources: [], countries: [] },
      });
      const seen = await place.figures.seenSince(site.domain_id, at(0));
      expect(seen.visitors).toBe(2);
      expect(seen.sources.map(({ visitors }) => visitors)).toEqual([1, 1]);
    });
  });
}
