import { describe, expect, it } from 'vitest';
import { endLabels, mergeSeries, readableEvents, timeTicks } from './merge-series.ts';

const minute = 60_000;
const series = (key: string, ...points: [number, number | null][]) => ({
  key,
  label: key,
  points: points.map(([at, value]) => ({ at: at * minute, value })),
});

describe('Merging series', () => {
  it('The chart puts the points of one sweep in one row, and keeps gaps', () => {
    const rows = mergeSeries([series('a', [0, 10], [60, null]), series('b', [1, 20], [61, 30])]);
    const plain = rows.map(({ at, values }) => [at / minute, values.a?.value, values.b?.value]);
    expect(plain).toEqual([
      [0, 10, 20],
      [60, null, 30],
    ]);
  });

  it('The chart never drops a point of a series that ran twice within minutes', () => {
    const rows = mergeSeries([series('a', [0, 10], [2, 12])]);
    expect(rows.map(({ values }) => values.a?.value)).toEqual([10, 12]);
  });
});

describe('Ticks of the time axis', () => {
  it('The chart’s time axis labels only measured moments, at most eight, always including the last', () => {
    expect(timeTicks(mergeSeries([series('a', [0, 1], [30, null], [60, 2])]), String)).toEqual([
      0,
      60 * minute,
    ]);
    const many = mergeSeries([
      series('a', ...Array.from({ length: 30 }, (_, index) => [index * 60, 1] as [number, number])),
    ]);
    expect(timeTicks(many, String)).toHaveLength(8);
    expect(timeTicks(many, String).at(-1)).toBe(29 * 60 * minute);
  });

  it('The chart’s time axis writes a day once, however often something ran on it', () => {
    const hour = 60;
    const runs = mergeSeries([series('a', [8 * hour, 1], [20 * hour, 2], [30 * hour, 3], [56 * hour, 4])]);
    const dayOf = (at: number) => `day ${Math.floor(at / minute / (24 * hour))}`;
    expect(timeTicks(runs, dayOf).map((at) => at / minute / hour)).toEqual([20, 30, 56]);
  });
});

describe('Labels at the ends of lines', () => {
  const tops = (...ends: number[]) =>
    endLabels(
      ends.map((end, index) => series(String(index), [0, end])),
      200,
    ).map(({ top }) => top);

  it('The chart sets a label at the end of its line', () => {
    expect(tops(50)).toEqual([100]);
    expect(endLabels([series('a', [0, 40], [1, null])], 200)[0]?.top).toBe(120);
    expect(endLabels([series('a', [0, null])], 200)).toEqual([]);
  });

  it('The chart moves labels apart, and never out of the plot', () => {
    expect(tops(50, 50, 50)).toEqual([100, 116, 132]);
    expect(tops(0, 0, 1)).toEqual([168, 184, 200]);
  });
});

it('The chart writes no event label over the one before', () => {
  const events = [90, 10, 12, 60].map((at) => ({ at, label: `at ${at}` }));
  expect(readableEvents(events, 100).map(({ label }) => label)).toEqual(['at 10', '', 'at 60', 'at 90']);
  // Beside the end of the chart a label stands before its line, where no other one is.
  expect(readableEvents([{ at: 95, label: 'late' }], 100, 100)).toEqual([
    { at: 95, label: 'late', isLeft: true },
  ]);
  expect(readableEvents(events.slice(0, 1), 0)).toEqual([{ at: 90, label: 'at 90' }]);
});
