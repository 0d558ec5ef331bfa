/** Languages that write two nouns as one word. */
const COMPOUNDING: ReadonlySet<string> = new Set(['de', 'nl']);
const MIN_PART = 4;
const MIN_WORD = 2 * MIN_PART;
/** Longer words are not compounds of two. */
const MAX_WORD = 40;
const LINKS = ['', 's', 'es', 'n', 'en'];

/**
 * The two words that a stem is composed of, such as "steuer" and "berat", if the vocabulary has both; else none. The
 * longest second part wins, because it is what the whole is a kind of.
 */
export function partsOf(stem: string, language: string, has: (stem: string) => boolean): string[] {
  if (!COMPOUNDING.has(language) || stem.length < MIN_WORD || stem.length > MAX_WORD) return [];
  for (let cut = MIN_PART; cut <= stem.length - MIN_PART; cut++) {
    const second = stem.slice(cut);
    if (!has(second)) continue;
    for (const link of LINKS) {
      const first = stem.slice(0, cut - link.length);
      if (first.length >= MIN_PART && stem.slice(first.length, cut) === link && has(first)) {
        return [first, second];
      }
    }
  }
  return [];
}
