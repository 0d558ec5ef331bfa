import { contentStems } from './english-stems.ts';

export interface Keyphrase {
  phrase: string;
  /** C-value, see `rankKeyphrases`. */
  score: number;
}

interface Candidate {
  phrase: string;
  stems: string[];
  weight: number;
  spellings: Map<string, number>;
}

/** Every run of stems inside a longer one. */
function innerKeys(stems: string[]): Set<string> {
  const keys = new Set<string>();
  for (let from = 0; from < stems.length; from += 1) {
    for (let to = from + 1; to <= stems.length; to += 1) {
      if (to - from < stems.length) keys.add(stems.slice(from, to).join(' '));
    }
  }
  return keys;
}

function gather(phrases: Iterable<{ phrase: string; weight: number }>): Candidate[] {
  const candidates = new Map<string, Candidate>();
  for (const { phrase, weight } of phrases) {
    const stems = contentStems(phrase);
    if (stems.length === 0 || stems.length > 5) continue;
    const key = stems.join(' ');
    const known = candidates.get(key) ?? { phrase, stems, weight: 0, spellings: new Map<string, number>() };
    known.weight += weight;
    known.spellings.set(phrase, (known.spellings.get(phrase) ?? 0) + weight);
    candidates.set(key, known);
  }
  return [...candidates.values()];
}

/**
 * Phrases by C-value (Frantzi, Ananiadou, Mima 2000): log2(words + 1) × (weight − mean weight of the longer phrases
 * that hold it). The added 1 lets single words take part. Spellings with the same stems count as one.
 */
export function rankKeyphrases(phrases: Iterable<{ phrase: string; weight: number }>): Keyphrase[] {
  const candidates = gather(phrases);
  const longer = new Map<string, { weight: number; count: number }>();
  for (const { stems, weight } of candidates) {
    for (const key of innerKeys(stems)) {
      const sum = longer.get(key) ?? { weight: 0, count: 0 };
      longer.set(key, { weight: sum.weight + weight, count: sum.count + 1 });
    }
  }
  return candidates
    .map(({ phrase, stems, weight, spellings }) => {
      const nest = longer.get(stems.join(' '));
      const own = weight - (nest === undefined ? 0 : nest.weight / nest.count);
      const commonest =
        [...spellings].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0] ?? phrase;
      return { phrase: commonest, score: Math.log2(stems.length + 1) * own };
    })
    .sort((a, b) => b.score - a.score || a.phrase.localeCompare(b.phrase));
}
