import { expect, it } from 'vitest';
import { sparkLine } from './spark-line.ts';

const BOX = { width: 100, height: 20 };

it('A sparkline goes from left to right and from its lowest to its highest point', () => {
  expect(sparkLine([0.2, 0.4, 0.3], BOX)).toEqual({ line: '0,20 50,0 100,10', last: { x: 100, y: 10 } });
});

it('A sparkline with a floor shows how far its points are above it', () => {
  expect(sparkLine([2, 4], { ...BOX, floor: 0 }).line).toBe('0,10 100,0');
});

it('A sparkline joins what is known, and lies in the middle where nothing changes', () => {
  expect(sparkLine([0.5, null, 0.5, null, null], BOX)).toEqual({
    line: '0,10 50,10',
    last: { x: 50, y: 10 },
  });
  expect(sparkLine([0, 0], { ...BOX, floor: 0 }).line).toBe('0,10 100,10');
});

it('A sparkline of nothing has no line and no end', () => {
  expect(sparkLine([null, null], BOX)).toEqual({ line: '', last: null });
  expect(sparkLine([], BOX)).toEqual({ line: '', last: null });
  expect(sparkLine([3], BOX)).toEqual({ line: '100,10', last: { x: 100, y: 10 } });
});
