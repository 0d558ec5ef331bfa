import { Button, Table } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type Cell, toCsv } from '../lib/csv.ts';
import { saveFile } from '../lib/save-file.ts';
import { type Sorting, sortRows, toggleSorting } from '../lib/sort-rows.ts';
import styles from './data-table.module.css';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What sorting compares and CSV writes; a column without it has neither. */
  value?: (row: Row) => Cell;
  align?: 'left' | 'right';
  width?: number | string;
}

interface DataTableProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of the table where there are no rows. */
  empty: ReactNode;
  /** What stands above the table at left, such as filters. */
  tools?: ReactNode;
  /** The name of the file, where the table may be exported. */
  csvName?: string;
}

const ROW_HEIGHT = 40;
const VIRTUAL_FROM = 100;

/** Rows 40 px high, sorted by their headers, exported as CSV, drawn as they come into view beyond a hundred. */
export function DataTable<Row>({ label, columns, rows, rowKey, empty, tools, csvName }: DataTableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  if (rows.length === 0) return empty;
  const pick = columns.find(({ key }) => key === sorting?.key)?.value;
  const sorted = sorting && pick ? sortRows(rows, pick, sorting.isDescending) : rows;
  const valued = columns.flatMap(({ header, value }) => (value ? [{ header, value }] : []));
  const save = () => {
    const cells = sorted.map((row) => valued.map(({ value }) => value(row)));
    saveFile(
      `${csvName}.csv`,
      toCsv(
        valued.map(({ header }) => header),
        cells,
      ),
      'text/csv',
    );
  };
  return (
    <div>
      {(tools || csvName) && (
        <div className={styles.tools}>
          {tools}
          {csvName && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              ml="auto"
              leftSection={<Download size={14} />}
              onClick={save}
            >
              CSV
            </Button>
          )}
        </div>
      )}
      <Table aria-label={label} highlightOnHover className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Header
                key={column.key}
                column={column}
                sorting={sorting}
                onSort={() => setSorting(toggleSorting(sorting, column.key))}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Body columns={columns} rows={sorted} rowKey={rowKey} />
      </Table>
    </div>
  );
}

interface HeaderProps<Row> {
  column: Column<Row>;
  sorting: Sorting | null;
  onSort: () => void;
}

function Header<Row>({ column, sorting, onSort }: HeaderProps<Row>) {
  const { header, value, align, width } = column;
  const isSorted = sorting?.key === column.key;
  const Icon = sorting?.isDescending ? ArrowDown : ArrowUp;
  const order = sorting?.isDescending ? 'descending' : 'ascending';
  return (
    <Table.Th scope="col" ta={align} w={width} aria-sort={isSorted ? order : undefined}>
      {value ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {header}
          {isSorted && <Icon size={12} aria-hidden />}
        </button>
      ) : (
        header
      )}
    </Table.Th>
  );
}

type BodyProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey'>;

function Body<Row>({ columns, rows, rowKey }: BodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isVirtual = rows.length > VIRTUAL_FROM;
  const virtual = useWindowVirtualizer({
    count: isVirtual ? rows.length : 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    scrollMargin: body.current?.offsetTop ?? 0,
  });
  const items = virtual.getVirtualItems();
  const shown = isVirtual ? items.flatMap(({ index }) => rows[index] ?? []) : rows;
  const margin = body.current?.offsetTop ?? 0;
  const before = isVirtual ? (items[0]?.start ?? margin) - margin : 0;
  const after = isVirtual ? virtual.getTotalSize() + margin - (items.at(-1)?.end ?? 0) : 0;
  return (
    <Table.Tbody ref={body}>
      {before > 0 && <Spacer height={before} columns={columns.length} />}
      {shown.map((row) => (
        <Table.Tr key={rowKey(row)}>
          {columns.map(({ key, cell, align }) => (
            <Table.Td key={key} ta={align}>
              {cell(row)}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
      {after > 0 && <Spacer height={after} columns={columns.length} />}
    </Table.Tbody>
  );
}

/** Stands for the rows that are out of view. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
