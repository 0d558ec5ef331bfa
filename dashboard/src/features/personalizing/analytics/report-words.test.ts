import type { VisitReport } from '@sightline/contract/personalizing/visit-report';
import { expect, it } from 'vitest';
import { comparedText, metricChange } from './report-words.ts';

const days = { start: '2026-11-01', end: '2026-11-07' };
const totals = (visits: number) => ({ visits, conversion_rate: { share: 0.1, low: 0.05, high: 0.2 } });
const changeOf = (now: number, then: number) =>
  metricChange(
    { ...days, totals: totals(now), before: { ...days, totals: totals(then) } } as unknown as VisitReport,
    'visits',
  )?.text;

it('Days compared with are named by what they are directly before, else by their dates', () => {
  const text = (start: string, end: string) =>
    comparedText({ ...days, before: { start, end } } as unknown as VisitReport);
  expect(text('2026-10-25', '2026-10-31')).toBe('the 7 days before');
  expect(text('2019-11-01', '2019-11-07')).toBe('Nov 1, 2019 – Nov 7, 2019');
});

it('[P-ANLY-14] A figure says how it changed in percent with one decimal, whatever its size', () => {
  expect(changeOf(242, 100)).toBe('142.0%');
  expect(changeOf(2_345, 100)).toBe('2,245.0%');
  expect(changeOf(105, 100)).toBe('5.0%');
  expect(changeOf(1, 3)).toBe('66.7%');
  expect(changeOf(100, 100)).toBe('no change');
});
