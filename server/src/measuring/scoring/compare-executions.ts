import type { Comparison } from '@sightline/contract/measuring/topic-results';
import { type DayScores, findShift, type Pairs, type Shift } from './change-over-time.ts';
import { type ScorableAnswer, scorePromptExecution } from './score.ts';

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

/** The score of a prompt on an assistant in a run. */
export interface PairScore {
  prompt_id: string;
  platform: string;
  score: number;
  /** Models that the assistant served in that run. */
  models: string;
}

/** A run as it is compared. */
export interface MeasuredRun {
  at: string;
  pairs: readonly PairScore[];
  /** With runs that it stands for, if more than one. */
  days?: number;
}

/** Below six prompts, even a change of all of them in the same direction is chance in more than 5 % of cases. */
const MIN_PROMPTS = 6;
const TOO_FEW = `Fewer than ${MIN_PROMPTS} prompts in common: too few to tell a change from chance.`;
const NOTHING_SHARED = 'The two runs have no prompt and assistant in common.';
const SOME_CHANGED = 'Assistants whose models changed between runs aren’t compared.';
const CUT_SHORT = 'This run stopped at the monthly spending cap, so it isn’t compared.';
const MODELS_CHANGED = 'The assistants’ models changed between the two runs.';

/** Answers to unbranded prompts on these assistants. */
export const countedOf = (answers: readonly ComparableAnswer[], platforms: readonly string[]) =>
  answers.filter(
    ({ status, branded, platform }) => status === 'answered' && !branded && platforms.includes(platform),
  );

/** The scores of answers that count, by prompt and assistant. */
export function pairScores(answers: readonly ComparableAnswer[], platforms: readonly string[]): PairScore[] {
  const counted = countedOf(answers, platforms);
  const models = new Map(platforms.map((platform) => [platform, modelsOf(counted, platform)]));
  const pairs = Map.groupBy(counted, ({ prompt_id, platform }) => keyOf({ prompt_id, platform }));
  return [...pairs.values()].flatMap((of): PairScore[] => {
    const { score } = scorePromptExecution(of);
    const [first] = of;
    if (!first || score === null) return [];
    const { prompt_id, platform } = first;
    return [{ prompt_id, platform, score, models: models.get(platform) ?? '' }];
  });
}

/** Why a run is compared with nothing, if it was cut short. */
export const partialRun = (
  answers: readonly ComparableAnswer[],
  platforms: readonly string[],
): Comparison | null =>
  answers.some((answer) => isUnasked(answer) && platforms.includes(answer.platform))
    ? notComparable(CUT_SHORT)
    : null;

/**
 * How the last of these runs, which are in order of time, differs from those before it: on the pairs of prompt and
 * assistant that both have, equally weighted, where the assistant serves the same models. Runs of a day count together.
 */
export function compareRuns(runs: readonly MeasuredRun[]): Comparison {
  const days = daysOf(runs);
  const earlier = days.slice(0, -1).flat();
  const newest = new Map(
    (days.at(-1) ?? []).flatMap(({ pairs }) => pairs.map((pair) => [keyOf(pair), pair])),
  );
  const shared = new Set(earlier.flatMap(({ pairs }) => pairs.map(keyOf).filter((key) => newest.has(key))));
  if (shared.size === 0) return notComparable(NOTHING_SHARED);
  const isSteady = (pair: PairScore) => newest.get(keyOf(pair))?.models === pair.models;
  const steady = [...new Set(earlier.flatMap(({ pairs }) => pairs.filter(isSteady).map(keyOf)))];
  if (steady.length === 0) return notComparable(MODELS_CHANGED);
  const places = new Map(steady.map((key, place) => [key, place]));
  const scores = days.map(
    (of): DayScores => ({
      at: of.at(-1)?.at ?? '',
      scores: meanScores(of, places, isSteady),
      days: of[0]?.days ?? 1,
      runs: of.length,
    }),
  );
  const shift = findShift(scores, pairsOf(steady.flatMap((key) => newest.get(key) ?? [])), {
    gap_ms: Date.parse(runs.at(-1)?.at ?? '') - Date.parse(runs.at(-2)?.at ?? ''),
    min_prompts: MIN_PROMPTS,
  });
  return shift ? comparisonOf(shift, steady.length < shared.size) : notComparable(NOTHING_SHARED);
}

/** Runs by day; where there is one day only, each by itself. */
function daysOf(runs: readonly MeasuredRun[]): MeasuredRun[][] {
  const days = [...Map.groupBy(runs, ({ at }) => at.slice(0, 10)).values()];
  return days.length > 1 ? days : runs.map((run) => [run]);
}

function meanScores(
  runs: readonly MeasuredRun[],
  places: ReadonlyMap<string, number>,
  isSteady: (pair: PairScore) => boolean,
): Float64Array {
  const [sums, counts] = [new Float64Array(places.size), new Float64Array(places.size)];
  for (const pair of runs.flatMap(({ pairs }) => pairs.filter(isSteady))) {
    const place = places.get(keyOf(pair));
    if (place === undefined) continue;
    sums[place] = (sums[place] ?? 0) + pair.score;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return sums.map((sum, place) => sum / (counts[place] ?? 0));
}

function pairsOf(pairs: readonly PairScore[]): Pairs {
  const prompts = new Map(
    [...new Set(pairs.map(({ prompt_id }) => prompt_id))].map((id, place) => [id, place]),
  );
  return {
    prompts: Int32Array.from(pairs, ({ prompt_id }) => prompts.get(prompt_id) ?? 0),
    assistants: new Set(pairs.map(({ platform }) => platform)).size,
  };
}

function comparisonOf(shift: Shift, some_changed: boolean): Comparison {
  const { difference, low, high, pairs, chance, since } = shift;
  return {
    verdict: !shift.isClear ? 'within_noise' : difference > 0 ? 'up' : 'down',
    difference,
    low,
    high,
    pairs,
    since,
    chance,
    reason: reasonOf(shift.prompts >= MIN_PROMPTS, some_changed),
  };
}

export const keyOf = ({ prompt_id, platform }: { prompt_id: string; platform: string }) =>
  `${prompt_id} ${platform}`;

function modelsOf(answers: readonly ComparableAnswer[], platform: string): string {
  const served = answers.filter((answer) => answer.platform === platform);
  return [...new Set(served.map(({ served_model }) => served_model ?? ''))].sort().join(', ');
}

function reasonOf(enough: boolean, some_changed: boolean): string | null {
  const reasons = [...(enough ? [] : [TOO_FEW]), ...(some_changed ? [SOME_CHANGED] : [])];
  return reasons.join(' ') || null;
}

function notComparable(reason: string): Comparison {
  const nothing = { difference: null, low: null, high: null, since: null, chance: null };
  return { verdict: 'not_comparable', ...nothing, pairs: 0, reason };
}
