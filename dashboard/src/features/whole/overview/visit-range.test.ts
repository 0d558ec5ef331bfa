import { expect, it } from 'vitest';
import { rangeDays, visitRange } from './visit-range.ts';

// A quarter to midnight in the reader's zone, whichever it is.
const NOW = new Date(2026, 2, 1, 23, 45);

it('[A-OVER-13, A-OVER-14, A-OVER-15] The chart of visits asks for a named range, the month first', () => {
  expect(visitRange({})).toEqual({ range: 'month' });
  expect(visitRange({ range: 'week', start: '2026-01-01' })).toEqual({ range: 'week' });
});

it('[A-VAL-27, A-VAL-28, A-VAL-29] A custom range ends today and begins 29 days before, in local days', () => {
  expect(visitRange({ range: 'custom' }, NOW)).toEqual({ start: '2026-01-31', end: '2026-03-01' });
  expect(visitRange({ range: 'custom', end: '2025-12-31' }, NOW)).toEqual({
    start: '2025-12-02',
    end: '2025-12-31',
  });
  expect(visitRange({ range: 'custom', start: '2026-02-20' }, NOW)).toEqual({
    start: '2026-02-20',
    end: '2026-03-01',
  });
  expect(visitRange({ range: 'custom', start: '2026-03-09' }, NOW)).toEqual({
    start: '2026-03-01',
    end: '2026-03-09',
  });
});

it('A range by name has the days that the server counts', () => {
  const now = new Date('2026-03-31T23:30:00Z');
  expect(rangeDays({ range: 'week' }, 'UTC', now)).toEqual({ start: '2026-03-25', end: '2026-03-31' });
  expect(rangeDays({ range: 'week' }, 'Asia/Kolkata', now)).toEqual({
    start: '2026-03-26',
    end: '2026-04-01',
  });
  expect(rangeDays({ range: 'year' }, 'UTC', now)).toEqual({ start: '2025-04-01', end: '2026-03-31' });
  const days = { start: '2026-02-01', end: '2026-02-03' };
  expect(rangeDays(days, 'UTC', now)).toEqual(days);
});
