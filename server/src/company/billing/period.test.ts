import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMonths, periodOf } from './period.ts';

const day = (text: string) => new Date(`${text}T10:30:00Z`);

it('One month later is the same day, or the last day of a shorter month', () => {
  expect(addMonths(day('2026-01-15'), 1)).toEqual(day('2026-02-15'));
  expect(addMonths(day('2026-01-31'), 1)).toEqual(day('2026-02-28'));
  expect(addMonths(day('2028-01-31'), 1)).toEqual(day('2028-02-29'));
  expect(addMonths(day('2026-01-31'), 2)).toEqual(day('2026-03-31'));
  expect(addMonths(day('2026-11-30'), 3)).toEqual(day('2027-02-28'));
});

it('[A-ENT-09] Billing periods follow each other automatically, counted from the first day', () => {
  const began = day('2026-01-31');
  expect(periodOf(began, began)).toEqual({ start: began, end: day('2026-02-28') });
  const almost = new Date(day('2026-02-28').getTime() - 1);
  expect(periodOf(began, almost).start).toEqual(began);
  expect(periodOf(began, day('2026-02-28'))).toEqual({ start: day('2026-02-28'), end: day('2026-03-31') });
  expect(periodOf(began, day('2027-04-29'), 12)).toEqual({
    start: day('2027-01-31'),
    end: day('2028-01-31'),
  });
  expect(periodOf(began, day('2027-04-29'))).toEqual({ start: day('2027-03-31'), end: day('2027-04-30') });
});

it('Every moment after the start lies in a billing period, and periods leave no gap', () => {
  const moments = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2035-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, moments, fc.constantFrom(1, 12), (one, other, length) => {
      const [began, now] = one <= other ? [one, other] : [other, one];
      const { start, end } = periodOf(began, now, length);
      expect(start <= now && now < end).toBe(true);
      expect(periodOf(began, end, length).start).toEqual(end);
    }),
  );
});
