import { expect, it } from 'vitest';
import { signedScale, valueText } from './value-scale.ts';

it.each([
  [0.7, [-1, -0.5, 0, 0.5, 1]],
  [5, [-5, -2.5, 0, 2.5, 5]],
  [5.1, [-10, -5, 0, 5, 10]],
  [42, [-50, -25, 0, 25, 50]],
])('An axis around zero that reaches %s has round steps on both sides', (reach, ticks) => {
  expect(signedScale(reach, String)).toMatchObject({ ticks, low: ticks[0], high: ticks[4] });
});

it('A value is written with its bounds, and one that is missing as a dash', () => {
  const scale = signedScale(5, (value) => `${value} pts`);
  expect(valueText({ at: 0, value: 2, low: 1, high: 3 }, scale)).toBe('2 pts (1 pts to 3 pts)');
  expect(valueText({ at: 0, value: null }, scale)).toBe('–');
  expect(valueText(undefined, scale)).toBe('–');
});
