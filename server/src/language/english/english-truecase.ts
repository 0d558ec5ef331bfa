import { englishWords } from './english-words.ts';

export type Truecase = (text: string) => string;

const hasOwnShape = (word: string) => /^\P{L}*\p{L}.*\p{Lu}/su.test(word) || /\p{N}/u.test(word);
const isSpelled = (word: string) => /^\p{Lu}{2,}s?$/u.test(word);

/** A headline in a list of contents would teach that every word has a capital. */
function isProse(words: string[]): boolean {
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length >= 6 && capitals / words.length < 0.4;
}

/**
 * Learns from sentences how each word is written, and returns a function that gives a title the case of prose:
 * "Full Text Search in PostgreSQL" → "full text search in PostgreSQL". A word never seen keeps its capitals only when
 * it has some inside ("JSON", "GitHub").
 */
export function learnTruecase(sentences: string[]): Truecase {
  const lower = new Map<string, number>();
  const capital = new Map<string, Map<string, number>>();
  const count = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const words of sentences.map(englishWords).filter(isProse)) {
    // The first word of a sentence has a capital either way.
    for (const word of words.slice(1)) {
      const key = word.toLowerCase();
      if (word === key) count(lower, key);
      else count(ownCounts(capital, key), word);
    }
  }
  const shape = (word: string): string => {
    const key = word.toLowerCase();
    const [proper, times] = [...(capital.get(key) ?? [])].sort((a, b) => b[1] - a[1])[0] ?? [word, 0];
    if (times > 2 * (lower.get(key) ?? 0)) return proper;
    if (lower.has(key) && !isSpelled(word)) return key;
    return hasOwnShape(word) ? word : key;
  };
  const shapeParts = (word: string) => word.split('-').map(shape).join('-');
  return (text) => text.replace(/[\p{L}\p{N}](?:[\p{L}\p{N}'’.+#&-]*[\p{L}\p{N}+#])?/gu, shapeParts);
}

function ownCounts(all: Map<string, Map<string, number>>, key: string): Map<string, number> {
  const counts = all.get(key) ?? new Map<string, number>();
  all.set(key, counts);
  return counts;
}
