import { blankAddresses } from './matcher-addresses.ts';
import { type Reading, readWord } from './matcher-context.ts';
import { areOtherInitials, isAmongCapitals } from './matcher-initials.ts';
import { FIRST_NAMES, languageOf } from './matcher-languages.ts';
import { hasLegalForm } from './matcher-longer.ts';
import { removeMarks } from './matcher-marks.ts';
import { compileNames, type NameKind, type Names } from './matcher-names.ts';
import { namesSomethingElse } from './matcher-namesakes.ts';
import { isNegated } from './matcher-negation.ts';
import { findOccurrences, type Occurrence } from './matcher-occurrences.ts';
import { phraseAt, type Quote, quoteAt } from './matcher-phrases.ts';
import { readPlain } from './matcher-plain.ts';
import { lookAround, type Reader, type Surroundings } from './matcher-surroundings.ts';
import { tokenise } from './matcher-tokens.ts';

/** Increases whenever the same text may be read differently; stored answers of an older version are re-read. */
export const MATCHER_VERSION = 6;

export interface Span {
  /** UTF-16 units of the given text, end exclusive. */
  start: number;
  end: number;
}

/** A tracked brand that a text names, or only says is unknown. */
export interface Mention {
  brand_id: string;
  /** Where it is first named, or where it is first negated when nothing counts; 0 when all is unclear. */
  first_offset: number;
  /** Position among the brands the text names, starting at 1; 0 when nothing counts. */
  rank: number;
  /** Places that count; the text names the brand when there is at least one. */
  spans: Span[];
  /** Places that only say that nothing is known or was found about it. */
  negated: Span[];
  /** Phrases that may mean the brand or something else, in a text that names it nowhere for certain. */
  unclear: Unclear[];
}

/** Counts or not, by what the rest of the text makes likely; a person can decide it. */
export interface Unclear extends Quote {
  phrase: string;
  counted: boolean;
}

/** A brand to look for, and what people said that phrases with its name mean. */
export interface SoughtBrand {
  id: string;
  names: readonly string[];
  decisions?: readonly { phrase: string; means_brand: boolean }[];
}

/** For one brand in one text. */
const MAX_UNCLEAR = 20;

/**
 * Returns a function that finds the brands in a text by their names and aliases. contributing/scores.md says what counts. What a
 * person decided about a phrase wins over the reading of its surroundings.
 */
export function createMatcher(brands: readonly SoughtBrand[]): (text: string) => Mention[] {
  const names = compileNames(brands);
  const decided: Decided = new Map(
    brands.flatMap(({ id, decisions = [] }) =>
      decisions.length > 0
        ? [[id, new Map(decisions.map(({ phrase, means_brand }) => [phrase, means_brand]))]]
        : [],
    ),
  );
  return (text) => rankMentions(collectSpans(text, names, decided));
}

/** By brand and phrase. */
type Decided = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

type Found = Omit<Mention, 'first_offset' | 'rank'>;

function collectSpans(marked: string, names: Names, decided: Decided): Found[] {
  const { text, placeOf } = removeMarks(marked, (word) => names.spellings.has(word));
  const spanOf = ({ start, end }: Span): Span => ({ start: placeOf(start), end: placeOf(end - 1) + 1 });
  const clean = blankAddresses(text, names);
  const tokens = tokenise(clean);
  const spoken = languageOf(tokens);
  const occurrences = findOccurrences(clean, tokens, names, spoken.inflects);
  if (occurrences.length === 0) return [];
  const tracked = new Set(occurrences.map(({ start }) => start));
  const reader = { text, clean, tokens, tracked, casual: !/\p{Lu}/u.test(clean), spoken };
  const negates = ({ start, end }: Span) => isNegated(clean, start, end);
  return Map.groupBy(byBrand(occurrences), ({ brand_id }) => brand_id)
    .entries()
    .map(([brand_id, places]) => {
      const { counted, unsure } = readPlaces(reader, places, decided.get(brand_id));
      const [negated, spans] = partition(counted, negates);
      const unclear = describe(
        reader,
        unsure.filter((place) => !negates(place)),
        new Set(spans),
      );
      return { brand_id, spans: spans.map(spanOf), negated: negated.map(spanOf), unclear };
    })
    .filter(({ spans, negated, unclear }) => spans.length + negated.length + unclear.length > 0)
    .toArray();
}

