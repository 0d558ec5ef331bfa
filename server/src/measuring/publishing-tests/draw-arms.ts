import { randomInt } from 'node:crypto';

export interface Candidate {
  prompt_id: string;
  /** Mean Performance on assistants lately; null without answers. */
  score: number | null;
}

/**
 * Pairs of prompts with like Performance, one of each for pages: by chance, and before anything is known, so that
 * nobody's choice of easy prompts looks like an effect. With an odd number, one prompt stays out.
 */
export function drawArms(
  candidates: readonly Candidate[],
  coin: () => boolean = () => randomInt(2) === 0,
): { prompt_id: string; arm: 'published' | 'untouched' }[] {
  const ordered = candidates.toSorted((one, other) => (one.score ?? -1) - (other.score ?? -1));
  return ordered.flatMap((first, place) => {
    const second = ordered[place + 1];
    if (place % 2 === 1 || !second) return [];
    const isFirst = coin();
    return [
      { prompt_id: first.prompt_id, arm: isFirst ? 'published' : 'untouched' },
      { prompt_id: second.prompt_id, arm: isFirst ? 'untouched' : 'published' },
    ] as const;
  });
}
