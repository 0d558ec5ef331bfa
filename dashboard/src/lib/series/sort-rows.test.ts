import { expect, it } from 'vitest';
import { sortRows, toggleSorting } from './sort-rows.ts';

it('A column’s sorting goes from none to descending, ascending and back', () => {
  const first = toggleSorting(null, 'score');
  const second = toggleSorting(first, 'score');
  expect([first?.isDescending, second?.isDescending, toggleSorting(second, 'score')]).toEqual([
    true,
    false,
    null,
  ]);
  expect(toggleSorting(second, 'name')).toEqual({ key: 'name', isDescending: true });
});

it('Tables sort numbers by size and texts by alphabet, with empty values last', () => {
  const by = (values: (number | string | null)[], isDescending: boolean) =>
    sortRows(values, (value) => value, isDescending);
  expect(by([9, null, 10, 2], true)).toEqual([10, 9, 2, null]);
  expect(by([9, null, 10, 2], false)).toEqual([2, 9, 10, null]);
  expect(by(['b', 'Ä', 'a'], false)).toEqual(['a', 'Ä', 'b']);
});
