import { expect, it } from 'vitest';
import { wilsonInterval } from './wilson.ts';

it.each([
  // Newcombe 1998, table I
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [29, 29, 0.883, 1],
])('The Wilson interval of %i of %i lies between %d and %d', (successes, n, low, high) => {
  const interval = wilsonInterval(successes, n);
  expect(interval?.low).toBeCloseTo(low, 4);
  expect(interval?.high).toBeCloseTo(high, 4);
});

it('There is no Wilson interval without answers', () => {
  expect(wilsonInterval(0, 0)).toBeNull();
});
