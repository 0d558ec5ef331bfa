import type { RetentionAnswer, RetentionQuestion } from '../visit-report-types.ts';
import { choosePlaces, masksOf, onceFor, type Part, quartersHere } from './choose-visits.ts';
import type { OrderedVisits } from './order-visits.ts';
import { QUARTER_S, QUARTERS, type Words } from './visit-columns.ts';

/** Counts visitors by the week of their first visit, if that fits, and by the later weeks in which they came at all. */
export function addUpWeeks(
  { from, to, weeks: begins, filters }: RetentionQuestion,
  parts: readonly Part[],
  words: readonly Words[],
): RetentionAnswer {
  const masks = masksOf(filters, words);
  const quarters = onceFor((hasHour: Part['hasHour']) => quartersHere(from, to, hasHour));
  const { length } = begins;
  const weekAt = weeksOf(from, to, begins);
  const weeks = Array.from({ length }, (_, week) => new Array<number>(length - week).fill(0));
  let daily = 0;
  for (const part of parts) {
    const { visits } = part;
    const here = quarters(part.hasHour);
    const weekOf = (place: number) => weekAt[(visits.quarter[place] ?? 0) - from * QUARTERS] ?? -1;
    const fits = new Uint8Array(visits.n);
    for (const place of choosePlaces(part, from, here, masks)) fits[place] = 1;
    const all = choosePlaces(part, from, here, []);
    // Where the visits begin of the visitor who was counted last in each week.
    const counted = new Int32Array(length).fill(-1);
    for (let start = 0, end = 0; start < all.length; start = end) {
      end = endOfVisitor(visits, all, start);
      const begun = firstOf(visits, all.subarray(start, end), fits);
      const counts = fits[begun] === 1 ? weeks[weekOf(begun)] : undefined;
      if (counts && visits.daily[begun] === 1) daily += 1;
      else if (counts)
        for (let at = start; at < end; at += 1) {
          const week = weekOf(all[at] ?? 0);
          if (counted[week] === start) continue;
          counted[week] = start;
          const later = week - weekOf(begun);
          counts[later] = (counts[later] ?? 0) + 1;
        }
    }
  }
  return { weeks, daily };
}

/** For each quarter of these hours, the week that it belongs to; -1 before the first. */
function weeksOf(from: number, to: number, begins: readonly number[]): Int16Array {
  let week = -1;
  return Int16Array.from({ length: (to - from) * QUARTERS }, (_, at) => {
    while ((begins[week + 1] ?? Number.POSITIVE_INFINITY) <= from + at / QUARTERS) week += 1;
    return week;
  });
}

/** Visits lie by visitor. */
function endOfVisitor({ visitor }: OrderedVisits, places: Uint32Array, start: number): number {
  const whose = visitor[places[start] ?? 0];
  let end = start + 1;
  while (end < places.length && visitor[places[end] ?? 0] === whose) end += 1;
  return end;
}

/** The first visit; of those that began in the same second one that fits, and of a lasting identity. */
function firstOf({ quarter, began, daily }: OrderedVisits, places: Uint32Array, fits: Uint8Array): number {
  let [first, least] = [0, Number.POSITIVE_INFINITY];
  for (const place of places) {
    const second = (quarter[place] ?? 0) * QUARTER_S + (began[place] ?? 0);
    const order = 4 * second + (fits[place] === 1 ? 0 : 2) + (daily[place] ?? 0);
    if (order < least) [first, least] = [place, order];
  }
  return first;
}
