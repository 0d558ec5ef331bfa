import { VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import { joinedLists, type ListColumns, newAmounts, newLists, pickedLists } from './list-columns.ts';

export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Days of all time zones begin with a quarter of an hour. */
export const QUARTERS = 4;
export const QUARTER_S = 900;

/** Visits by column. A visitor is 64 bits of their id, in two halves; a quarter of an hour is one since 1970. */
export interface VisitColumns {
  n: number;
  high: Uint32Array;
  low: Uint32Array;
  quarter: Uint32Array;
  /** Seconds from the beginning of the quarter to that of the visit, and from there to its end. */
  began: Uint16Array;
  lasted: Uint32Array;
  pages: Uint32Array;
  visible: Uint32Array;
  converted: Uint8Array;
  /** Whether the visitor has a daily identity. */
  daily: Uint8Array;
  /** One column for each dimension, of places in its words; of goals, in sets of goals. */
  codes: Codes[];
  /** Paths of views in order, each with one more than its milliseconds in sight and percentage seen; 0 where unknown. */
  views: ListColumns;
  /** Goals in order, each with how many views came before it. */
  reached: ListColumns;
  /** What else happened, each with an amount or a time. */
  happened: ListColumns;
}

/** What codes stand for. The first word of each dimension is empty: no value. */
export interface Words {
  list: string[];
  codes: Map<string, number>;
}

const COLUMNS = VISIT_DIMENSIONS.length;
export const GOAL = VISIT_DIMENSIONS.indexOf('goal');
/** Behind the words of dimensions are those of paths of views, of single goals, and of what else happened. */
export const PATHS = COLUMNS;
export const REACHED = COLUMNS + 1;
export const HAPPENED = COLUMNS + 2;

export const newWords = (): Words => ({ list: [''], codes: new Map([['', 0]]) });
export const allWords = (): Words[] => Array.from({ length: COLUMNS + 3 }, newWords);

export function codeOf({ list, codes }: Words, word: string): number {
  const known = codes.get(word);
  if (known !== undefined) return known;
  const code = list.length;
  list.push(word);
  codes.set(word, code);
  return code;
}

/** As narrow as the largest number allows. */
export function codesFor(largest: number, n: number): Codes {
  if (largest < 256) return new Uint8Array(n);
  return largest < 65_536 ? new Uint16Array(n) : new Uint32Array(n);
}

/** Goals of a set are joined by this. */
export const GOALS_APART = ',';

/** A visit as the database tells it; texts are empty where there is nothing to tell. */
export type VisitTuple = [
  hour: number,
  visitor_id: string,
  began: number,
  lasted: number,
  pages: number,
  visible_ms: number,
  converted: boolean,
  daily: boolean,
  views: [path: string, visible_ms: number | null, scroll: number | null][],
  reached: [goal: string, views: number][],
  happened: [word: string, number: number][],
  ...values: string[],
];

const MAX_32 = 0xffff_ffff;
const bounded = (number: number) => Math.min(Math.max(Math.round(number), 0), MAX_32);

export function columnsOf(visits: readonly VisitTuple[], words: readonly Words[]): VisitColumns {
  const n = visits.length;
  const columns = emptyColumns(n);
  const codes = Array.from({ length: COLUMNS }, () => new Uint32Array(n));
  for (const [at, visit] of visits.entries()) {
    const [
      hour,
      visitor_id,
      began,
      lasted,
      pages,
      visible_ms,
      converted,
      daily,
      _views,
      _reached,
      _happened,
      ...values
    ] = visit;
    const [high, low] = halvesOf(visitor_id);
    columns.high[at] = high;
    columns.low[at] = low;
    columns.quarter[at] = hour * QUARTERS + Math.floor(began / QUARTER_S);
    columns.began[at] = began % QUARTER_S;
    columns.lasted[at] = bounded(lasted);
    columns.pages[at] = bounded(pages);
    columns.visible[at] = bounded(visible_ms);
    columns.converted[at] = converted ? 1 : 0;
    columns.daily[at] = daily ? 1 : 0;
    for (const [place, column] of codes.entries()) {
      const of = words[place];
      if (of) column[at] = codeOf(of, values[place] ?? '');
    }
  }
  columns.codes = codes.map((column, place) => narrowed(column, words[place]?.list.length ?? 0));
  const known = (number: number | null) => (number === null ? 0 : bounded(number + 1));
  columns.views = listsOf(
    visits.map(([, , , , , , , , views]) =>
      views.map(([path, visible, scroll]) => [path, known(visible), known(scroll)] as const),
    ),
    words[PATHS],
  );
  columns.reached = listsOf(
    visits.map(([, , , , , , , , , reached]) => reached),
    words[REACHED],
  );
  const happened = visits.map(([, , , , , , , , , , list]) => list);
  columns.happened = {
    ...listsOf(happened, words[HAPPENED]),
    numbers: Float64Array.from(happened.flat(), ([, number]) => number),
  };
  return columns;
}

function listsOf(
  lists: readonly (readonly [word: string, number: number, small?: number])[][],
  words: Words = newWords(),
): ListColumns {
  const all = lists.flat();
  return {
    lengths: Uint32Array.from(lists, (list) => list.length),
    codes: Uint32Array.from(all, ([word]) => codeOf(words, word)),
    numbers: Uint32Array.from(all, ([, number]) => number),
    small: Uint8Array.from(all, ([, , small = 0]) => small),
  };
}

const emptyColumns = (n: number): VisitColumns => ({
  n,
  high: new Uint32Array(n),
  low: new Uint32Array(n),
  quarter: new Uint32Array(n),
  began: new Uint16Array(n),
  lasted: new Uint32Array(n),
  pages: new Uint32Array(n),
  visible: new Uint32Array(n),
  converted: new Uint8Array(n),
  daily: new Uint8Array(n),
  codes: [],
  views: newLists(0, 0),
  reached: newLists(0, 0),
  happened: newAmounts(0, 0),
});

function narrowed(column: Uint32Array, words: number): Codes {
  const narrow = codesFor(words, column.length);
  narrow.set(column);
  return narrow;
}

/** Half of the id's bits, all others folded into them. */
export function halvesOf(visitor_id: string): [number, number] {
  const bits = visitor_id.replaceAll('-', '');
  const part = (at: number) => Number.parseInt(bits.slice(at, at + 8), 16);
  return [(part(0) ^ part(16)) >>> 0, (part(8) ^ part(24)) >>> 0];
}

/** One after the other. */
export function joined(parts: readonly VisitColumns[]): VisitColumns {
  const n = parts.reduce((sum, part) => sum + part.n, 0);
  const columns = emptyColumns(n);
  columns.codes = Array.from({ length: COLUMNS }, (_, place) =>
    codesFor(Math.max(0, ...parts.map((part) => largestOf(part.codes[place]))), n),
  );
  let at = 0;
  for (const part of parts) {
    for (const [to, from] of pairsOf(columns, part)) to.set(from, at);
    at += part.n;
  }
  columns.views = joinedLists(parts.map(({ views }) => views));
  columns.reached = joinedLists(parts.map(({ reached }) => reached));
  columns.happened = joinedLists([newAmounts(0, 0), ...parts.map(({ happened }) => happened)]);
  return columns;
}

const largestOf = (codes: Codes | undefined) => 2 ** (8 * (codes?.BYTES_PER_ELEMENT ?? 1)) - 1;

/** The visits at these places, in this order. */
export function picked(columns: VisitColumns, places: Uint32Array): VisitColumns {
  const n = places.length;
  const found = emptyColumns(n);
  found.codes = columns.codes.map((codes) => codesFor(largestOf(codes), n));
  for (const [to, from] of pairsOf(found, columns)) pick(to, from, places);
  found.views = pickedLists(columns.views, places);
  found.reached = pickedLists(columns.reached, places);
  found.happened = pickedLists(columns.happened, places);
  return found;
}

function pick(to: Codes, from: Codes, places: Uint32Array) {
  for (let at = 0; at < places.length; at += 1) to[at] = from[places[at] ?? 0] ?? 0;
}

function pairsOf(to: VisitColumns, from: VisitColumns): [Codes, Codes][] {
  return [
    [to.high, from.high],
    [to.low, from.low],
    [to.quarter, from.quarter],
    [to.began, from.began],
    [to.lasted, from.lasted],
    [to.pages, from.pages],
    [to.visible, from.visible],
    [to.converted, from.converted],
    [to.daily, from.daily],
    ...to.codes.map((codes, place): [Codes, Codes] => [codes, from.codes[place] ?? codes.subarray(0, 0)]),
  ];
}

export const bytesOf = ({ n, codes, views, reached, happened }: VisitColumns) =>
  n * (40 + codes.reduce((sum, column) => sum + column.BYTES_PER_ELEMENT, 0)) +
  9 * (views.codes.length + reached.codes.length) +
  13 * happened.codes.length;
