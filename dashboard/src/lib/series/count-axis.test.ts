import { expect, it } from 'vitest';
import { countAxis } from './count-axis.ts';

it('[A-CONST-18] The axis of counts reaches at least 5, in whole steps', () => {
  for (const most of [0, 1, 4, 5]) expect(countAxis(most)).toEqual({ top: 5, ticks: [0, 1, 2, 3, 4, 5] });
});

it.each([
  [6, 6, 2],
  [9, 9, 3],
  [11, 15, 5],
  [100, 100, 25],
  [101, 150, 50],
  [7_300, 8_000, 2_000],
])('The axis of counts shows %d under %d in steps of %d', (most, top, step) => {
  const axis = countAxis(most);
  expect([axis.top, axis.ticks[1]]).toEqual([top, step]);
  expect(axis.ticks.at(-1)).toBe(top);
  expect(axis.ticks.every(Number.isInteger)).toBe(true);
});
