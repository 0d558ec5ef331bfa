import { typedFacts } from '../../../language/typed-facts.ts';

/** A sentence with a mark for each figure: two of the same shape say the same, perhaps with other figures. */
export function shapeOf(sentence: string): string {
  const facts = typedFacts(sentence);
  const parts = facts.map(
    ({ start, kind }, at) => `${sentence.slice(facts[at - 1]?.end ?? 0, start)}<${kind}>`,
  );
  return folded(`${parts.join('')}${sentence.slice(facts.at(-1)?.end ?? 0)}`);
}

export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$€£¥%.,<>]+/gu, ' ')
    .trim();
