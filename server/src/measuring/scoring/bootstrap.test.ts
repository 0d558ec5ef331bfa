import { expect, it } from 'vitest';
import { bootstrapInterval } from './bootstrap.ts';

/** A fixed pseudo-random sequence in 0..1. */
function createDraws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

it('The bootstrap gives no interval for fewer than two prompts', () => {
  expect(bootstrapInterval([])).toBeNull();
  expect(bootstrapInterval([[0, 1, 1]])).toBeNull();
  expect(bootstrapInterval([[1], [], []])).toBeNull();
});

it('The bootstrap gives the same interval again for the same prompts and seed', () => {
  const groups = Array.from({ length: 12 }, (_, index) => [index / 12, (index % 3) / 3]);
  expect(bootstrapInterval(groups, 7)).toEqual(bootstrapInterval(groups, 7));
  expect(bootstrapInterval(groups, 7)).not.toEqual(bootstrapInterval(groups, 8));
});

it('The bootstrap interval lies around the mean and narrows with more prompts', () => {
  const width = (count: number) => {
    const interval = bootstrapInterval(Array.from({ length: count }, (_, index) => [index % 2]));
    expect(interval?.low).toBeLessThan(0.5);
    expect(interval?.high).toBeGreaterThan(0.5);
    return (interval?.high ?? 0) - (interval?.low ?? 0);
  };
  expect(width(100)).toBeLessThan(width(20));
});

it('The bootstrap interval is as wide as its prompts differ, not its answers', () => {
  const alike = Array.from({ length: 8 }, () => [0, 1, 0, 1]);
  expect(bootstrapInterval(alike)).toEqual({ low: 0.5, high: 0.5 });
});

it('The bootstrap interval covers the true mean in about 95 of 100 samples of ten prompts', () => {
  const draw = createDraws(11);
  const covered = Array.from({ length: 400 }, () => {
    const interval = bootstrapInterval(Array.from({ length: 10 }, () => [draw(), draw()]));
    return interval !== null && interval.low <= 0.5 && interval.high >= 0.5;
  }).filter(Boolean).length;
  expect(covered / 400).toBeGreaterThan(0.92);
  expect(covered / 400).toBeLessThan(0.985);
});
