import {
  HAPPENINGS,
  VISIT_DIMENSIONS,
  type VisitDimension,
} from '@sightline/contract/personalizing/visit-report';
import type { VisitFilter } from '../visit-report-types.ts';
import { firstsOf, type ListColumns } from './list-columns.ts';
import type { OrderedVisits } from './order-visits.ts';
import { type Codes, GOAL, GOALS_APART, HAPPENED, PATHS, QUARTERS, type Words } from './visit-columns.ts';

/** Visits and which of them count: no visitor is in two parts. */
export interface Part {
  visits: OrderedVisits;
  /** Whether visits of an hour are to be taken from here. */
  hasHour(hour: number): boolean;
  /** Visitors that another part has, by number. */
  without: Uint8Array | null;
}

export interface Mask {
  place: number;
  /** By code: whether it is asked for. */
  fits: Uint8Array;
  /** Whether visits with any of these are left out. */
  is_not: boolean;
  /** Codes of the filter's kind, where it is about what happened. */
  of_kind: Uint8Array | null;
}

/** Lists of visits are looked at last. */
export const masksOf = (filters: readonly VisitFilter[], words: readonly Words[]): Mask[] =>
  filters.map((filter) => maskOf(filter, words)).sort((one, other) => one.place - other.place);

export function maskOf([dimension, values, more]: VisitFilter, words: readonly Words[]): Mask {
  const kind = HAPPENINGS.find((one) => one === dimension);
  if (kind) return happeningMask(kind, [dimension, values, more], words);
  const place = dimension === 'page' ? PATHS : VISIT_DIMENSIONS.indexOf(dimension as VisitDimension);
  const wanted = new Set(values);
  const texts = more?.texts?.map((text) => text.toLowerCase()) ?? [];
  const isNamed = (word: string) =>
    wanted.has(word) ||
    texts.some((text) => word.toLowerCase().includes(text)) ||
    (place === GOAL && word.split(GOALS_APART).some((goal) => wanted.has(goal)));
  const fits = Uint8Array.from(words[place]?.list ?? [], (word) => (isNamed(word) ? 1 : 0));
  return { place, fits, is_not: more?.is_not === true, of_kind: null };
}

/** The empty value is that of visits in which nothing of the kind happened. */
function happeningMask(kind: string, [, values, more]: VisitFilter, words: readonly Words[]): Mask {
  const begin = `${kind}:`;
  const list = words[HAPPENED]?.list ?? [''];
  const of_kind = Uint8Array.from(list, (word) => (word.startsWith(begin) ? 1 : 0));
  const texts = more?.texts?.map((text) => text.toLowerCase()) ?? [];
  const fits = Uint8Array.from(list, (word, code) => {
    if (code === 0) return values.includes('') ? 1 : 0;
    const value = word.slice(begin.length);
    const isNamed = values.includes(value) || texts.some((text) => value.toLowerCase().includes(text));
    return of_kind[code] === 1 && isNamed ? 1 : 0;
  });
  return { place: HAPPENED, fits, is_not: more?.is_not === true, of_kind };
}

export const NOT_HERE = -1;

/** For each quarter of these hours, whether its visits are here. */
export const quartersHere = (from: number, to: number, hasHour: Part['hasHour']) =>
  Int32Array.from({ length: (to - from) * QUARTERS }, (_, at) =>
    hasHour(Math.floor(from + at / QUARTERS)) ? 1 : NOT_HERE,
  );

/** Remembers the result: parts that are slices of the same visits have the same hours. */
export function onceFor<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/**
 * The places of visits that fit all masks and began in a quarter that is here; `here` has one number for each, the first
 * one for that with which the hour `from` begins.
 */
export function choosePlaces(
  part: Part,
  from: number,
  here: Int32Array,
  masks: readonly Mask[],
): Uint32Array {
  const { visits } = part;
  const places = new Uint32Array(visits.n);
  let n = within(part, from, here, places);
  for (const mask of masks)
    n =
      mask.place >= PATHS
        ? narrowByLists(places, n, mask.of_kind ? visits.happened : visits.views, mask)
        : narrow(places, n, visits.codes[mask.place] ?? new Uint8Array(), mask);
  return places.subarray(0, n);
}

/** The same for part after part of the visits that began in these hours and fit. */
export function chooser(
  { from, to, filters }: { from: number; to: number; filters: readonly VisitFilter[] },
  words: readonly Words[],
): (part: Part) => Uint32Array {
  const masks = masksOf(filters, words);
  const hours = onceFor((hasHour: Part['hasHour']) => quartersHere(from, to, hasHour));
  return (part) => choosePlaces(part, from, hours(part.hasHour), masks);
}

/** Notes the places of visits of these quarters; returns how many. */
function within({ visits, without }: Part, from: number, here: Int32Array, places: Uint32Array): number {
  const { quarter, visitor, n } = visits;
  const first = from * QUARTERS;
  let found = 0;
  for (let at = 0; at < n; at += 1) {
    const since = (quarter[at] ?? 0) - first;
    if (since < 0 || since >= here.length || here[since] === NOT_HERE) continue;
    if (without !== null && without[visitor[at] ?? 0] === 1) continue;
    places[found] = at;
    found += 1;
  }
  return found;
}

function narrow(places: Uint32Array, length: number, codes: Codes, { fits, is_not }: Mask): number {
  let found = 0;
  for (let at = 0; at < length; at += 1) {
    const place = places[at] ?? 0;
    if ((fits[codes[place] ?? 0] === 1) === is_not) continue;
    places[found] = place;
    found += 1;
  }
  return found;
}

function narrowByLists(
  places: Uint32Array,
  length: number,
  lists: ListColumns,
  { fits, is_not, of_kind }: Mask,
): number {
  const first = firstsOf(lists);
  let found = 0;
  for (let at = 0; at < length; at += 1) {
    const place = places[at] ?? 0;
    const end = first[place + 1] ?? 0;
    let [has, fit] = [false, false];
    for (let one = first[place] ?? 0; one < end && !fit; one += 1) {
      const code = lists.codes[one] ?? 0;
      has ||= of_kind === null || of_kind[code] === 1;
      fit = fits[code] === 1;
    }
    // A visit without any has the empty one.
    if ((fit || (!has && fits[0] === 1)) === is_not) continue;
    places[found] = place;
    found += 1;
  }
  return found;
}
