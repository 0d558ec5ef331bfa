import type { VisitorsFound, VisitorsQuestion } from '../visit-report-types.ts';
import { choosePlaces, type Mask, masksOf, onceFor, type Part, quartersHere } from './choose-visits.ts';
import { type OrderedVisits, visitsOf } from './order-visits.ts';
import { halvesOf, QUARTER_S, QUARTERS, type Words } from './visit-columns.ts';

/**
 * The next visitors of whom a visit fits, the last seen first. All who were seen in the same second as the first or the
 * last of them come along, since nobody is told apart by less than a second here.
 */
export function findVisitors(
  question: VisitorsQuestion,
  parts: readonly Part[],
  words: readonly Words[],
): VisitorsFound {
  const { cursor } = question;
  const masks = masksOf(question.filters, words);
  const quarters = onceFor((hasHour: Part['hasHour']) =>
    quartersHere(question.from, question.until, hasHour),
  );
  const seen = parts.map((part) => seenOf(part, question, masks, quarters(part.hasHour)));
  const before = cursor && (secondOf(cursor.id, seen) ?? cursor.second);
  const least = leastOf(seen, question, before ?? Number.POSITIVE_INFINITY);
  const most = before ?? Number.POSITIVE_INFINITY;
  return { before, visitors: seen.flatMap((one) => between(one, least, most)) };
}

/** Visitors of whom a visit fits. */
interface Seen {
  visits: OrderedVisits;
  /** The second in which each of these visitors was seen last, and the place of a visit that fits. */
  last: Uint32Array;
  places: Uint32Array;
  lastOf(place: number): number;
}

function seenOf(part: Part, { from, to }: VisitorsQuestion, masks: readonly Mask[], here: Int32Array): Seen {
  const { visits } = part;
  const chosen = choosePlaces(part, from, here.subarray(0, (to - from) * QUARTERS), masks);
  const lastOf = (place: number) => lastSecond(visits, place, from * QUARTERS, here);
  const [last, places] = [new Uint32Array(chosen.length), new Uint32Array(chosen.length)];
  let n = 0;
  for (let at = 0; at < chosen.length; at += 1) {
    const place = chosen[at] ?? 0;
    if (at > 0 && visits.visitor[place] === visits.visitor[chosen[at - 1] ?? 0]) continue;
    last[n] = lastOf(place);
    places[n] = place;
    n += 1;
  }
  return { visits, lastOf, last: last.subarray(0, n), places: places.subarray(0, n) };
}

/** When the visitor of this place was seen last, in any visit since the first quarter; 0 if there was none. */
function lastSecond(visits: OrderedVisits, place: number, first: number, here: Int32Array): number {
  const { visitor, quarter, began, lasted } = visits;
  let last = 0;
  let at = place;
  while (at > 0 && visitor[at - 1] === visitor[place]) at -= 1;
  for (; at < visits.n && visitor[at] === visitor[place]; at += 1) {
    if (here[(quarter[at] ?? 0) - first] !== 1) continue;
    last = Math.max(last, (quarter[at] ?? 0) * QUARTER_S + (began[at] ?? 0) + (lasted[at] ?? 0));
  }
  return last;
}

/** When someone was seen last; null where they have no visit here. */
function secondOf(visitor_id: string, seen: readonly Seen[]): number | null {
  const [high, low] = halvesOf(visitor_id);
  const seconds = seen.map(({ visits, lastOf }) => {
    const { from, to } = visitsOf(visits, high, low);
    return from === to ? 0 : lastOf(from);
  });
  return Math.max(0, ...seconds) || null;
}

/** The second of the last visitor of a portion; quarters first, so that only those of one are put in order. */
function leastOf(seen: readonly Seen[], { from, until, limit }: VisitorsQuestion, before: number): number {
  const by = new Uint32Array((until - from) * QUARTERS);
  const quarterOf = (second: number) =>
    Math.min(Math.floor(second / QUARTER_S) - from * QUARTERS, by.length - 1);
  for (const { last } of seen)
    for (const second of last) if (second < before) by[quarterOf(second)] = (by[quarterOf(second)] ?? 0) + 1;
  let [quarter, above] = [by.length - 1, 0];
  while (quarter > 0 && above + (by[quarter] ?? 0) < limit) {
    above += by[quarter] ?? 0;
    quarter -= 1;
  }
  const nearest = seen.flatMap(({ last }) => [
    ...last.filter((second) => second < before && quarterOf(second) === quarter),
  ]);
  return nearest.sort((one, other) => other - one)[limit - above - 1] ?? 0;
}

function between({ visits, last, places }: Seen, least: number, most: number) {
  const found: VisitorsFound['visitors'] = [];
  for (let at = 0; at < last.length; at += 1) {
    const second = last[at] ?? 0;
    if (second < least || second > most) continue;
    const place = places[at] ?? 0;
    const began = (visits.quarter[place] ?? 0) * QUARTER_S + (visits.began[place] ?? 0);
    found.push({ last: second, began, high: visits.high[place] ?? 0, low: visits.low[place] ?? 0 });
  }
  return found;
}
