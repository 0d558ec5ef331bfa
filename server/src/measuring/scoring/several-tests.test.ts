import { describe, expect, it } from 'vitest';
import { seeded } from '../../../test/chance.ts';
import { type ComparableAnswer, chanceOfChange, compareExecutions } from './compare-executions.ts';
import { standTogether } from './several-tests.ts';
import { chanceBySigns } from './sign-flip.ts';

describe('The chance of a change', () => {
  it('The chance of a change counts the ways to turn the signs that reach as far', () => {
    expect(chanceBySigns([[1], [1], [1], [1], [1], [1]])).toBe(2 / 64);
    expect(chanceBySigns([[1], [-1]])).toBe(1);
    expect(chanceBySigns([])).toBe(1);
    // 2, 1, 1: only all signs equal reach 4; 2, 1, -1 reaches 2 in six of eight ways.
    expect(chanceBySigns([[2], [1], [1]])).toBe(2 / 8);
    expect(chanceBySigns([[2], [1], [-1]])).toBe(6 / 8);
  });

  it('The chance of a change turns the assistants of a prompt together', () => {
    expect(
      chanceBySigns([
        [1, 1, 1],
        [1, 1, 1],
      ]),
    ).toBe(2 / 4);
  });

  it('The chance of a change is estimated from samples where the ways are too many, with the same result', () => {
    const values = Array.from({ length: 16 }, (_, place) => [place % 3 === 0 ? -1 : 1]);
    const exact = 2 * binomialTail(16, 10);
    expect(chanceBySigns(values)).toBeGreaterThan(exact - 0.02);
    expect(chanceBySigns(values)).toBeLessThan(exact + 0.02);
  });
});

describe('Changes that stand together', () => {
  it('Among several tests the smaller chances help the larger ones to stand, up to the level', () => {
    expect(standTogether([0.01, 0.04, 0.03, 0.02], 0.05)).toEqual([true, true, true, true]);
    expect(standTogether([0.01, 0.2, 0.3, 0.5], 0.05)).toEqual([true, false, false, false]);
    expect(standTogether([0.02, 0.2, 0.3, 0.5], 0.05)).toEqual([false, false, false, false]);
    expect(standTogether([], 0.05)).toEqual([]);
  });
});

describe('Weeks in which nothing has changed', () => {
  const random = seeded(20_261_122);
  it.each([
    ['one topic a week', { topics: 1, prompts: 10, sweeps: 1, weeks: 600 }],
    ['ten topics a week', { topics: 10, prompts: 10, sweeps: 1, weeks: 150 }],
    ['five topics a day', { topics: 5, prompts: 8, sweeps: 7, weeks: 60 }],
  ])('At most one week in twenty without a change raises something: %s', (_what, shape) => {
    const raised = Array.from({ length: shape.weeks }).filter(() => isRaised(quietWeek(shape), shape));
    // With this many weeks at 5 % each, more than this many are raised in less than one of a thousand simulations.
    const bound = shape.weeks * 0.05 + 3.1 * Math.sqrt(shape.weeks * 0.05 * 0.95);
    expect(raised.length).toBeLessThanOrEqual(bound);
  });

  it('Without looking at the tests together, far more quiet weeks would be raised, so this check can fail', () => {
    const shape = { topics: 10, prompts: 10, sweeps: 1, weeks: 100 };
    const raised = Array.from({ length: shape.weeks }).filter(() =>
      quietWeek(shape)
        .flat()
        .some(({ verdict }) => verdict === 'up' || verdict === 'down'),
    );
    expect(raised.length).toBeGreaterThan(0.15 * shape.weeks);
  });

  it('Weeks in which something has changed are raised', () => {
    const shape = { topics: 10, prompts: 10, sweeps: 1, weeks: 20 };
    const raised = Array.from({ length: shape.weeks }).filter(() => isRaised(quietWeek(shape, 0.5), shape));
    expect(raised.length).toBeGreaterThan(16);
  });

  interface Shape {
    topics: number;
    prompts: number;
    sweeps: number;
  }
  interface Looked {
    chance: number;
    verdict: string;
  }

  /** As `look-for-alerts` does: each day's runs together, at their share of the week's level. */
  const isRaised = (week: Looked[][], { sweeps }: Shape) =>
    week.some((day) => {
      const stands = standTogether(
        day.map(({ chance }) => chance),
        0.05 / sweeps,
      );
      return day.some(({ verdict }, place) => stands[place] && (verdict === 'up' || verdict === 'down'));
    });

  /**
   * Three assistants, three answers each; prompts differ in how often they name the brand, and `jump` shifts all of
   * them.
   */
  function quietWeek({ topics, prompts, sweeps }: Shape, jump = 0): Looked[][] {
    const topicsShares = Array.from({ length: topics }, () =>
      Array.from({ length: prompts }, () => random() * (1 - jump)),
    );
    let before = topicsShares.map((shares) => sweepOf(shares));
    return Array.from({ length: sweeps }, () => {
      const after = topicsShares.map((shares) => sweepOf(shares.map((share) => share + jump)));
      const day = after.map((answers, topic) => ({
        chance: chanceOfChange(before[topic] ?? [], answers, ['chatgpt', 'perplexity', 'gemini']),
        verdict: compareExecutions(before[topic] ?? [], answers, ['chatgpt', 'perplexity', 'gemini']).verdict,
      }));
      before = after;
      return day;
    });
  }

  function sweepOf(shares: readonly number[]): ComparableAnswer[] {
    return shares.flatMap((share, prompt) =>
      ['chatgpt', 'perplexity', 'gemini'].flatMap((platform) =>
        [1, 2, 3].map(() => ({
          prompt_id: `p${prompt}`,
          platform,
          branded: false,
          status: 'answered',
          served_model: 'one',
          searched: true,
          mentioned: random() < share,
          cited: random() < share / 2,
        })),
      ),
    );
  }
});

function binomialTail(n: number, from: number): number {
  let [sum, ways] = [0, 1];
  for (let k = 0; k <= n; k++) {
    if (k >= from) sum += ways;
    ways = (ways * (n - k)) / (k + 1);
  }
  return sum / 2 ** n;
}
