import { VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import type { Span, SpanSums, VisitAnswer, VisitQuestion, VisitSums } from '../visit-report-types.ts';
import { choosePlaces, type Mask, masksOf, NOT_HERE, onceFor, type Part } from './choose-visits.ts';
import { firstsOf } from './list-columns.ts';
import type { OrderedVisits } from './order-visits.ts';
import { inMillionths, ranked } from './rank-values.ts';
import { add, addConverted, countOf, forgetLast, newCount, visitsAt } from './value-counts.ts';
import { codeOf, GOAL, GOALS_APART, HAPPENED, newWords, QUARTERS, type Words } from './visit-columns.ts';

/**
 * Adds up what a question asks for, part by part, since what is noted of each visit takes as much room as the visits. Work
 * grows with the visits and not with what they are told apart by.
 */
export function addUp(question: VisitQuestion, parts: readonly Part[], words: readonly Words[]): VisitAnswer {
  const { span, before, filters, dimensions } = question;
  const masks = masksOf(filters, words);
  const revenue = words[HAPPENED]?.codes.get(`revenue:${question.currency}`);
  const sums = newSums(span, masks, revenue);
  const sums_before = before && newSums(before, masks, revenue);
  const counted = dimensions.map((dimension) => {
    const place = VISIT_DIMENSIONS.indexOf(dimension);
    const list = words[place]?.list ?? [''];
    return dimension === 'goal' ? countGoals(list) : countValues(place, list);
  });
  for (const part of parts) {
    const chosen = sums.addAll(part);
    for (const { addAll } of counted) addAll(chosen);
    sums_before?.addAll(part);
  }
  return {
    sums: sums.told(),
    before: sums_before?.told() ?? null,
    dimensions: Object.fromEntries(
      counted.map(({ values }, at) => [dimensions[at] ?? '', ranked(values(), question)]),
    ),
  };
}

/** Visits that count, in order. */
interface Chosen {
  visits: OrderedVisits;
  places: Uint32Array;
  /** Visitor of each of them, because every count goes by visitors. */
  visitor: Uint32Array;
  points: Uint32Array;
  /** Which of them converted; few do. */
  converted: Uint32Array;
  /** What some of them brought; fewer do. */
  earned: readonly [at: number, amount: number][];
}

function chosenOf(
  part: Part,
  span: Span,
  masks: readonly Mask[],
  { point, revenue }: { point: Int32Array; revenue: number | undefined },
): Chosen {
  const { visits } = part;
  const places = choosePlaces(part, span.from, point, masks);
  const n = places.length;
  const [visitor, points, converted] = [new Uint32Array(n), new Uint32Array(n), new Uint32Array(n)];
  let conversions = 0;
  for (let at = 0; at < n; at += 1) {
    const place = places[at] ?? 0;
    visitor[at] = visits.visitor[place] ?? 0;
    points[at] = point[(visits.quarter[place] ?? 0) - span.from * QUARTERS] ?? 0;
    converted[conversions] = at;
    conversions += visits.converted[place] ?? 0;
  }
  return {
    ...{ visits, places, visitor, points },
    converted: converted.subarray(0, conversions),
    earned: revenue === undefined ? [] : earnedOf(visits, places, revenue),
  };
}

function earnedOf({ happened }: OrderedVisits, places: Uint32Array, revenue: number): [number, number][] {
  const first = firstsOf(happened);
  const earned: [number, number][] = [];
  for (const [at, place] of places.entries())
    for (let one = first[place] ?? 0; one < (first[place + 1] ?? 0); one += 1)
      if (happened.codes[one] === revenue) earned.push([at, happened.numbers[one] ?? 0]);
  return earned;
}

const addTo = (sums: Float64Array, code: number, amount: number) => {
  sums[code] = (sums[code] ?? 0) + amount;
};

/** For each quarter of a span's hours, the point that it belongs to. */
function pointsOf({ from, to, points }: Span, hasHour: (hour: number) => boolean): Int32Array {
  const of = new Int32Array(Math.max(0, to - from) * QUARTERS).fill(NOT_HERE);
  let point = 0;
  for (let at = 0; at < of.length; at += 1) {
    const hour = from + at / QUARTERS;
    while ((points[point + 1] ?? Number.POSITIVE_INFINITY) <= hour) point += 1;
    if (hasHour(Math.floor(hour))) of[at] = point;
  }
  return of;
}

/** Adds up the visits of a span that fit. */
function newSums(span: Span, masks: readonly Mask[], revenue: number | undefined) {
  const count = newCount(span.points.length);
  const views = new Uint32Array(span.points.length);
  const amounts = new Float64Array(span.points.length);
  const pointsFor = onceFor((hasHour: Part['hasHour']) => pointsOf(span, hasHour));
  let [visitors, bounced, visible_ms] = [0, 0, 0];
  return {
    /** Adds up the visits that count, and returns them. */
    addAll(part: Part): Chosen {
      const chosen = chosenOf(part, span, masks, { point: pointsFor(part.hasHour), revenue });
      const { visits, places, visitor, converted, points, earned } = chosen;
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at] ?? 0;
        const [to, pages] = [points[at] ?? 0, visits.pages[place] ?? 0];
        add(count, to, visitor[at] ?? 0);
        views[to] = (views[to] ?? 0) + pages;
        if (pages === 1) bounced += 1;
        visible_ms += visits.visible[place] ?? 0;
        if (at === 0 || visitor[at] !== visitor[at - 1]) visitors += 1;
      }
      for (const at of converted) addConverted(count, points[at] ?? 0);
      for (const [at, amount] of earned) addTo(amounts, points[at] ?? 0, amount);
      forgetLast(count);
      return chosen;
    },
    told(): SpanSums {
      const all = Array.from(views, (of, at) => ({
        ...countOf(count, at),
        ...{ views: of, revenue: inMillionths(amounts[at]) },
      }));
      const sum = (of: (one: VisitSums) => number) => all.reduce((total, one) => total + of(one), 0);
      return {
        visitors,
        visits: sum((one) => one.visits),
        views: sum((one) => one.views),
        converted: sum((one) => one.converted),
        revenue: inMillionths(sum((one) => one.revenue)),
        bounced,
        visible_ms,
        points: all,
      };
    },
  };
}

