import { stems as stemsOf } from '../../../language/tokens.ts';

const DAMPING = 0.85;
const MIN_SIMILARITY = 0.1;
const ROUNDS = 30;

type Vector = Map<string, number>;

function vectorsOf(texts: string[], language: string): Vector[] {
  const all = texts.map((text) => stemsOf(text, language));
  const documents = new Map<string, number>();
  for (const stems of all)
    for (const stem of new Set(stems)) documents.set(stem, (documents.get(stem) ?? 0) + 1);
  return all.map((stems) => {
    const vector: Vector = new Map();
    for (const stem of stems) {
      const idf = Math.log(1 + texts.length / (documents.get(stem) ?? 1));
      vector.set(stem, (vector.get(stem) ?? 0) + idf);
    }
    const length = Math.hypot(...vector.values()) || 1;
    for (const [stem, weight] of vector) vector.set(stem, weight / length);
    return vector;
  });
}

function cosine(one: Vector, other: Vector): number {
  let sum = 0;
  for (const [stem, weight] of one) sum += weight * (other.get(stem) ?? 0);
  return sum;
}

/** LexRank (Erkan and Radev 2004) of each text among the others, scaled so that the highest is 1. */
export function lexRank(texts: string[], language: string): number[] {
  const vectors = vectorsOf(texts, language);
  const neighbours = vectors.map((one, i) =>
    vectors.flatMap((other, j) => (i !== j && cosine(one, other) >= MIN_SIMILARITY ? [j] : [])),
  );
  let ranks = texts.map(() => 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = texts.map(() => 1 - DAMPING);
    neighbours.forEach((near, i) => {
      for (const j of near) next[j] = (next[j] ?? 0) + (DAMPING * (ranks[i] ?? 0)) / near.length;
    });
    ranks = next;
  }
  const highest = Math.max(...ranks, Number.MIN_VALUE);
  return ranks.map((rank) => rank / highest);
}
