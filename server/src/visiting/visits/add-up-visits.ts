import { VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import { choosePlaces, type Mask, maskOf, NOT_HERE, type Part } from './choose-visits.ts';
import type { OrderedVisits } from './order-visits.ts';
import { ranked } from './rank-values.ts';
import { add, addConverted, type Count, countOf, forgetLast, newCount } from './value-counts.ts';
import { type Codes, codeOf, GOAL, GOALS_APART, newWords, type Words } from './visit-columns.ts';
import type { Span, SpanSums, VisitAnswer, VisitQuestion, VisitSums } from './visit-report-types.ts';

/** Adds up what a question asks for. Work grows with the visits and not with what they are told apart by. */
export function addUp(question: VisitQuestion, parts: readonly Part[], words: readonly Words[]): VisitAnswer {
  const masks = question.filters.map((filter) => maskOf(filter, words));
  const chosen = parts.map((part) => chosenOf(part, question.span, masks));
  const before =
    question.before && parts.map((part) => chosenOf(part, question.before ?? question.span, masks));
  return {
    sums: sumsOf(chosen, question.span),
    before: before && question.before && sumsOf(before, question.before),
    dimensions: Object.fromEntries(
      question.dimensions.map((dimension) => {
        const place = VISIT_DIMENSIONS.indexOf(dimension);
        const of = words[place] ?? { list: [''] };
        const count =
          dimension === 'goal' ? countGoals(chosen, of.list) : countValues(chosen, place, of.list);
        return [dimension, ranked(count, question)];
      }),
    ),
  };
}

/** Visits that count, in order. */
interface Chosen {
  visits: OrderedVisits;
  places: Uint32Array;
  /** Of each of them, because every count goes by these. */
  visitor: Uint32Array;
  points: Uint32Array;
  /** Which of them converted; few do. */
  converted: Uint32Array;
}

function chosenOf(part: Part, span: Span, masks: readonly Mask[]): Chosen {
  const { visits } = part;
  const point = pointsOf(span, part.hasHour);
  const places = choosePlaces(part, span.from, point, masks);
  const n = places.length;
  const [visitor, points, converted] = [new Uint32Array(n), new Uint32Array(n), new Uint32Array(n)];
  let conversions = 0;
  for (let at = 0; at < n; at += 1) {
    const place = places[at] ?? 0;
    visitor[at] = visits.visitor[place] ?? 0;
    points[at] = point[(visits.hour[place] ?? 0) - span.from] ?? 0;
    converted[conversions] = at;
    conversions += visits.converted[place] ?? 0;
  }
  return {
    ...{ visits, places, visitor, points },
    converted: converted.subarray(0, conversions),
  };
}

/** For each hour of a span, the point that it belongs to. */
function pointsOf({ from, to, points }: Span, hasHour: (hour: number) => boolean): Int32Array {
  const of = new Int32Array(Math.max(0, to - from)).fill(NOT_HERE);
  let point = 0;
  for (let hour = from; hour < to; hour += 1) {
    while ((points[point + 1] ?? Number.POSITIVE_INFINITY) <= hour) point += 1;
    if (hasHour(hour)) of[hour - from] = point;
  }
  return of;
}

function sumsOf(chosen: readonly Chosen[], { points }: Span): SpanSums {
  const count = newCount(points.length);
  const views = new Uint32Array(points.length);
  let [visitors, bounced, visible_ms] = [0, 0, 0];
  for (const { visits, places, visitor, converted, points: point } of chosen) {
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      const [to, pages] = [point[at] ?? 0, visits.pages[place] ?? 0];
      add(count, to, visitor[at] ?? 0);
      views[to] = (views[to] ?? 0) + pages;
      if (pages === 1) bounced += 1;
      visible_ms += visits.visible[place] ?? 0;
      if (at === 0 || visitor[at] !== visitor[at - 1]) visitors += 1;
    }
    for (const at of converted) addConverted(count, point[at] ?? 0);
    forgetLast(count);
  }
  const all = points.map((_, at) => ({ ...countOf(count, at), views: views[at] ?? 0 }));
  const sum = (of: (one: VisitSums) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    visitors,
    visits: sum((one) => one.visits),
    views: sum((one) => one.views),
    converted: sum((one) => one.converted),
    bounced,
    visible_ms,
    points: all,
  };
}

function countValues(chosen: readonly Chosen[], place: number, list: readonly string[]) {
  const count = newCount(list.length);
  for (const one of chosen) {
    addAll(count, one, one.visits.codes[place] ?? new Uint8Array());
    forgetLast(count);
  }
  return { list, count, without: countOf(count, 0).visits };
}

function addAll(count: Count, { places, visitor, converted }: Chosen, codes: Codes) {
  for (let at = 0; at < places.length; at += 1) add(count, codes[places[at] ?? 0] ?? 0, visitor[at] ?? 0);
  for (const at of converted) addConverted(count, codes[places[at] ?? 0] ?? 0);
}

/** A visit has as many goals as it fulfilled. */
function countGoals(chosen: readonly Chosen[], sets: readonly string[]) {
  const goals = newWords();
  const members = sets.map((set) =>
    set === '' ? [] : set.split(GOALS_APART).map((goal) => codeOf(goals, goal)),
  );
  const count = newCount(goals.list.length);
  let without = 0;
  for (const { visits, places, visitor } of chosen) {
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
    forgetLast(count);
  }
  return { list: goals.list, count, without };
}

const NO_GOALS: readonly number[] = [];
