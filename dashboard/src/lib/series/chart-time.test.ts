import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chartTimeText } from './chart-time.ts';

beforeAll(() => void vi.setSystemTime('2025-06-01T12:00:00Z'));
afterAll(() => void vi.useRealTimers());

const HOUR = 3_600_000;

it('[A-CONST-17] The chart writes hours for spans of up to 36 hours, and only the date beyond', () => {
  const from = Date.UTC(2025, 2, 1, 9);
  expect(chartTimeText(from, from + 36 * HOUR)(from, 'en-US', 'UTC')).toBe('Mar 1, 9:00 AM');
  expect(chartTimeText(from, from + 36 * HOUR + 1)(from, 'en-US', 'UTC')).toBe('Mar 1');
});

it('The chart says the year where it reaches back into another year', () => {
  const from = Date.UTC(2024, 11, 30, 9);
  const to = from + 90 * 24 * HOUR;
  const text = chartTimeText(from, to);
  expect([text(from, 'en-US', 'UTC'), text(to, 'en-US', 'UTC')]).toEqual(['Dec 30, 2024', 'Mar 30']);
});
