import { expect, it } from 'vitest';
import { type Cell, coverageOf } from './interval-coverage.ts';

/** Fewer draws than `npm run bench -- intervals`, with a fixed seed: chance moves a mean by at most a point. */
const ROUNDS = 60;
const cells: Cell[] = (['mentioned', 'performance'] as const).flatMap((figure) =>
  [3, 5, 8, 20].flatMap((prompts) =>
    [0.3, 0.7, 1].map((correlation) => ({ figure, prompts, answers: 3, correlation })),
  ),
);

it.each(cells)(
  'The interval of a rate contains the true rate in about 95 of 100 topics: $figure, $prompts prompts, correlation $correlation',
  (cell) => {
    const { mean } = coverageOf(cell, ROUNDS);
    expect(mean).toBeGreaterThan(0.92);
    expect(mean).toBeLessThan(0.98);
  },
);

it('The interval of a rate is too wide rather than too narrow where few prompts do not show that answers are independent', () => {
  const { mean, least } = coverageOf({ figure: 'mentioned', prompts: 5, answers: 9, correlation: 0 }, ROUNDS);
  expect(mean).toBeGreaterThan(0.95);
  expect(least).toBeGreaterThan(0.9);
});
