import { expect, it } from 'vitest';
import { rowsMoved } from './held-scroll.ts';

it('The list of visitors keeps the first visible row in place when new rows come above it', () => {
  const before = ['a', 'b', 'c', 'd'];
  expect(rowsMoved(before, before, 1)).toBe(0);
  expect(rowsMoved(before, ['x', 'y', ...before], 1)).toBe(2);
  // The top row was seen again and moved up, so the next one keeps the scroll position.
  expect(rowsMoved(before, ['b', 'a', 'c', 'd'], 1)).toBe(0);
  expect(rowsMoved(before, ['b', 'x', 'a', 'c', 'd'], 1)).toBe(1);
  expect(rowsMoved(before, [], 1)).toBe(0);
});
