import { expect, it } from 'vitest';
import { silenceOf } from './script-silence.ts';

const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;
const dayBefore = (count: number) => new Date(Date.parse(TODAY) - count * DAY_MS).toISOString().slice(0, 10);

/** Views on the days that count; one day has the given minimum. */
const weeksWith = (fewest: number, silent_from = 3) =>
  [16, 15, 9, 8, silent_from].map((count) => ({ day: dayBefore(count), views: count === 9 ? fewest : 20 }));

it('A script is silent after two days without a view if each of the same weekdays had at least 20 views', () => {
  expect(silenceOf(weeksWith(20), TODAY)).toEqual({
    last_day: dayBefore(3),
    days: 2,
    before: [20, 20, 20, 20],
  });
  expect(silenceOf(weeksWith(19), TODAY)).toBeNull();
});

it('A script is not silent after one day without a view, nor on a day that already has views', () => {
  expect(silenceOf(weeksWith(20, 2), TODAY)).toBeNull();
  expect(silenceOf([...weeksWith(20), { day: TODAY, views: 1 }], TODAY)).toBeNull();
});

it('a website that never had a view is not silent', () => {
  expect(silenceOf([], TODAY)).toBeNull();
});

it('The silence of a script across the end of a year is counted in whole days from its last view', () => {
  const days = [18, 19, 25, 26, 27].map((day) => ({ day: `2026-12-${day}`, views: 30 }));
  const found = silenceOf(days, '2027-01-03');
  expect(found).toMatchObject({ last_day: '2026-12-27', days: 6 });
});
