import { expect, it } from 'vitest';
import { seriesSummary } from './series-summary.ts';

const day = (date: number) => Date.UTC(2025, 2, date);
const summary = (...points: [number, number | null][]) =>
  seriesSummary([{ key: 'a', label: 'ChatGPT', points: points.map(([at, value]) => ({ at, value })) }], {
    locale: 'en-US',
    timeZone: 'UTC',
  });

it('The summary of a chart tells its line in words', () => {
  expect(summary([day(8), 46], [day(1), 40.4], [day(4), null], [day(5), 20])).toBe(
    'ChatGPT: from 40% on Mar 1, 2025 to 46% on Mar 8, 2025, lowest 20%, highest 46%.',
  );
  expect(summary([day(1), 40])).toBe('ChatGPT: 40% on Mar 1, 2025.');
  expect(summary([day(1), null])).toBe('ChatGPT: not measured.');
});
