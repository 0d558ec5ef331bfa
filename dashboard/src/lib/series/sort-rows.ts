import type { Cell } from './csv.ts';

export interface Sorting {
  key: string;
  isDescending: boolean;
}

/** The sort order after a click on a header: descending first, then ascending, then none. */
export function toggleSorting(sorting: Sorting | null, key: string): Sorting | null {
  if (sorting?.key !== key) return { key, isDescending: true };
  return sorting.isDescending ? { key, isDescending: false } : null;
}

/**
 * Sorts rows by a value, numbers by size and texts in the reader's alphabet; rows without a value come last in both
 * directions.
 */
export function sortRows<Row>(rows: Row[], pick: (row: Row) => Cell, isDescending: boolean): Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [pick(a) ?? null, pick(b) ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(left, right);
  });
}

function compare(left: NonNullable<Cell>, right: NonNullable<Cell>): number {
  if (typeof left === 'string' && typeof right === 'string') return left.localeCompare(right);
  return Number(left) - Number(right);
}
