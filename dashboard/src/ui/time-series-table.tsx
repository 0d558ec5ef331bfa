import { Table } from '@mantine/core';
import type { Row, Series } from '../lib/merge-series.ts';
import { Moment } from './moment.tsx';

interface TimeSeriesTableProps {
  title: string;
  series: Series[];
  rows: Row[];
}

/** A chart's data as a table, newest first. */
export function TimeSeriesTable({ title, series, rows }: TimeSeriesTableProps) {
  return (
    <Table.ScrollContainer
      minWidth={320}
      maxHeight={240}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table stickyHeader aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Time</Table.Th>
            {series.map(({ key, label }) => (
              <Table.Th key={key} scope="col" ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.toReversed().map(({ at, values }) => (
            <Table.Tr key={at}>
              <Table.Td>
                <Moment at={new Date(at).toISOString()} form="moment" />
              </Table.Td>
              {series.map(({ key }) => (
                <Table.Td key={key} ta="right">
                  {percentOf(values[key]?.value)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function percentOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : `${Math.round(value)}%`;
}
