import { describe, expect, it } from 'vitest';
import { partsOf, rangeBefore } from '../../platform/day-range.ts';
import { countFigure, shareFigure } from './strip-figures.ts';

const WEEK = { start: '2026-03-25', end: '2026-03-31' };
const marks = (day: string, yes: number, n: number) => ({ day, yes, n });
const side = (...sums: [yes: number, n: number][]) => ({
  days: 1,
  pairs: sums.map(([yes, n], prompt) => ({ prompt_id: `${prompt}`, platform: 'chatgpt', yes, n })),
});
const now = (...sums: [yes: number, n: number][]) => ({ before: side(), now: side(...sums) });

describe('The parts and the range before', () => {
  it('The range before has as many days and ends where the range begins', () => {
    expect(rangeBefore(WEEK)).toEqual({ start: '2026-03-18', end: '2026-03-24' });
    expect(rangeBefore({ start: '2026-03-01', end: '2026-03-01' })).toEqual({
      start: '2026-02-28',
      end: '2026-02-28',
    });
  });

  it('A range has a part for each day, or at most 30 equal parts of which only the oldest may be shorter', () => {
    expect(partsOf(WEEK)).toHaveLength(7);
    const year = partsOf({ start: '2025-04-01', end: '2026-03-31' });
    expect(year).toHaveLength(29);
    expect(year.at(-1)).toEqual({ start: '2026-03-19', end: '2026-03-31' });
    expect(year[0]).toEqual({ start: '2025-04-01', end: '2025-04-01' });
    expect(partsOf({ start: '2026-03-01', end: '2026-03-31' })).toHaveLength(16);
  });
});

describe('A share', () => {
  it('A share is of the answers of the whole range, with null where a day has none and where the range before has none', () => {
    const figure = shareFigure(
      WEEK,
      [marks('2026-03-25', 3, 4), marks('2026-03-31', 0, 4)],
      now([3, 4], [0, 4]),
    );
    expect(figure).toMatchObject({ k: 3, n: 8, share: 3 / 8, previous: null });
    expect(figure.points).toEqual([0.75, null, null, null, null, null, 0]);
    expect(figure.low).toBeLessThan(3 / 8);
    expect(figure.high).toBeGreaterThan(3 / 8);
  });

  it('A share compares with the days before, which count in no point', () => {
    const figure = shareFigure(WEEK, [marks('2026-03-24', 1, 2), marks('2026-03-26', 2, 2)], {
      before: side([1, 2]),
      now: side([2, 2]),
    });
    expect(figure).toMatchObject({ share: 1, previous: 0.5, high: 1, change: { difference: 0.5, pairs: 1 } });
    expect(figure.points.filter((point) => point !== null)).toEqual([1]);
  });

  it('Nothing measured is null with no interval, and never zero', () => {
    expect(shareFigure(WEEK, [], now())).toEqual({
      k: 0,
      n: 0,
      share: null,
      low: null,
      high: null,
      previous: null,
      change: expect.objectContaining({ verdict: 'not_comparable', difference: null }),
      points: Array(7).fill(null),
      counted: Array(7).fill(0),
    });
  });

  it('Thousands of answers to a prompt make no narrower interval than many do', () => {
    const prompts = (times: number) =>
      now(...[0.2, 0.5, 0.8, 0.4].map((share): [number, number] => [share * 100 * times, 100 * times]));
    const of = (times: number) =>
      shareFigure(WEEK, [marks(WEEK.end, 190 * times, 400 * times)], prompts(times));
    const [many, thousands] = [of(1), of(1000)];
    expect(thousands.low).toBeCloseTo(many.low ?? 0, 9);
    expect(thousands.high).toBeCloseTo(many.high ?? 0, 9);
  });
});

describe('A count', () => {
  const days = [
    { day: '2026-03-24', count: 5 },
    { day: '2026-03-26', count: 2 },
  ];

  it('A count is zero on a day that was counted, and compares with the range before', () => {
    expect(countFigure(WEEK, days, '2026-03-01')).toEqual({
      count: 2,
      previous: 5,
      points: [0, 2, 0, 0, 0, 0, 0],
    });
  });

  it('A count is null before the day on which counting began, and so is a range that was counted in part', () => {
    expect(countFigure(WEEK, days, '2026-03-26')).toEqual({
      count: 2,
      previous: null,
      points: [null, 2, 0, 0, 0, 0, 0],
    });
    expect(countFigure(WEEK, [], null)).toEqual({ count: null, previous: null, points: [] });
    expect(countFigure(WEEK, [], '2026-04-01').count).toBeNull();
  });
});
