import { expect, it } from 'vitest';
import { publishEvents } from './publish-events.ts';

const page = (day: number, hour = 12) => ({ published_at: new Date(2026, 2, day, hour).toISOString() });
const at = (day: number) => new Date(2026, 2, day).getTime();

it('marks the days on which pages were published, within the time of the chart', () => {
  const pages = [page(9, 15), page(2), page(9, 8), { published_at: null }, page(30)];
  expect(publishEvents(pages, { from: at(5), to: at(20) })).toEqual([
    { at: new Date(2026, 2, 9, 8).getTime(), label: '2 pages published' },
  ]);
  expect(
    publishEvents(
      [1, 2, 3, 4, 5, 6].map((day) => page(day)),
      { from: at(1), to: at(20) },
    ),
  ).toHaveLength(4);
});
