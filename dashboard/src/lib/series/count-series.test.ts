import { expect, it } from 'vitest';
import { calendarDay, countSummary, stackable, totalsOf } from './count-series.ts';

const days = ['2026-03-01', '2026-03-02'];
const series = (names: string) => [...names].map((key) => ({ key, label: key, counts: [1, 2] }));

it('The chart of counts sums up the rest once there are more series than colors', () => {
  expect(stackable(series('abcde'))).toHaveLength(5);
  expect(stackable(series('abcdef')).map(({ label }) => label)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  const stacked = stackable(series('abcdefgh'));
  expect(stacked.at(-1)).toEqual({ key: 'rest', label: '3 others', counts: [3, 6] });
  expect(totalsOf(days, stacked)).toEqual([8, 16]);
});

it('The text of a chart of counts says how many, when most, and whose', () => {
  expect(countSummary(days, series('ab'), 'en-US')).toBe(
    '6 visits from Mar 1, 2026 to Mar 2, 2026, most on Mar 2, 2026 (4). a 3, b 3.',
  );
  expect(countSummary([], [])).toBe('No days.');
});

it('The chart of counts shows a calendar day as that day in every time zone', () => {
  expect(calendarDay('2026-03-01', 'date', 'en-US')).toBe('Mar 1, 2026');
});
