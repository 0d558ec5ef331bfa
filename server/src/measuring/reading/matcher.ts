import { blankAddresses } from './matcher-addresses.ts';
import { type Reading, readWord } from './matcher-context.ts';
import { languageOf } from './matcher-languages.ts';
import { removeMarks } from './matcher-marks.ts';
import { compileNames, type NameKind, type Names } from './matcher-names.ts';
import { isNegated } from './matcher-negation.ts';
import { findOccurrences, type Occurrence } from './matcher-occurrences.ts';
import { readPlain } from './matcher-plain.ts';
import type { Reader } from './matcher-surroundings.ts';
import { tokenise } from './matcher-tokens.ts';

/** Increases whenever the same text may be read differently; stored answers of an older version are re-read. */
export const MATCHER_VERSION = 3;

export interface Span {
  /** UTF-16 units of the given text, end exclusive. */
  start: number;
  end: number;
}

/** A tracked brand that a text names, or only says is unknown. */
export interface Mention {
  brand_id: string;
  /** Where it is first named, or where it is first negated when nothing counts. */
  first_offset: number;
  /** Position among the brands the text names, starting at 1; 0 when nothing counts. */
  rank: number;
  /** Places that count; the text names the brand when there is at least one. */
  spans: Span[];
  /** Places that only say that nothing is known or was found about it. */
  negated: Span[];
}

/** Returns a function that finds the brands in a text by their names and aliases. docs/scores.md says what counts. */
export function createMatcher(
  brands: readonly { id: string; names: readonly string[] }[],
): (text: string) => Mention[] {
  const names = compileNames(brands);
  return (text) => rankMentions(collectSpans(text, names));
}

type Found = Omit<Mention, 'first_offset' | 'rank'>;

function collectSpans(marked: string, names: Names): Found[] {
  const { text, placeOf } = removeMarks(marked, (word) => names.spellings.has(word));
  const spanOf = ({ start, end }: Span): Span => ({ start: placeOf(start), end: placeOf(end - 1) + 1 });
  const clean = blankAddresses(text, names.hosts);
  const tokens = tokenise(clean);
  const spoken = languageOf(tokens);
  const occurrences = findOccurrences(clean, tokens, names, spoken.code === 'pl');
  if (occurrences.length === 0) return [];
  const tracked = new Set(occurrences.map(({ start }) => start));
  const reader = { text, clean, tokens, tracked, casual: !/\p{Lu}/u.test(clean), spoken };
  return Map.groupBy(byBrand(occurrences), ({ brand_id }) => brand_id)
    .entries()
    .map(([brand_id, places]) => {
      const [negated, spans] = partition(namesAmong(reader, places), ({ start, end }) =>
        isNegated(clean, start, end),
      );
      return { brand_id, spans: spans.map(spanOf), negated: negated.map(spanOf) };
    })
    .filter(({ spans, negated }) => spans.length + negated.length > 0)
    .toArray();
}

interface Place extends Occurrence {
  brand_id: string;
  kind: NameKind;
  proper: boolean;
}

function byBrand(occurrences: Occurrence[]): Place[] {
  return occurrences.flatMap((occurrence) =>
    Map.groupBy(occurrence.spellings, ({ brand_id }) => brand_id)
      .entries()
      .map(([brand_id, [spelling]]) => ({
        ...occurrence,
        brand_id,
        kind: spelling?.kind ?? 'plain',
        proper: spelling?.proper ?? false,
      }))
      .toArray(),
  );
}

/**
 * The places that mean the brand. An uncertain place counts when the text clearly means the brand elsewhere, or repeats
 * the word.
 */
function namesAmong(reader: Reader, places: Place[]): Place[] {
  const readings = places.map((place) => ({ place, reading: read(reader, place) }));
  const count = (reading: Reading) => readings.filter((one) => one.reading === reading).length;
  const certain = count('name') > 0 || (count('maybe') > 1 && count('word') === 0 && isNoun(places[0]));
  const likely = certain || count('word') === 0;
  const counts: Record<Reading, boolean> = { name: true, likely, maybe: certain, word: false };
  return readings.filter(({ reading }) => counts[reading]).map(({ place }) => place);
}

const isNoun = (place: Place | undefined) => place?.kind === 'everyday' || place?.kind === 'rare';

function read(reader: Reader, place: Place): Reading {
  if (place.kind === 'plain') return readPlain(reader, place, place.proper);
  return place.kind === 'phrase' ? 'name' : readWord(reader, place, place.kind);
}

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
