import { firstsOf } from './list-columns.ts';
import { picked, type VisitColumns } from './visit-columns.ts';

/** Visits ordered by visitor, so that visitors are counted by comparing each visit with the previous one. */
export interface OrderedVisits extends VisitColumns {
  /** Numbers of visitors, from 0 without gaps. */
  visitor: Uint32Array;
  visitors: number;
  /** The bits with which all of these visitors begin. */
  shared: number;
  /** The first visit whose visitor goes on with these bits, for each of their values, and the end. */
  starts: Uint32Array;
  bits: number;
  /** Where the views of each visit begin, and the end. */
  first: Uint32Array;
}

const MAX_BITS = 20;
/** More visits that begin alike are sorted in steps that don't grow with their square. */
const FEW = 24;

export function ordered(columns: VisitColumns, shared = 0): OrderedVisits {
  const { high, low, n } = columns;
  const bits = Math.min(MAX_BITS, Math.max(1, Math.ceil(Math.log2(n + 1))));
  const { starts, places } = grouped(high, shared, bits);
  for (let start = 0; start < starts.length - 1; start += 1)
    sortPart(places, starts[start] ?? 0, starts[start + 1] ?? 0, (one, other) =>
      compare(high, low, one, other),
    );
  const sorted = picked(columns, places);
  return { ...sorted, ...numbered(sorted), shared, starts, bits, first: firstsOf(sorted.views) };
}

/** The bits that follow the first ones. */
export const bitsOf = (high: number, shared: number, bits: number) =>
  bits === 0 ? 0 : (high << shared) >>> (32 - bits);

/** The places of visits by these bits, and where those of each of their values start, and the end. */
export function grouped(high: Uint32Array, shared: number, bits: number) {
  const starts = startsOf(high, shared, bits);
  const places = new Uint32Array(high.length);
  const next = starts.slice();
  for (let at = 0; at < high.length; at += 1) {
    const start = bitsOf(high[at] ?? 0, shared, bits);
    const place = next[start] ?? 0;
    places[place] = at;
    next[start] = place + 1;
  }
  return { starts, places };
}

function startsOf(high: Uint32Array, shared: number, bits: number): Uint32Array {
  const starts = new Uint32Array(2 ** bits + 1);
  for (let at = 0; at < high.length; at += 1) {
    const next = bitsOf(high[at] ?? 0, shared, bits) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  return starts;
}

const compare = (high: Uint32Array, low: Uint32Array, one: number, other: number) =>
  (high[one] ?? 0) - (high[other] ?? 0) || (low[one] ?? 0) - (low[other] ?? 0);

function sortPart(
  places: Uint32Array,
  from: number,
  to: number,
  order: (one: number, other: number) => number,
) {
  if (to - from < 2) return;
  if (to - from > FEW) {
    places.subarray(from, to).sort(order);
    return;
  }
  for (let at = from + 1; at < to; at += 1) {
    const one = places[at] ?? 0;
    let before = at - 1;
    for (; before >= from && order(places[before] ?? 0, one) > 0; before -= 1)
      places[before + 1] = places[before] ?? 0;
    places[before + 1] = one;
  }
}

function numbered({ high, low, n }: VisitColumns) {
  const visitor = new Uint32Array(n);
  let visitors = 0;
  for (let at = 0; at < n; at += 1) {
    if (at > 0 && (high[at] !== high[at - 1] || low[at] !== low[at - 1])) visitors += 1;
    visitor[at] = visitors;
  }
  return { visitor, visitors: n === 0 ? 0 : visitors + 1 };
}

/** The places of a visitor's visits. */
export function visitsOf(visits: OrderedVisits, high: number, low: number): { from: number; to: number } {
  const start = bitsOf(high, visits.shared, visits.bits);
  const end = visits.starts[start + 1] ?? 0;
  let [from, behind] = [visits.starts[start] ?? 0, end];
  while (from < behind) {
    const middle = (from + behind) >>> 1;
    const above = (visits.high[middle] ?? 0) - high || (visits.low[middle] ?? 0) - low;
    if (above < 0) from = middle + 1;
    else behind = middle;
  }
  let to = from;
  while (to < end && visits.high[to] === high && visits.low[to] === low) to += 1;
  return { from, to };
}
