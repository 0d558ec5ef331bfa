import { expect, it } from 'vitest';
import { coverageOf } from './interval-coverage.ts';
import { FAMILIES } from './interval-families.ts';

/** Fewer draws than `npm run bench -- intervals`, with a fixed seed: chance moves a mean by at most two points. */
const ROUNDS = 60;

it.each(FAMILIES)(
  'The interval of a figure contains the true rate in at least 93 of 100 topics: $name',
  (family) => {
    const held = (['mentioned', 'performance'] as const).flatMap((figure) =>
      [3, 8, 20, 50].flatMap((prompts) =>
        [1, 5, 20].map((answers) => coverageOf({ figure, family, prompts, answers }, ROUNDS).held),
      ),
    );
    expect(held.reduce((sum, share) => sum + share, 0) / held.length).toBeGreaterThan(0.93);
  },
);

it('Many prompts make no interval much wider than it has to be', () => {
  const held = FAMILIES.map(
    (family) => coverageOf({ figure: 'mentioned', family, prompts: 50, answers: 5 }, ROUNDS).held,
  );
  expect(held.reduce((sum, share) => sum + share, 0) / held.length).toBeLessThan(0.98);
});
