import { describe, expect, it } from 'vitest';
import { seeded } from '../../../test/chance.ts';
import { type ComparableAnswer, compareRuns, type MeasuredRun, pairScores } from './compare-executions.ts';
import { standTogether } from './several-tests.ts';

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

  it('Without a bound for all of them together, far more quiet weeks would be raised, so this check can fail', () => {
    const shape = { topics: 40, prompts: 10, sweeps: 1, weeks: 100 };
    const raised = Array.from({ length: shape.weeks }).filter(() =>
      quietWeek(shape)
        .flat()
        .some(({ chance }) => chance <= 0.05),
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
    const runs = topicsShares.map((shares) => [runOf(0, shares)]);
    return Array.from({ length: sweeps }, (_, sweep) =>
      topicsShares.map((shares, topic): Looked => {
        const now = runOf(
          ((sweep + 1) * 7) / sweeps,
          shares.map((share) => share + jump),
        );
        const ofTopic = [...(runs[topic] ?? []), now];
        runs[topic] = ofTopic;
        const { chance, verdict } = compareRuns(ofTopic);
        return { chance: chance ?? 1, verdict };
      }),
    );
  }

  /** All answers of a run go up or down together a little, by three points in the standard deviation. */
  function runOf(day: number, shares: readonly number[]): MeasuredRun {
    const swing = 0.06 * (random() + random() + random() - 1.5);
    const answers = sweepOf(shares.map((share) => share + swing));
    return {
      at: new Date(Date.UTC(2026, 10, 2 + day)).toISOString(),
      pairs: pairScores(answers, ['chatgpt', 'perplexity', 'gemini']),
    };
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
