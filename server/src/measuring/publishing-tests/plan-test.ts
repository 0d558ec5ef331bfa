import type { PublishingTestPlan } from '@sightline/contract/measuring/publishing-tests';
import { MIN_TEST_PROMPTS, TEST_DAYS } from '@sightline/contract/measuring/test-bounds';
import { studentQuantile } from '../scoring/normal.ts';

export interface PlanInput {
  /** Prompts that can be divided. */
  prompts: number;
  /** US dollars for an answer of each assistant; null where none is known. */
  answer_usd: readonly (number | null)[];
  /** Variance of an answer's score around the prompt's own mean on that assistant. */
  variance: number;
}

type Settings = Pick<NonNullable<PublishingTestPlan['now']>, 'answers_per_prompt' | 'runs_a_month'>;

/** What a topic's prompts usually have when nothing was measured yet. */
export const USUAL_VARIANCE = 0.16;
/** Standard deviation of how a prompt drifts by itself within the weeks of a test; `bench -- publishing-tests` has it. */
const DRIFT = 0.04;
const DAYS_A_MONTH = 30;
const WANTED = 0.1;
const CHOICES: Settings[] = [DAYS_A_MONTH / 7, DAYS_A_MONTH].flatMap((runs_a_month) =>
  [1, 2, 3, 5, 10].map((answers_per_prompt) => ({ answers_per_prompt, runs_a_month })),
);

/** How exactly the settings would know it, and what eight weeks of them cost; null where nothing can be compared. */
export function planWith(input: PlanInput, settings: Settings): PublishingTestPlan['now'] {
  const pairs = Math.floor(input.prompts / 2);
  const assistants = input.answer_usd.length;
  const runs = (settings.runs_a_month * TEST_DAYS) / DAYS_A_MONTH;
  if (pairs < MIN_TEST_PROMPTS || assistants === 0 || runs < 1) return null;
  const answers = assistants * settings.answers_per_prompt * runs;
  const of_a_prompt = Math.sqrt((2 * input.variance) / answers + DRIFT ** 2);
  const margin = studentQuantile(2 * pairs - 2) * Math.sqrt(2 / pairs) * of_a_prompt;
  const prices = input.answer_usd.filter((usd) => usd !== null);
  const asked = 2 * runs * settings.answers_per_prompt * input.prompts;
  return {
    margin: Math.min(1, margin),
    ...settings,
    usd: prices.length === 0 ? null : prices.reduce((sum, usd) => sum + usd, 0) * asked,
  };
}

/** The cheapest settings that tell a difference of ten points from none; null where none do. */
export function planForTenPoints(input: PlanInput): PublishingTestPlan['for_ten_points'] {
  const enough = CHOICES.flatMap((settings) => planWith(input, settings) ?? []).filter(
    ({ margin }) => margin !== null && margin <= WANTED,
  );
  const answersOf = (plan: Settings) => plan.answers_per_prompt * plan.runs_a_month;
  return enough.sort((one, other) => answersOf(one) - answersOf(other))[0] ?? null;
}
