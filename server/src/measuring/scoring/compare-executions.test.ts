import { describe, expect, it } from 'vitest';
import { type ComparableAnswer, compareRuns, pairScores, partialRun } from './compare-executions.ts';

/** Three answers to one prompt on one assistant, `hits` of which name and cite the brand. */
function pair(prompt: number, hits: number, more: Partial<ComparableAnswer> = {}): ComparableAnswer[] {
  return [0, 1, 2].map((sample) => ({
    prompt_id: `p${prompt}`,
    platform: 'chatgpt',
    branded: false,
    status: 'answered',
    served_model: 'gpt-5',
    searched: true,
    mentioned: sample < hits,
    cited: sample < hits,
    ...more,
  }));
}
const run = (hits: number[], more: Partial<ComparableAnswer> = {}) =>
  hits.flatMap((count, prompt) => pair(prompt, count, more));
const platforms = ['chatgpt', 'gemini'];
const runAt = (at: string, answers: ComparableAnswer[], asked: string[]) => ({
  at,
  pairs: pairScores(answers, asked),
});
/** Two runs a week apart. */
const compareExecutions = (before: ComparableAnswer[], after: ComparableAnswer[], asked: string[]) =>
  partialRun(after, asked) ??
  compareRuns([
    runAt('2026-11-03T07:00:00.000Z', before, asked),
    runAt('2026-11-10T07:00:00.000Z', after, asked),
  ]);

describe('Comparing executions', () => {
  it('A comparison calls a change up or down when its interval leaves out 0', () => {
    const [low, high] = [run([0, 0, 1, 0, 1, 0, 0, 1]), run([3, 2, 3, 3, 2, 3, 1, 3])];
    const up = compareExecutions(low, high, platforms);
    expect(up).toMatchObject({ verdict: 'up', pairs: 8, reason: null, since: '2026-11-03T07:00:00.000Z' });
    expect(up.difference).toBeCloseTo(17 / 24);
    expect(up.low).toBeGreaterThan(0);
    expect(compareExecutions(high, low, platforms)).toMatchObject({
      verdict: 'down',
      difference: -(up.difference ?? 0),
    });
  });

  it('A comparison calls it noise when answers move both ways', () => {
    const before = run([1, 2, 0, 3, 1, 2, 2, 1]);
    const after = run([2, 1, 1, 2, 2, 1, 3, 1]);
    expect(compareExecutions(before, after, platforms).verdict).toBe('within_noise');
    expect(compareExecutions(before, before, platforms)).toMatchObject({
      verdict: 'within_noise',
      difference: 0,
    });
  });

  it('A comparison calls no change of only five prompts up or down, however large it is', () => {
    const result = compareExecutions(run([0, 0, 0, 0, 0]), run([3, 3, 3, 3, 3]), platforms);
    expect(result).toMatchObject({ verdict: 'within_noise', difference: 1, pairs: 5 });
    expect(result.reason).toMatch(/Fewer than 6 prompts/);
  });

  it('A comparison looks only at pairs that both runs have, without branded prompts and failed answers', () => {
    const before = [...run([1, 1, 1, 1, 1, 1]), ...pair(90, 0, { branded: true }), ...pair(91, 0)];
    const after = [
      ...run([1, 1, 1, 1, 1, 1]),
      ...pair(90, 3, { branded: true }),
      ...pair(91, 3, { status: 'failed' }),
      ...pair(92, 3),
      ...pair(0, 3, { platform: 'gemini' }),
      ...pair(1, 3, { platform: 'local' }),
    ];
    expect(compareExecutions(before, after, platforms)).toMatchObject({ difference: 0, pairs: 6 });
  });

  it('A comparison is refused where the runs share nothing or the model has changed', () => {
    const before = run([1, 1, 1, 1, 1, 1]);
    expect(compareExecutions(before, [], platforms)).toMatchObject({
      verdict: 'not_comparable',
      difference: null,
      pairs: 0,
    });
    const after = run([3, 3, 3, 3, 3, 3], { served_model: 'gpt-6' });
    expect(compareExecutions(before, after, platforms)).toMatchObject({
      verdict: 'not_comparable',
      reason: expect.stringMatching(/models/),
    });
  });

  it('A comparison leaves out an assistant whose model changed and compares the others', () => {
    const steady = run([1, 1, 1, 1, 1, 1], { platform: 'gemini', served_model: 'g' });
    const before = [...run([0, 0, 0, 0, 0, 0]), ...steady];
    const after = [...run([3, 3, 3, 3, 3, 3], { served_model: 'gpt-6' }), ...steady];
    expect(compareExecutions(before, after, platforms)).toMatchObject({
      verdict: 'within_noise',
      difference: 0,
      pairs: 6,
      reason: expect.stringMatching(/aren’t compared/),
    });
  });
});
