import type { Comparison } from '@sightline/contract/measuring/topic-results';
import { bootstrapInterval } from './bootstrap.ts';
import { type ScorableAnswer, scorePromptExecution } from './score.ts';
import { chanceBySigns } from './sign-flip.ts';

export interface ComparableAnswer extends ScorableAnswer {
  prompt_id: string;
  platform: string;
  branded: boolean;
  status: string;
  failure_kind?: string | null;
  served_model: string | null;
}

/** Cut short by the spending limit. */
export const isUnasked = ({ status, failure_kind }: Pick<ComparableAnswer, 'status' | 'failure_kind'>) =>
  status === 'failed' && failure_kind === 'spend_cap';

/** Below six prompts, even a change of all of them in the same direction is chance in more than 5 % of cases. */
export const MIN_PROMPTS = 6;
export const TOO_FEW = `Fewer than ${MIN_PROMPTS} prompts in common: too few to tell a change from chance.`;
const NOTHING_SHARED = 'The two runs have no prompt and assistant in common.';
const SOME_CHANGED = 'Assistants whose models changed between runs aren’t compared.';
const CUT_SHORT = 'This run stopped at the monthly spending cap, so it isn’t compared.';
const MODELS_CHANGED = 'The assistants’ models changed between the two runs.';

/**
 * Change of Performance over the prompt–assistant pairs that both runs have, equally weighted, without branded prompts
 * and without assistants whose served models changed. The interval resamples prompts; a change that it cannot tell from
 * 0 is `within_noise`.
 */
export function compareExecutions(
  before: readonly ComparableAnswer[],
  after: readonly ComparableAnswer[],
  platforms: readonly string[],
): Comparison {
  if (after.some((answer) => isUnasked(answer) && platforms.includes(answer.platform)))
    return notComparable(CUT_SHORT);
  const { shared, steady } = steadyPairs(before, after, platforms);
  if (shared === 0) return notComparable(NOTHING_SHARED);
  if (steady.length === 0) return notComparable(MODELS_CHANGED);
  const differences = differencesByPrompt(steady);
  const difference = differences.flat().reduce((sum, value) => sum + value, 0) / steady.length;
  const interval = bootstrapInterval(differences);
  const enough = differences.length >= MIN_PROMPTS;
  return {
    verdict: enough && interval ? verdictOf(interval) : 'within_noise',
    difference,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    pairs: steady.length,
    reason: reasonOf(enough, steady.length < shared),
  };
}

/**
 * How often chance alone would move these pairs as far, for callers that look at many topics at once; 1 without pairs.
 */
export function chanceOfChange(
  before: readonly ComparableAnswer[],
  after: readonly ComparableAnswer[],
  platforms: readonly string[],
): number {
  const differences = differencesByPrompt(steadyPairs(before, after, platforms).steady);
  return differences.length < MIN_PROMPTS ? 1 : chanceBySigns(differences);
}

/**
 * Pairs that both runs have and whose assistant served the same models, and the number of pairs with changed models.
 */
function steadyPairs(
  before: readonly ComparableAnswer[],
  after: readonly ComparableAnswer[],
  platforms: readonly string[],
): { shared: number; steady: Pair[] } {
  const earlier = before.filter((answer) => counts(answer, platforms));
  const later = after.filter((answer) => counts(answer, platforms));
  const shared = sharedPairs(earlier, later);
  const isSteady = new Map(
    platforms.map((platform) => [platform, modelsOf(earlier, platform) === modelsOf(later, platform)]),
  );
  return { shared: shared.length, steady: shared.filter(({ platform }) => isSteady.get(platform)) };
}

function differencesByPrompt(pairs: readonly Pair[]): number[][] {
  const byPrompt = [...Map.groupBy(pairs, ({ prompt_id }) => prompt_id).values()];
  return byPrompt.map((of) => of.map(({ difference }) => difference));
}

function counts({ status, branded, platform }: ComparableAnswer, platforms: readonly string[]): boolean {
  return status === 'answered' && !branded && platforms.includes(platform);
}

interface Pair {
  prompt_id: string;
  platform: string;
  difference: number;
}

function sharedPairs(before: readonly ComparableAnswer[], after: readonly ComparableAnswer[]): Pair[] {
  const key = ({ prompt_id, platform }: ComparableAnswer) => `${prompt_id} ${platform}`;
  const earlier = Map.groupBy(before, key);
  return [...Map.groupBy(after, key)].flatMap(([pair, answers]): Pair[] => {
    const old = scorePromptExecution(earlier.get(pair) ?? []).score;
    const now = scorePromptExecution(answers).score;
    const [first] = answers;
    if (!first || old === null || now === null) return [];
    return [{ prompt_id: first.prompt_id, platform: first.platform, difference: now - old }];
  });
}

function modelsOf(answers: readonly ComparableAnswer[], platform: string): string {
  const served = answers.filter((answer) => answer.platform === platform && answer.status === 'answered');
  return [...new Set(served.map(({ served_model }) => served_model ?? ''))].sort().join(', ');
}

export function verdictOf({ low, high }: { low: number; high: number }): Comparison['verdict'] {
  if (low > 0) return 'up';
  return high < 0 ? 'down' : 'within_noise';
}

function reasonOf(enough: boolean, some_changed: boolean): string | null {
  const reasons = [...(enough ? [] : [TOO_FEW]), ...(some_changed ? [SOME_CHANGED] : [])];
  return reasons.join(' ') || null;
}

export function notComparable(reason: string): Comparison {
  return { verdict: 'not_comparable', difference: null, low: null, high: null, pairs: 0, reason };
}