/** Counts the values of one dimension. */
interface Counted {
  addAll(chosen: Chosen): void;
  values(): Parameters<typeof ranked>[0];
}

function countValues(place: number, list: readonly string[]): Counted {
  const count = newCount(list.length);
  const amounts = new Float64Array(list.length);
  return {
    addAll({ visits, places, visitor, converted, earned }) {
      const codes = visits.codes[place] ?? new Uint8Array();
      for (let at = 0; at < places.length; at += 1) add(count, codes[places[at] ?? 0] ?? 0, visitor[at] ?? 0);
      for (const at of converted) addConverted(count, codes[places[at] ?? 0] ?? 0);
      for (const [at, amount] of earned) addTo(amounts, codes[places[at] ?? 0] ?? 0, amount);
      forgetLast(count);
    },
    values: () => ({ list, count, amounts, without: visitsAt(count, 0) }),
  };
}

/** A visit has as many goals as it fulfilled. */
function countGoals(sets: readonly string[]): Counted {
  const goals = newWords();
  const members = sets.map((set) =>
    set === '' ? [] : set.split(GOALS_APART).map((goal) => codeOf(goals, goal)),
  );
  const count = newCount(goals.list.length);
  const amounts = new Float64Array(goals.list.length);
  let without = 0;
  return {
    addAll({ visits, places, visitor, earned }) {
      const column = visits.codes[GOAL] ?? new Uint8Array();
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at] ?? 0;
        const set = column[place] ?? 0;
        if (set === 0) without += 1;
        for (const goal of members[set] ?? NO_GOALS) {
          add(count, goal, visitor[at] ?? 0);
          if (visits.converted[place] === 1) addConverted(count, goal);
        }
      }
      for (const [at, amount] of earned)
        for (const goal of members[column[places[at] ?? 0] ?? 0] ?? NO_GOALS) addTo(amounts, goal, amount);
      forgetLast(count);
    },
    values: () => ({ list: goals.list, count, amounts, without }),
  };
}

const NO_GOALS: readonly number[] = [];
