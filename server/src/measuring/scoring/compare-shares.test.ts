import { expect, it } from 'vitest';
import { createRandom } from './bootstrap.ts';
import { compareShares, type PairSums } from './compare-shares.ts';

const pair = (
  prompt: number,
  yes: number,
  answers: number,
  platform = 'chatgpt',
  all = answers,
): PairSums => ({
  prompt_id: `${prompt}`,
  platform,
  answers,
  yes,
  all,
});
const prompts = (count: number, of: (prompt: number) => PairSums) =>
  Array.from({ length: count }, (_, prompt) => of(prompt));

it('A change is counted on the prompts and assistants of both times, so that a new prompt is no change', () => {
  const before = prompts(8, (prompt) => pair(prompt, 3, 3));
  const added = prompts(16, (prompt) => pair(prompt, prompt < 8 ? 3 : 0, 3));
  expect(compareShares(before, added)).toMatchObject({ difference: 0, verdict: 'within_noise', pairs: 8 });
  expect(compareShares(added, before)).toMatchObject({ difference: 0, pairs: 8 });
  const other = prompts(8, (prompt) => pair(prompt, 0, 3, 'gemini'));
  expect(compareShares(before, [...before, ...other])).toMatchObject({ difference: 0, pairs: 8 });
  expect(compareShares(before, other)).toMatchObject({ verdict: 'not_comparable', difference: null });
  expect(compareShares([], before)).toMatchObject({ verdict: 'not_comparable', difference: null });
});

it('A prompt that was asked more often at one time than at the other weighs no more there', () => {
  const before = [pair(0, 10, 10), pair(1, 0, 10)];
  const after = [pair(0, 90, 90), pair(1, 0, 10)];
  expect(compareShares(before, after)).toMatchObject({ difference: 0, pairs: 2 });
});

it('A change of a share of voice is one of all mentions, whoever is mentioned more', () => {
  const before = prompts(8, (prompt) => pair(prompt, 1, 3, 'chatgpt', 2));
  const after = prompts(8, (prompt) => pair(prompt, 1, 3, 'chatgpt', 4));
  expect(compareShares(before, after)).toMatchObject({ difference: -0.25, verdict: 'down' });
  const silent = prompts(8, (prompt) => pair(prompt, 0, 3, 'chatgpt', 0));
  expect(compareShares(silent, after)).toMatchObject({ verdict: 'not_comparable' });
});

it('Fewer than six prompts make no verdict, and say so', () => {
  const jump = (count: number) =>
    compareShares(
      prompts(count, (prompt) => pair(prompt, 0, 3)),
      prompts(count, (prompt) => pair(prompt, 3, 3)),
    );
  expect(jump(5)).toMatchObject({ verdict: 'within_noise', difference: 1, reason: expect.any(String) });
  expect(jump(6)).toMatchObject({ verdict: 'up', difference: 1, reason: null });
});

it('Where nothing changed, at most one comparison of twenty says so, and a clear change is seen', () => {
  const random = createRandom(7);
  const asked = (rate: (prompt: number) => number) =>
    prompts(12, (prompt) => {
      const yes = Array.from({ length: 9 }, () => random() < rate(prompt)).filter(Boolean).length;
      return pair(prompt, yes, 9);
    });
  const rate = (prompt: number): number => (prompt % 2 ? 0.05 : 0.7);
  const better = (prompt: number) => Math.min(1, rate(prompt) + 0.25);
  const rounds = 1_000;
  const count = (now: (prompt: number) => number) =>
    Array.from({ length: rounds }, () => compareShares(asked(rate), asked(now)).verdict).filter(
      (verdict) => verdict !== 'within_noise',
    ).length / rounds;
  expect(count(rate)).toBeLessThan(0.06);
  expect(count(better)).toBeGreaterThan(0.95);
});
