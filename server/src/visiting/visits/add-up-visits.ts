import { VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import type { OrderedVisits } from './order-visits.ts';
import { type Count, ranked } from './rank-values.ts';
import { type Codes, GOAL, GOALS_APART, type Words } from './visit-columns.ts';
import type { Span, SpanSums, VisitAnswer, VisitFilter, VisitQuestion } from './visit-report-types.ts';

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

interface Chosen {
  visits: OrderedVisits;
  /** Places of the visits that count, in order, and the point that each belongs to. */
  places: Uint32Array;
  points: Uint32Array;
}

const NOT_HERE = -1;

function chosenOf({ visits, hasHour, without }: Part, span: Span, masks: readonly Mask[]): Chosen {
  const point = pointsOf(span, hasHour);
  const { hour, visitor, n } = visits;
  const places = new Uint32Array(n);
  let found = 0;
  for (let at = 0; at < n; at += 1) {
    const since = (hour[at] ?? 0) - span.from;
    if (since < 0 || since >= point.length || point[since] === NOT_HERE) continue;
    if (without !== null && without[visitor[at] ?? 0] === 1) continue;
    places[found] = at;
    found += 1;
  }
  for (const { place, fits } of masks)
    found = narrow(places, found, visits.codes[place] ?? new Uint8Array(), fits);
  const chosen = places.subarray(0, found);
  const points = new Uint32Array(found);
  for (let at = 0; at < found; at += 1) points[at] = point[(hour[chosen[at] ?? 0] ?? 0) - span.from] ?? 0;
  return { visits, places: chosen, points };
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
  for (const { visits, places, points: point } of chosen) {
    let last = -1;
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      const [to, pages, visitor] = [point[at] ?? 0, visits.pages[place] ?? 0, visits.visitor[place] ?? 0];
      add(count, to, visitor, visits.converted[place] ?? 0);
      views[to] = (views[to] ?? 0) + pages;
      if (pages === 1) bounced += 1;
      visible_ms += visits.visible[place] ?? 0;
      if (visitor !== last) visitors += 1;
      last = visitor;
    }
    count.last.fill(0);
  }
  const sum = (of: Uint32Array) => of.reduce((all, one) => all + one, 0);
  return {
    visitors,
    visits: sum(count.visits),
    views: sum(views),
    converted: sum(count.converted),
    bounced,
    visible_ms,
    points: points.map((_, at) => ({
      visitors: count.visitors[at] ?? 0,
      visits: count.visits[at] ?? 0,
      views: views[at] ?? 0,
      converted: count.converted[at] ?? 0,
    })),
  };
}

const newCount = (n: number): Count => ({
  visits: new Uint32Array(n),
  visitors: new Uint32Array(n),
  converted: new Uint32Array(n),
  last: new Uint32Array(n),
});

function add({ visits, visitors, converted, last }: Count, code: number, visitor: number, has: number) {
  visits[code] = (visits[code] ?? 0) + 1;
  converted[code] = (converted[code] ?? 0) + has;
  if (last[code] === visitor + 1) return;
  last[code] = visitor + 1;
  visitors[code] = (visitors[code] ?? 0) + 1;
}

function countValues(chosen: readonly Chosen[], place: number, list: readonly string[]) {
  const count = newCount(list.length);
  for (const { visits, places } of chosen) {
    addAll(count, visits, places, visits.codes[place] ?? new Uint8Array());
    count.last.fill(0);
  }
  return { list, count, without: count.visits[0] ?? 0 };
}

function addAll(count: Count, { visitor, converted }: OrderedVisits, places: Uint32Array, codes: Codes) {
  for (let at = 0; at < places.length; at += 1) {
    const place = places[at] ?? 0;
    add(count, codes[place] ?? 0, visitor[place] ?? 0, converted[place] ?? 0);
  }
}

/** A visit has as many goals as it fulfilled. */
function countGoals(chosen: readonly Chosen[], sets: readonly string[]) {
  const list = [''];
  const codes = new Map<string, number>();
  const members = sets.map((set) =>
    set === ''
      ? []
      : set.split(GOALS_APART).map((goal) => {
          const code = codes.get(goal) ?? list.push(goal) - 1;
          codes.set(goal, code);
          return code;
        }),
  );
  const count = newCount(list.length);
  let without = 0;
  for (const { visits, places } of chosen) {
    const column = visits.codes[GOAL] ?? new Uint8Array();
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] ?? 0;
      const set = column[place] ?? 0;
      if (set === 0) without += 1;
      else
        for (const goal of members[set] ?? [])
          add(count, goal, visits.visitor[place] ?? 0, visits.converted[place] ?? 0);
    }
    count.last.fill(0);
  }
  return { list, count, without };
}
