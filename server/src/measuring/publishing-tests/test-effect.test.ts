import { describe, expect, it } from 'vitest';
import { seeded } from '../../../test/chance.ts';
import { drawArms } from './draw-arms.ts';
import { planForTenPoints, planWith } from './plan-test.ts';
import { type TestScore, testEffect } from './test-effect.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Eight prompts of each half, and canaries, on two assistants; each moves by what its arm is given, and by some noise. */
function scoresOf(
  moves: { published: number; untouched: number; canary: number },
  { models = ['m-1', 'm-1'], noise = 0.05 } = {},
) {
  const random = seeded(4);
  const prompts = (['published', 'untouched', 'canary'] as const).flatMap((arm) =>
    numbers(8).map((place) => ({ prompt_id: `${arm} ${place}`, arm })),
  );
  const scores = prompts.flatMap(({ prompt_id, arm }) =>
    (['chatgpt', 'claude'] as const).flatMap((platform) => {
      const before = 0.2 + 0.2 * random();
      const sway = noise * (2 * random() - 1);
      return [false, true].map(
        (is_after): TestScore => ({
          prompt_id,
          platform,
          models: [models[is_after ? 1 : 0] ?? ''],
          score: before + (is_after ? moves[arm] + sway : 0),
          is_after,
        }),
      );
    }),
  );
  return testEffect(prompts, scores);
}

describe('What publishing did', () => {
  it('A rise of prompts with pages beyond those without is the effect, whatever moves both halves', () => {
    const alone = scoresOf({ published: 0.2, untouched: 0, canary: 0 });
    expect(alone.difference).toBeCloseTo(0.2, 1);
    expect(alone.low).toBeGreaterThan(0.1);
    const both = scoresOf({ published: 0.3, untouched: 0.1, canary: 0.1 });
    expect(both.difference).toBeCloseTo(alone.difference ?? 0, 6);
    const none = scoresOf({ published: 0.1, untouched: 0.1, canary: 0.1 });
    expect(none.low).toBeLessThan(0);
    expect(none.high).toBeGreaterThan(0);
  });

  it('Canaries that move together, and models that change, are told, and those that stand still are not', () => {
    expect(scoresOf({ published: 0, untouched: 0, canary: 0 })).toMatchObject({
      canaries_moved: false,
      changed_models: [],
    });
    expect(scoresOf({ published: 0, untouched: 0, canary: -0.15 }).canaries_moved).toBe(true);
    const another = scoresOf({ published: 0, untouched: 0, canary: 0 }, { models: ['m-1', 'm-2'] });
    expect(another.changed_models).toEqual(['chatgpt', 'claude']);
  });

  it('A prompt that was asked before only, or with answers of another assistant afterwards, counts in neither half', () => {
    const prompts = numbers(8).map((place) => ({
      prompt_id: String(place),
      arm: place % 2 ? ('published' as const) : ('untouched' as const),
    }));
    const scores = prompts.flatMap(({ prompt_id }, place): TestScore[] => {
      const one = { prompt_id, platform: 'chatgpt' as const, models: [], score: 0.5 };
      const after =
        place === 0 ? [] : [{ ...one, is_after: true, ...(place === 1 && { platform: 'claude' as const }) }];
      return [{ ...one, is_after: false }, ...after];
    });
    const effect = testEffect(prompts, scores);
    expect([effect.arms.published.prompts, effect.arms.untouched.prompts]).toEqual([3, 3]);
    expect(effect.difference).toBeNull();
  });

  it('Prompts that all stand still leave a margin, since few of them may do so by chance', () => {
    const still = scoresOf({ published: 0, untouched: 0, canary: 0 }, { noise: 0 });
    expect(still.high).toBeGreaterThan(0.015);
    expect(still.canaries_moved).toBe(false);
  });
});

it('Prompts are divided in pairs of like Performance, one of each for pages, and an odd one stays out', () => {
  const candidates = [0.9, null, 0.1, 0.5, 0.4, 0, 1].map((score, place) => ({
    prompt_id: String(place),
    score,
  }));
  const arms = drawArms(candidates, () => true);
  expect(arms.map(({ prompt_id }) => prompt_id)).toEqual(['1', '5', '2', '4', '3', '0']);
  expect(arms.map(({ arm }) => arm)).toEqual(numbers(3).flatMap(() => ['published', 'untouched']));
  const firsts = numbers(200).map(() => drawArms(candidates)[0]?.arm);
  expect(new Set(firsts).size).toBe(2);
});

it('A plan says how exactly its settings know the effect and what eight weeks cost, and which settings know it to ten points', () => {
  const input = { prompts: 16, answer_usd: [0.01, 0.03, null], variance: 0.2 };
  const weekly = planWith(input, { answers_per_prompt: 1, runs_a_month: 30 / 7 });
  expect(weekly?.margin).toBeGreaterThan(0.15);
  // Eight runs of 16 prompts, for one answer each of the two whose price is known.
  expect(weekly?.usd).toBeCloseTo(8 * 16 * 0.04, 6);
  const enough = planForTenPoints(input);
  expect(enough?.margin).toBeLessThanOrEqual(0.1);
  expect(enough?.answers_per_prompt).toBeGreaterThan(1);
  expect(planForTenPoints({ ...input, prompts: 8, variance: 0.25 })?.runs_a_month).toBeGreaterThan(5);
  expect(planWith({ ...input, prompts: 7 }, { answers_per_prompt: 1, runs_a_month: 30 })).toBeNull();
  expect(planWith({ ...input, answer_usd: [] }, { answers_per_prompt: 1, runs_a_month: 30 })).toBeNull();
  expect(planWith(input, { answers_per_prompt: 3, runs_a_month: 0 })).toBeNull();
});
