/** Shorter stems share a beginning by chance. */
const MIN_SHARED = 5;
/** Share of a stem's letters with which another must begin to belong to the same word family. */
const SHARED_PART = 0.75;
const MAX_KIN = 12;
/** A related stem is at most this much longer, unless languages write compounds. */
const MAX_LONGER = 4;
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'no', 'nb', 'fi', 'hu']);

export const reversed = (text: string): string => [...text].toReversed().join('');

interface Vocabulary {
  vocabulary: string[];
  backwards: string[];
}

/**
 * Stems of the index that are of the same family as a stem: inflections and derivations that no stemmer joins
 * ("fotografier" and "fotografin"), and, where words are composed, those that begin or end with it.
 */
export function kinOf(stem: string, language: string, { vocabulary, backwards }: Vocabulary): string[] {
  if (stem.length < MIN_SHARED) return [];
  const shared = stem.slice(0, Math.max(MIN_SHARED, Math.ceil(stem.length * SHARED_PART)));
  const isCompounding = COMPOUNDING.has(language);
  const longest = isCompounding ? Number.POSITIVE_INFINITY : stem.length + MAX_LONGER;
  const alike = startingWith(vocabulary, shared).filter((one) => one.length <= longest);
  const parts = isCompounding ? [...endingWith(backwards, stem), ...partsIn(stem, vocabulary)] : [];
  return [...new Set([...alike, ...parts])].filter((one) => one !== stem).slice(0, MAX_KIN);
}

/** Texts of a sorted list that begin with `start`. */
function startingWith(sorted: string[], start: string): string[] {
  const found: string[] = [];
  for (let at = firstFrom(sorted, start); sorted[at]?.startsWith(start) && found.length < MAX_KIN; at++)
    found.push(sorted[at] ?? '');
  return found;
}

const endingWith = (backwards: string[], end: string) => startingWith(backwards, reversed(end)).map(reversed);

/** Stems that a compound begins or ends with: "mittwoch" of "mittwochnachmittag". */
function partsIn(stem: string, vocabulary: string[]): string[] {
  const has = (part: string) => vocabulary[firstFrom(vocabulary, part)] === part;
  const cuts = Array.from(
    { length: Math.max(0, stem.length - 2 * MIN_SHARED + 2) },
    (_, i) => i + MIN_SHARED,
  );
  return cuts.flatMap((cut) => [stem.slice(0, cut), stem.slice(stem.length - cut)]).filter(has);
}

function firstFrom(sorted: string[], start: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
