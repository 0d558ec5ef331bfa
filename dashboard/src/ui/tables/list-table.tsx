import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { hasWords } from '../../lib/words/search-words.ts';
import { ChoiceSelect } from '../forms/choice-select.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { selectColumn } from './select-column.tsx';
import { SelectionBar } from './selection-bar.tsx';

/** Rows are told apart by a word, which one can be chosen of. */
interface RowFilter<Row> {
  label: string;
  /** The entry for no choice, such as `All types`. */
  all: string;
  of: (row: Row) => string;
}

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'rowKey' | 'isMarked'> {
  /** One of them: `competitor`. */
  noun: string;
  nameOf: (row: Row) => string;
  /** What is searched; without it, the caller says which rows are shown. */
  textOf?: (row: Row) => string;
  filters?: RowFilter<Row>[];
  /** Buttons for the selected rows; without it, none are selected. */
  bulk?: (chosen: Row[], onDone: () => void) => ReactNode;
}

/** A table of what a person keeps: searched, filtered and sorted here, with actions for one row and for several. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { noun, nameOf, textOf, filters = [], bulk, rows, columns, tools, empty, ...table } = props;
  const [search, setSearch] = useState('');
  const [picked, setPicked] = useState<Record<string, string | undefined>>({});
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = rows.filter(
    (row) =>
      (!textOf || hasWords(textOf(row), search)) &&
      filters.every(({ label, of }) => picked[label] === undefined || picked[label] === of(row)),
  );
  const chosen = shown.filter(({ id }) => selected.has(id));
  const select = (changed: readonly Row[], isOn: boolean) => {
    const next = new Set(selected);
    for (const { id } of changed) isOn ? next.add(id) : next.delete(id);
    setSelected(next);
  };
  const clear = () => setSelected(new Set());
  const showAll = () => {
    setSearch('');
    setPicked({});
  };
  const none = (
    <EmptyState
      title={`No ${noun}s match.`}
      order={3}
      action={
        <Button variant="default" onClick={showAll}>
          Show all {noun}s
        </Button>
      }
    />
  );
  const isSelected = ({ id }: Row) => selected.has(id);
  return (
    <div>
      <DataTable
        {...table}
        rows={shown}
        rowKey={({ id }) => id}
        isMarked={isSelected}
        empty={textOf && rows.length > 0 ? none : empty}
        columns={
          bulk
            ? [
                selectColumn({ rows: shown, noun: `${noun}s`, nameOf, isSelected, onSelect: select }),
                ...columns,
              ]
            : columns
        }
        tools={
          textOf && rows.length > 0 ? (
            <>
              <SearchField label={`Search ${noun}s`} value={search} onChange={setSearch} />
              {filters.map(({ label, all, of }) => (
                <ChoiceSelect
                  key={label}
                  label={label}
                  all={all}
                  value={picked[label]}
                  choices={[...new Set(rows.map(of))].sort().map((value) => ({ value, label: value }))}
                  onChange={(value) => setPicked({ ...picked, [label]: value })}
                />
              ))}
              {tools}
            </>
          ) : (
            tools
          )
        }
      />
      {bulk && (
        <SelectionBar noun={noun} count={chosen.length} onClear={clear}>
          {bulk(chosen, clear)}
        </SelectionBar>
      )}
    </div>
  );
}
