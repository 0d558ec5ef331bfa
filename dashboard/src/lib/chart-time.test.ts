import { expect, it } from 'vitest';
import { chartTimeText } from './chart-time.ts';

it('[A-CONST-17] writes hours up to a span of 36 hours, and the date alone beyond', () => {
  const from = Date.UTC(2025, 2, 1, 9);
  const hour = 3_600_000;
  expect(chartTimeText(from, from + 36 * hour)(from, 'en-US', 'UTC')).toBe('Mar 1, 9:00 AM');
  expect(chartTimeText(from, from + 36 * hour + 1)(from, 'en-US', 'UTC')).toBe('Mar 1');
});
