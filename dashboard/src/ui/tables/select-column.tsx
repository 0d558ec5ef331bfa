import { Checkbox } from '@mantine/core';
import type { Column } from './data-table.tsx';

interface Selecting<Row> {
  rows: readonly Row[];
  /** What they are, in the plural: `pages`. */
  noun: string;
  nameOf: (row: Row) => string;
  /** Where the rest of the row is a link. */
  className?: string | undefined;
  isSelected: (row: Row) => boolean;
  /** These rows were selected, or no longer are. */
  onSelect: (rows: readonly Row[], isSelected: boolean) => void;
}

/** Checkboxes before rows; the one in the header selects all. */
export function selectColumn<Row>(of: Selecting<Row>): Column<Row> {
  const count = of.rows.filter(of.isSelected).length;
  const isWhole = count > 0 && count === of.rows.length;
  return {
    key: 'select',
    header: 'Select',
    head: (
      <Checkbox
        aria-label={`Select all ${of.noun}`}
        checked={isWhole}
        indeterminate={count > 0 && !isWhole}
        onChange={() => of.onSelect(of.rows, !isWhole)}
      />
    ),
    cell: (row) => (
      <Checkbox
        className={of.className}
        aria-label={`Select ${of.nameOf(row)}`}
        checked={of.isSelected(row)}
        onChange={() => of.onSelect([row], !of.isSelected(row))}
      />
    ),
  };
}
