import { Box, Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import {
  type CountSeries,
  calendarDay,
  countSummary,
  stackable,
  totalsOf,
} from '../../lib/series/count-series.ts';
import type { CsvTable } from '../../lib/series/save-csv.ts';
import { DataTable } from '../tables/data-table.tsx';
import { lazyExport } from '../tables/lazy-export.ts';
import { ChartTools } from './chart-tools.tsx';
import styles from './time-series.module.css';

export interface CountChartProps {
  title: string;
  /** Calendar days, oldest first. */
  days: string[];
  /** Stacked in this order, from the bottom. */
  series: CountSeries[];
  isPending?: boolean;
  /** Replaces the chart when all counts are zero. */
  empty: ReactNode;
}

const Bars = lazyExport(() => import('./count-chart-bars.tsx'), 'CountChartBars');

/** Daily counts as stacked bars, with a text summary, a table on request, and CSV. */
export function CountChart({ title, days, series, isPending = false, empty }: CountChartProps) {
  const [isTable, setTable] = useState(false);
  const stacked = stackable(series);
  const isEmpty = !isPending && totalsOf(days, series).every((count) => count === 0);
  return (
    <Box component="section" miw={0} aria-label={title} aria-busy={isPending}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Group wrap="nowrap" gap={4} data-print="off">
          {!isEmpty && (
            <ChartTools title={title} isTable={isTable} onTable={setTable} csv={() => csvOf(days, series)} />
          )}
        </Group>
      </div>
      {isPending && <Skeleton height={240} />}
      {isEmpty && empty}
      {!isPending && !isEmpty && isTable && <CountTable title={title} days={days} series={stacked} />}
      {!isPending && !isEmpty && !isTable && (
        <>
          <VisuallyHidden>{countSummary(days, series)}</VisuallyHidden>
          <Suspense fallback={<Skeleton height={240} />}>
            <Bars days={days} series={stacked} />
          </Suspense>
        </>
      )}
    </Box>
  );
}

function CountTable({ title, days, series }: Pick<CountChartProps, 'title' | 'days' | 'series'>) {
  const totals = totalsOf(days, series);
  const rows = days.map((day, place) => ({ day, place })).reverse();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.table} tabIndex={0} aria-label={`${title}, table`}>
      <DataTable
        label={title}
        rows={rows}
        rowKey={({ day }) => day}
        empty={null}
        columns={[
          { key: 'day', header: 'Day', value: ({ day }) => day, cell: ({ day }) => calendarDay(day, 'date') },
          {
            key: 'total',
            header: 'All',
            align: 'right',
            value: ({ place }) => totals[place],
            cell: ({ place }) => totals[place],
          },
          ...series.map(({ key, label, counts }) => ({
            key,
            header: label,
            align: 'right' as const,
            value: ({ place }: { place: number }) => counts[place],
            cell: ({ place }: { place: number }) => counts[place],
          })),
        ]}
      />
    </section>
  );
}

function csvOf(days: string[], series: CountSeries[]): CsvTable {
  const totals = totalsOf(days, series);
  const rows = days.map((day, place) => [day, totals[place], ...series.map(({ counts }) => counts[place])]);
  return { header: ['day', 'all', ...series.map(({ label }) => label)], rows };
}
