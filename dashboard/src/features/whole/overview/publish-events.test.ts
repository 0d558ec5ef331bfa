import { expect, it } from 'vitest';
import { readableEvents } from '../../../lib/series/merge-series.ts';
import { publishEvents } from './publish-events.ts';

const page = (day: number, hour = 12, pages = 1) => ({
  at: new Date(2026, 2, day, hour).toISOString(),
  pages,
});
const at = (day: number) => new Date(2026, 2, day).getTime();

it('The chart marks the days on which pages were published, within its time range', () => {
  const pages = [page(9, 15, 2), page(2), page(9, 8), page(30)];
  expect(publishEvents(pages, { from: at(5), to: at(20) })).toEqual([
    { at: new Date(2026, 2, 9, 8).getTime(), label: '3 pages published' },
  ]);
  const labels = (days: number[], to: number) =>
    publishEvents(
      days.map((day) => page(day)),
      { from: at(1), to: at(to) },
    ).map(({ label }) => label);
  expect(labels([1, 2, 3, 4], 5)).toEqual(Array(4).fill('1 page published'));
  // As many as there is room for labels, however many days there are.
  expect(
    labels(
      Array.from({ length: 100 }, (_, day) => day + 1),
      101,
    ),
  ).toEqual([...Array(3).fill('22 pages published'), '12 pages published']);
  // Grouping by the first of each leaves less than the minimum distance here, so a label would have no room.
  const grouped = publishEvents(
    [1, 21, 24, 60, 71, 99].map((day) => page(day)),
    { from: at(1), to: at(101) },
  );
  expect(readableEvents(grouped, 100 * 86_400_000).map(({ label }) => label)).toEqual([
    '2 pages published',
    '1 page published',
    '2 pages published',
    '1 page published',
  ]);
});
