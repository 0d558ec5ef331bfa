import { expect, it } from 'vitest';
import { limitText, periodText } from './plan-text.ts';

const locale = 'en-US';

it('[A-BILL-18] A plan limit that is null reads Unlimited', () => {
  expect(limitText(null, locale)).toBe('Unlimited');
  expect(limitText(0, locale)).toBe('0');
  expect(limitText(1200, locale)).toBe('1,200');
});

it('[A-BILL-04] A billing period reads from its first to its last day', () => {
  const at = (text: string) => Date.parse(text) / 1000;
  const read = (start: string, end: string) =>
    periodText(at(start), at(end), locale, 'UTC')?.replace(/\s/gu, ' ');
  expect(read('2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z')).toBe('Jan 31 – Feb 28, 2026');
  expect(read('2026-12-05T10:00:00Z', '2027-01-05T10:00:00Z')).toBe('Dec 5, 2026 – Jan 5, 2027');
  expect(periodText(null, null)).toBe(null);
});