interface Place extends Occurrence {
  brand_id: string;
  kind: NameKind;
  proper: boolean;
  in_capitals: boolean;
}

function byBrand(occurrences: Occurrence[]): Place[] {
  return occurrences.flatMap((occurrence) =>
    Map.groupBy(occurrence.spellings, ({ brand_id }) => brand_id)
      .entries()
      .map(([brand_id, [spelling, ...others]]) => ({
        ...occurrence,
        brand_id,
        kind: spelling?.kind ?? 'plain',
        proper: spelling?.proper ?? false,
        in_capitals: [spelling, ...others].every((one) => one?.in_capitals),
      }))
      .toArray(),
  );
}

/**
 * `counted` are the places that mean the brand. An uncertain place counts when the text clearly means the brand
 * elsewhere, or repeats the word; where no place is clear, the uncertain ones are `unsure`.
 */
function readPlaces(reader: Reader, places: Place[], decided: ReadonlyMap<string, boolean> | undefined) {
  const readings = places.map((place) => ({ place, reading: read(reader, place, decided) }));
  const count = (reading: Reading) => readings.filter((one) => one.reading === reading).length;
  const clear = count('name') > 0;
  const certain = clear || (count('maybe') > 1 && count('word') === 0 && isNoun(places[0]));
  const likely = certain || count('word') === 0;
  const counts: Record<Reading, boolean> = { name: true, likely, maybe: certain, other: false, word: false };
  const placesOf = (test: (reading: Reading) => boolean) =>
    readings.filter(({ reading }) => test(reading)).map(({ place }) => place);
  return {
    counted: placesOf((reading) => counts[reading]),
    unsure: clear ? [] : placesOf((reading) => reading !== 'word'),
  };
}

/** Each phrase once, as it first stands in the text. */
function describe(reader: Reader, places: readonly Place[], counted: ReadonlySet<Place>): Unclear[] {
  const found = new Map<string, Unclear>();
  for (const place of places) {
    if (found.size === MAX_UNCLEAR) break;
    const phrase = phraseAt(reader, place);
    if (!found.has(phrase))
      found.set(phrase, { phrase, ...quoteAt(reader, place), counted: counted.has(place) });
  }
  return [...found.values()];
}

const isNoun = (place: Place | undefined) => place?.kind === 'everyday' || place?.kind === 'rare';

function read(reader: Reader, place: Place, decided: ReadonlyMap<string, boolean> | undefined): Reading {
  const means_brand = decided?.get(phraseAt(reader, place));
  if (means_brand !== undefined) return means_brand ? 'name' : 'word';
  if (hasLegalForm(reader, place)) return 'name';
  const around = lookAround(reader, place);
  const isWord = place.kind !== 'plain' && place.kind !== 'phrase';
  if (areOtherInitials(reader, place, around, place.in_capitals)) return 'other';
  if ((isWord || place.in_capitals) && isAmongCapitals(reader, place, around)) return 'maybe';
  const other = namesSomethingElse(reader, place, around, isWord);
  if (other !== null) return other;
  if (isHostOfName(reader, place, around)) return 'name';
  if (place.apart) return FIRST_NAMES.has(reader.tokens[place.first]?.text ?? '') ? 'maybe' : 'name';
  if (place.form) return 'name';
  if (place.kind === 'plain') return readPlain(reader, place, around, place.proper);
  return place.kind === 'phrase' ? 'name' : readWord(reader, place, around, place.kind);
}

/** veepee.fr, which stands there as a name because addresses were blanked out. */
const isHostOfName = ({ clean }: Reader, { end }: Place, { raw }: Surroundings) =>
  /^\p{Ll}/u.test(raw) && /^\.[a-z]{2,10}(?![\p{L}\d])/u.test(clean.slice(end, end + 14));

function rankMentions(found: Found[]): Mention[] {
  const named = found
    .filter(({ spans }) => spans.length > 0)
    .toSorted((a, b) => firstOffset(a) - firstOffset(b));
  const unknown = found.filter(({ spans }) => spans.length === 0);
  return [
    ...named.map((one, index) => ({ ...one, first_offset: firstOffset(one), rank: index + 1 })),
    ...unknown.map((one) => ({ ...one, first_offset: firstOffset(one), rank: 0 })),
  ];
}

const firstOffset = ({ spans, negated }: Found) => (spans[0] ?? negated[0])?.start ?? 0;

function partition<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
