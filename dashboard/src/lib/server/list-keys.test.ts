import { expect, it } from 'vitest';
import { placeAfter } from './list-keys.ts';

it('The keys move through a list by arrows and pages, and stop at its ends', () => {
  expect(placeAfter('ArrowDown', 0, 3)).toBe(1);
  expect(placeAfter('ArrowUp', 2, 3)).toBe(1);
  expect(placeAfter('PageDown', 3, 20)).toBe(8);
  expect(placeAfter('PageUp', 3, 20)).toBe(0);
  expect(placeAfter('End', 3, 20)).toBe(19);
  expect(placeAfter('Home', 3, 20)).toBe(0);
  expect(placeAfter('ArrowUp', 0, 3)).toBeUndefined();
  expect(placeAfter('End', 2, 3)).toBeUndefined();
  expect(placeAfter('ArrowLeft', 1, 3)).toBeUndefined();
  expect(placeAfter('Home', -1, 0)).toBeUndefined();
});
