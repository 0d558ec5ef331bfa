import { expect, it } from 'vitest';
import { daysOfPeriod } from './periods.ts';

const TODAY = '2026-03-31';

it.each([
  ['today', '2026-03-31', '2026-03-31'],
  ['yesterday', '2026-03-30', '2026-03-30'],
  ['last 7 days', '2026-03-25', '2026-03-31'],
  ['the past 2 weeks', '2026-03-18', '2026-03-31'],
  ['last 1 month', '2026-03-01', '2026-03-31'],
  ['Past 13 months', '2025-03-01', '2026-03-31'],
  ['this week', '2026-03-30', '2026-03-31'],
  ['last week', '2026-03-23', '2026-03-29'],
  ['last month', '2026-02-01', '2026-02-28'],
  ['this quarter', '2026-01-01', '2026-03-31'],
  ['last quarter', '2025-10-01', '2025-12-31'],
  ['previous year', '2025-01-01', '2025-12-31'],
  ['2026', '2026-01-01', '2026-03-31'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['Q4 2025', '2025-10-01', '2025-12-31'],
  ['2026-02-03', '2026-02-03', '2026-02-03'],
  ['2026-02-03 to 2026-03-04', '2026-02-03', '2026-03-04'],
  ['2025-11 to 2026-01', '2025-11-01', '2026-01-31'],
])('“%s” means %s to %s', (words, start, end) => {
  expect(daysOfPeriod(words, TODAY)).toEqual({ start, end });
});

it('No words leave the choice of days to the call', () => expect(daysOfPeriod(undefined, TODAY)).toEqual({}));

it.each(['soon', '2026-13', '2026-02-30', '2027', 'last 0 days', '2026-03 to 2026-01', 'a to b to c'])(
  '“%s” is refused instead of being guessed',
  (words) => expect(() => daysOfPeriod(words, TODAY)).toThrow(/period/),
);
