import type { ReaderIndex } from './index-types.ts';
import type { Term } from './reader-question.ts';
import { isValueStem } from './typed-values.ts';

/** A term with its statistics in one index. */
export interface TermWeight {
  term: Term;
  /** Rarity among passages. */
  idf: number;
  /** The term's weight in coverage: its rarity, raised for terms that are common but far from universal. */
  share: number;
  /** By passage; 0 when the term is absent. */
  strengths: Float64Array;
}

const SYNONYM_WEIGHT = 0.6;
const KIN_WEIGHT = 0.4;
const RELATED_WEIGHT = 0.3;
const MIN_SHARE = 3;
const GENERIC_DISCOUNT = 0.2;
/** BM25's k1: how quickly repeating a word stops helping. */
const SATURATION = 1.2;

export function weighTerm(index: ReaderIndex, term: Term): TermWeight {
  const strengths = new Float64Array(index.passages.length);
  const isValue = isValueStem(term.stem);
  const weights = new Map<string, number>(term.related.map((stem) => [stem, RELATED_WEIGHT]));
  for (const stem of term.kin) weights.set(stem, KIN_WEIGHT);
  for (const stem of term.synonyms) weights.set(stem, isValue ? 1 : SYNONYM_WEIGHT);
  weights.set(term.stem, 1);
  for (const [stem, weight] of weights) {
    const list = index.postings.get(stem);
    list?.passages.forEach((passage, i) => {
      strengths[passage] = (strengths[passage] ?? 0) + weight * (list.strengths[i] ?? 0);
    });
  }
  const found = strengths.reduce((count, strength) => (strength > 0 ? count + 1 : count), 0);
  const idf = idfOfCount(found, strengths.length);
  // That no page says a word which any could say tells nothing.
  const discount = term.generic ? GENERIC_DISCOUNT * Number(found > 0) : 1;
  return {
    term,
    idf: idf * discount,
    share: Math.max(idf, Math.min(MIN_SHARE, 2 * idf)) * discount,
    strengths,
  };
}

/** The things asked about that no page of the index mentions. */
export const absentThings = (weights: TermWeight[]): Term[] =>
  weights
    .filter(({ term, strengths }) => (term.thing || term.proper) && !strengths.some((one) => one > 0))
    .map(({ term }) => term);

/** BM25's gain of one term, 0..1 before rarity. */
export const saturated = (strength = 0) => strength / (strength + SATURATION);

/**
 * BM25's idf, never negative, as if the index also held some usual passages: among few, a word that happens to be
 * absent would be the rarest of all.
 */
export function idfOfCount(found: number, passages: number): number {
  const holding = found + USUAL_PASSAGES * USUAL_SHARE;
  const all = passages + USUAL_PASSAGES;
  return Math.log(1 + (all - holding + 0.5) / (holding + 0.5));
}
const USUAL_PASSAGES = 200;
/** Share of the usual passages that hold an average word. */
const USUAL_SHARE = 0.01;
