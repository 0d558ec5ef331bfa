import { VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import type { OrderedVisits } from './order-visits.ts';
import { ranked } from './rank-values.ts';
import { add, addConverted, type Count, countOf, forgetLast, newCount } from './value-counts.ts';
import { type Codes, codeOf, GOAL, GOALS_APART, newWords, type Words } from './visit-columns.ts';
import type {
  Span,
  SpanSums,
  VisitAnswer,
  VisitFilter,
  VisitQuestion,
  VisitSums,
} from './visit-report-types.ts';

/** Visits and which of them count: no visitor is in two parts. */
export interface Part {
  visits: OrderedVisits;
  /** Whether visits of an hour are to be taken from here. */
  hasHour(hour: number): boolean;
  /** Visitors that another part has, by number. */
  without: Uint8Array | null;
}

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

interface Mask {
  place: number;
  /** By code: whether a visit with it counts. */
  fits: Uint8Array;
}

function maskOf([dimension, values]: VisitFilter, words: readonly Words[]): Mask {
  const place = VISIT_DIMENSIONS.indexOf(dimension);
  const wanted = new Set(values);
  const isWanted = (word: string) =>
    wanted.has(word) || (place === GOAL && word.split(GOALS_APART).some((goal) => wanted.has(goal)));
  return { place, fits: Uint8Array.from(words[place]?.list ?? [], (word) => (isWanted(word) ? 1 : 0)) };
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

const NOT_HERE = -1;

function chosenOf(part: Part, span: Span, masks: readonly Mask[]): Chosen {
  const { visits } = part;
  const point = pointsOf(span, part.hasHour);
  const places = new Uint32Array(visits.n);
  let n = within(part, span.from, point, places);
  for (const { place, fits } of masks) n = narrow(places, n, visits.codes[place] ?? new Uint8Array(), fits);
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
    ...{ visits, visitor, points },
    places: places.subarray(0, n),
    converted: converted.subarray(0, conversions),
  };
}

/** Notes the places of visits of these hours; returns how many. */
function within({ visits, without }: Part, from: number, point: Int32Array, places: Uint32Array): number {
  const { hour, visitor, n } = visits;
  let found = 0;
  for (let at = 0; at < n; at += 1) {
    const since = (hour[at] ?? 0) - from;
    if (since < 0 || since >= point.length || point[since] === NOT_HERE) continue;
    if (without !== null && without[visitor[at] ?? 0] === 1) continue;
    places[found] = at;
    found += 1;
  }
  return found;
}

function narrow(places: Uint32Array, length: number, codes: Codes, fits: Uint8Array): number {
  let found = 0;
  for (let at = 0; at < length; at += 1) {
    const place = places[at] ?? 0;
    if (fits[codes[place] ?? 0] !== 1) continue;
    places[found] = place;
    found += 1;
  }
  return found;
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
