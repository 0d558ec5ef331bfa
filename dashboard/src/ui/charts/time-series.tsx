import { Box, Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Series } from '../../lib/series/merge-series.ts';
import { mergeSeries, type Row } from '../../lib/series/merge-series.ts';
import type { CsvTable } from '../../lib/series/save-csv.ts';
import { seriesSummary } from '../../lib/series/series-summary.ts';
import { type ValueScale, valueText, WHOLE } from '../../lib/series/value-scale.ts';
import { DataTable } from '../tables/data-table.tsx';
import { lazyExport } from '../tables/lazy-export.ts';
import { Moment } from '../text/moment.tsx';
import { ChartTools } from './chart-tools.tsx';
import styles from './time-series.module.css';
import type { TimeSeriesProps } from './time-series-chart.tsx';
import type { DrawnSeries } from './time-series-tooltip.tsx';

const Chart = lazyExport(() => import('./time-series-chart.tsx'), 'TimeSeriesChart');

/** Values over time: a chart, a text summary, a table on request, and CSV. */
export function TimeSeries({
  title,
  badge,
  lead,
  series,
  events = [],
  daysText,
  scale = WHOLE,
  empty,
}: TimeSeriesProps) {
  const [isTable, setTable] = useState(false);
  const rows = mergeSeries(series);
  const isEmpty = !rows.some(({ values }) => Object.values(values).some(({ value }) => value !== null));
  return (
    <Box component="section" miw={0} aria-label={title}>
      <div className={styles.head} data-lead={lead !== undefined}>
        {lead ? (
          <div>
            <VisuallyHidden component="h2">{title}</VisuallyHidden>
            {lead}
          </div>
        ) : (
          <Group wrap="nowrap" gap={12}>
            <h2 className={styles.title}>{title}</h2>
            {badge}
          </Group>
        )}
        {!isEmpty && (
          <Group wrap="nowrap" gap={4} data-print="off">
            <ChartTools
              title={title}
              isTable={isTable}
              onTable={setTable}
              csv={() => csvOf(series, rows, scale)}
            />
          </Group>
        )}
      </div>
      {isEmpty && empty}
      {!isEmpty && isTable && (
        <TimeSeriesTable title={title} series={series} rows={rows} daysText={daysText} scale={scale} />
      )}
      {!isEmpty && !isTable && (
        <>
          <VisuallyHidden>
            {seriesSummary(series, { text: scale.text, timeZone: daysText && 'UTC' })}
          </VisuallyHidden>
          <Suspense fallback={<Skeleton height={240} />}>
            <Chart series={series} rows={rows} events={events} daysText={daysText} scale={scale} />
          </Suspense>
        </>
      )}
    </Box>
  );
}

function csvOf(series: DrawnSeries[], rows: Row[], { hasRanges }: ValueScale): CsvTable {
  const cells = rows.map(({ at, values }) => [
    new Date(at).toISOString(),
    ...series.flatMap(({ key }) => {
      const { value, low, high } = values[key] ?? {};
      return hasRanges ? [value, low, high] : [value];
    }),
  ]);
  const header = series.flatMap(({ label }) =>
    hasRanges ? [label, `${label}, low`, `${label}, high`] : [label],
  );
  return { header: ['time', ...header], rows: cells };
}

interface TimeSeriesTableProps {
  title: string;
  series: Series[];
  rows: Row[];
  daysText?: ((at: number) => string) | undefined;
  scale: ValueScale;
}

/** A chart's data as a table, newest first. */
function TimeSeriesTable({ title, series, rows, daysText, scale }: TimeSeriesTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.table} tabIndex={0} aria-label={`${title}, table`}>
      <DataTable
        label={title}
        rows={rows.toReversed()}
        rowKey={({ at }) => String(at)}
        empty={null}
        columns={[
          {
            key: 'time',
            header: 'Time',
            value: ({ at }) => at,
            cell: ({ at }) => daysText?.(at) ?? <Moment at={new Date(at).toISOString()} form="moment" />,
          },
          ...series.map(({ key, label }) => ({
            key,
            header: label,
            align: 'right' as const,
            value: ({ values }: Row) => values[key]?.value,
            cell: ({ values }: Row) => valueText(values[key], scale),
          })),
        ]}
      />
    </section>
  );
}
