import { expect, it } from 'vitest';
import { visitRange } from './visit-range.ts';

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
