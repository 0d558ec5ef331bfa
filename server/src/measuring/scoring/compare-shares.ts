import type { Comparison } from '@sightline/contract/measuring/topic-results';
import { studentQuantile } from './bootstrap.ts';
import { MIN_PROMPTS, notComparable, TOO_FEW, verdictOf } from './compare-executions.ts';

const NOTHING_SHARED = 'No prompt was answered by the same assistant in both periods.';

/** What a prompt's answers on an assistant add to a share: `yes` of `all` in so many answers. */
export interface PairSums {
  prompt_id: string;
  platform: string;
  answers: number;
  yes: number;
  all: number;
}

/**
 * Change of a share between two times over the pairs of prompt and assistant that have answers in both, each pair
 * weighing the same however often it was asked. The interval takes prompts as drawn (ratio of means, linearized, Cochran
 * 1977, section 6.4, with Student's t).
 */
export function compareShares(before: readonly PairSums[], after: readonly PairSums[]): Comparison {
  const earlier = new Map(before.map((pair) => [`${pair.prompt_id} ${pair.platform}`, pair]));
  const shared = after.flatMap((late) => {
    const early = earlier.get(`${late.prompt_id} ${late.platform}`);
    return early && early.answers > 0 && late.answers > 0
      ? { prompt_id: late.prompt_id, early: anAnswer(early), late: anAnswer(late) }
      : [];
  });
  const [was, is] = [shareOf(shared.map(({ early }) => early)), shareOf(shared.map(({ late }) => late))];
  if (was === null || is === null) return notComparable(NOTHING_SHARED);
  const prompts = [...Map.groupBy(shared, ({ prompt_id }) => prompt_id).values()].map((pairs) =>
    sum(pairs, ({ early, late }) => residual(late, is) - residual(early, was)),
  );
  const difference = is.share - was.share;
  const enough = prompts.length >= MIN_PROMPTS;
  const margin = prompts.length < 2 ? null : marginOf(prompts);
  const interval = margin === null ? null : { low: difference - margin, high: difference + margin };
  return {
    verdict: enough && interval ? verdictOf(interval) : 'within_noise',
    difference,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    pairs: shared.length,
    reason: enough ? null : TOO_FEW,
  };
}

interface Part {
  yes: number;
  all: number;
}

const anAnswer = ({ answers, yes, all }: PairSums): Part => ({ yes: yes / answers, all: all / answers });

function shareOf(parts: readonly Part[]): { share: number; all: number } | null {
  const all = sum(parts, (part) => part.all);
  return all === 0 ? null : { share: sum(parts, ({ yes }) => yes) / all, all };
}

const residual = ({ yes, all }: Part, of: { share: number; all: number }) => (yes - of.share * all) / of.all;

/** Residuals add up to 0, so their squares alone tell how much the sum varies from one draw of prompts to another. */
function marginOf(prompts: readonly number[]): number {
  const count = prompts.length;
  const variance = (count / (count - 1)) * sum(prompts, (residue) => residue ** 2);
  return studentQuantile(count - 1) * Math.sqrt(variance);
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);
