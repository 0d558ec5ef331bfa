import { expect, it } from 'vitest';
import {
  addressText,
  filtersOf,
  filtersText,
  grainsFor,
  opposite,
  reportDays,
  reportInput,
  textsOf,
  toggled,
} from './report-search.ts';

const NOW = new Date('2026-03-31T10:00:00Z');

it('A range of the report has the days that the server counts', () => {
  expect(reportDays({}, 'UTC', NOW)).toEqual({ start: '2026-03-02', end: '2026-03-31' });
  expect(reportDays({ range: 'today' }, 'UTC', NOW)).toEqual({ start: '2026-03-31', end: '2026-03-31' });
  expect(reportDays({ range: 'yesterday' }, 'UTC', NOW)).toEqual({ start: '2026-03-30', end: '2026-03-30' });
  expect(reportDays({ range: 'all' }, 'UTC', NOW)).toEqual({});
  expect(reportDays({ range: 'custom', start: '2026-02-03', end: '2026-02-01' }, 'UTC', NOW)).toEqual({
    start: '2026-02-01',
    end: '2026-02-03',
  });
});

it('Today is the day of the website’s time zone, wherever the reader is', () => {
  const at = new Date('2026-03-31T03:30:00Z');
  const today = (zone: string) => reportDays({ range: 'today' }, zone, at).start;
  expect(today('America/Los_Angeles')).toBe('2026-03-30');
  expect(today('Asia/Kolkata')).toBe('2026-03-31');
  expect(today('Pacific/Auckland')).toBe('2026-03-31');
  expect(reportDays({ range: 'custom' }, 'America/Los_Angeles', at).end).toBe('2026-03-30');
});

it('All time is compared with nothing, other ranges with the days before unless something else is chosen', () => {
  expect(reportInput({}, 'UTC', NOW).compare).toBe('previous');
  expect(reportInput({ range: 'all' }, 'UTC', NOW).compare).toBe('none');
  expect(reportInput({ compare: 'off' }, 'UTC', NOW).compare).toBe('none');
  expect(reportInput({ compare: 'year' }, 'UTC', NOW)).toMatchObject({ compare: 'year' });
  const custom = { compare: 'custom', range: 'week' } as const;
  expect(reportInput(custom, 'UTC', NOW).compare_start).toBe('2026-03-18');
  expect(reportInput({ ...custom, since: '2025-12-01' }, 'UTC', NOW).compare_start).toBe('2025-12-01');
});

it('Filters come back from the address as they were put there, whatever their values contain', () => {
  const filters = [
    { dimension: 'source', operator: 'is', value: 'Campaign a,b 100%' },
    { dimension: 'landing', operator: 'contains', value: '/a:b,c' },
    { dimension: 'landing', operator: 'contains_not', value: '!~:,' },
    { dimension: 'country', operator: 'is_not', value: '' },
  ] as const;
  expect(filtersOf(filtersText(filters))).toEqual(filters);
  expect(filtersText([])).toBeUndefined();
  expect(filtersOf('nonsense,planet:mars,country~:B,exit~:,country:BE,country:BE,source:%E0%A4%A')).toEqual([
    { dimension: 'country', operator: 'is', value: 'BE' },
    { dimension: 'source', operator: 'is', value: '%E0%A4%A' },
  ]);
});

it('Steps come back from the address as they were put there, also the same one twice', () => {
  const steps = ['page:/a,b 100%', 'page~:,', 'page:/a,b 100%', 'goal:1'];
  expect(textsOf(addressText(steps))).toEqual(steps);
  expect(textsOf(undefined)).toEqual([]);
});

it('Choosing a row again takes its filter away', () => {
  const belgium = { dimension: 'country', operator: 'is', value: 'BE' } as const;
  expect(toggled([], belgium)).toEqual([belgium]);
  expect(toggled([belgium], belgium)).toEqual([]);
  expect(toggled([opposite(belgium)], belgium)).toEqual([belgium]);
});

it('Only grains that make a readable chart of the days are offered', () => {
  expect(grainsFor({ start: '2026-03-31', end: '2026-03-31' })).toEqual(['hour']);
  expect(grainsFor({ start: '2026-03-02', end: '2026-03-31' })).toEqual(['hour', 'day', 'week']);
  expect(grainsFor({ start: '2020-01-01', end: '2026-03-31' })).toEqual(['week']);
});
