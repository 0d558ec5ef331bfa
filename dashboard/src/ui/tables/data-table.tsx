import { Button, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Cell } from '../../lib/series/csv.ts';
import { saveCsv } from '../../lib/series/save-csv.ts';
import { type Sorting, sortRows, toggleSorting } from '../../lib/series/sort-rows.ts';
import { countOf } from '../../lib/words/format.ts';
import styles from './data-table.module.css';
import { lazyExport } from './lazy-export.ts';

export interface Column<Row> {
  key: string;
  header: string;
  /** Only for screen readers, when the cells are self-explanatory. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Value for sorting and CSV; a column without it has neither. */
  value?: (row: Row) => Cell;
  align?: 'left' | 'right';
  /** Replaces the header's text, such as by a checkbox or a name with its icon. */
  head?: ReactNode;
  /** Share of the table's width, as CSS; overflowing content is cut off. */
  width?: string;
}

interface RowsProps<Row> {
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Marks selected or open rows. */
  isMarked?: (row: Row) => boolean;
}

export interface DataTableProps<Row> extends RowsProps<Row> {
  label: string;
  /** Replaces the table when there are no rows. */
  empty: ReactNode;
  /** The heading, on one line with the tools. */
  title?: ReactNode;
  /** Controls above the table on the left, such as filters. */
  tools?: ReactNode;
  /** The file name, if the table may be exported. */
  csvName?: string;
  /** Number of rows displayed at first; a button shows the others, and the CSV contains them. */
  isLeading?: (row: Row) => boolean;
  /** Set when the rows are one page of a longer list: the server sorts, and the CSV contains all. */
  server?: ServerRows<Row>;
}

export interface ServerRows<Row> {
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
  /** Null when they could not be loaded, which was said then. */
  all: () => Promise<Row[] | null>;
}

const MAX_PLAIN_ROWS = 100;
const VirtualRows = lazyExport(() => import('./data-table-virtual-rows.tsx'), 'VirtualRows');

/** Rows 40 px high, sortable by their headers, exportable as CSV, virtualized beyond a hundred. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  isMarked,
  empty,
  title,
  tools,
  csvName,
  isLeading,
  server,
}: DataTableProps<Row>) {
  const [ownSorting, setOwnSorting] = useState<Sorting | null>(null);
  const sorting = server ? server.sorting : ownSorting;
  const sort = server?.onSort ?? setOwnSorting;
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) {
    // Tools stay in place, so that someone typing a filter can continue.
    return title || tools ? (
      <div>
        <div className={styles.tools}>
          {title}
          {tools}
        </div>
        {empty}
      </div>
    ) : (
      empty
    );
  }
  const pick = server ? undefined : columns.find(({ key }) => key === sorting?.key)?.value;
  const sorted = sorting && pick ? sortRows(rows, pick, sorting.isDescending) : rows;
  const shown = isLeading && !isWhole ? sorted.filter(isLeading) : sorted;
  const body = { columns, rows: shown, rowKey, isMarked };
  return (
    <div>
      {(title || tools || csvName) && (
        <div className={styles.tools} data-print={title ? undefined : 'off'}>
          {title}
          {tools}
          {csvName && <SaveButton name={csvName} columns={columns} rows={server?.all ?? (() => sorted)} />}
        </div>
      )}
      <table aria-label={label} className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header
                key={column.key}
                column={column}
                sorting={sorting}
                onSort={() => sort(toggleSorting(sorting, column.key))}
              />
            ))}
          </tr>
        </thead>
        {shown.length > MAX_PLAIN_ROWS ? (
          <Suspense
            fallback={
              <tbody>
                <DataTableCells {...body} rows={shown.slice(0, MAX_PLAIN_ROWS)} />
              </tbody>
            }
          >
            <VirtualRows
              count={shown.length}
              columns={columns.length}
              rowsBetween={(first, end) => <DataTableCells {...body} rows={shown.slice(first, end)} />}
            />
          </Suspense>
        ) : (
          <tbody>
            <DataTableCells {...body} />
          </tbody>
        )}
      </table>
      {isLeading && (
        <MoreButton
          hidden={rows.length - rows.filter(isLeading).length}
          isWhole={isWhole}
          onToggle={() => setWhole(!isWhole)}
        />
      )}
    </div>
  );
}

function DataTableCells<Row>({ columns, rows, rowKey, isMarked }: RowsProps<Row>) {
  return rows.map((row) => (
    <tr key={rowKey(row)} data-marked={isMarked?.(row) || undefined}>
      {columns.map(({ key, cell, align, width }) => (
        <td key={key} data-align={align} data-cut={width !== undefined || undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  ));
}

interface MoreButtonProps {
  /** Number of rows hidden at first. */
  hidden: number;
  isWhole: boolean;
  onToggle: () => void;
}

function MoreButton({ hidden, isWhole, onToggle }: MoreButtonProps) {
  if (hidden === 0) return null;
  return (
    <Button variant="default" size="compact-sm" mt="sm" aria-expanded={isWhole} onClick={onToggle}>
      {isWhole ? 'Show fewer' : `Show ${countOf(hidden, 'more row')}`}
    </Button>
  );
}

interface SaveButtonProps<Row> {
  name: string;
  columns: Column<Row>[];
  rows: () => Row[] | Promise<Row[] | null>;
}

function SaveButton<Row>({ name, columns, rows }: SaveButtonProps<Row>) {
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    const all = await rows();
    setLoading(false);
    if (all === null) return;
    const valued = columns.flatMap(({ header, value }) => (value ? [{ header, value }] : []));
    const cells = all.map((row) => valued.map(({ value }) => value(row)));
    const header = valued.map((column) => column.header);
    void saveCsv(name, { header, rows: cells });
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      ml="auto"
      data-print="off"
      leftSection={<Download size={14} />}
      loading={isLoading}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}

interface HeaderProps<Row> {
  column: Column<Row>;
  sorting: Sorting | null;
  onSort: () => void;
}

function Header<Row>({ column, sorting, onSort }: HeaderProps<Row>) {
  const { header, head, value, align, width, isHeaderHidden } = column;
  const isSorted = sorting?.key === column.key;
  const Icon = sorting?.isDescending ? ArrowDown : ArrowUp;
  const order = sorting?.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" data-align={align} style={{ width }} aria-sort={isSorted ? order : undefined}>
      {value ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {head ?? header}
          {isSorted && <Icon size={12} aria-hidden />}
        </button>
      ) : isHeaderHidden ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        (head ?? header)
      )}
    </th>
  );
}
