import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import { mergeSeries, type Row } from '../../lib/series/merge-series.ts';
import type { CsvTable } from '../../lib/series/save-csv.ts';
import { seriesSummary } from '../../lib/series/series-summary.ts';
import { lazyExport } from '../tables/lazy-export.ts';
import { ChartTools } from './chart-tools.tsx';
import styles from './time-series.module.css';
import type { TimeSeriesProps } from './time-series-chart.tsx';
import { TimeSeriesTable } from './time-series-table.tsx';
import type { DrawnSeries } from './time-series-tooltip.tsx';

const Chart = lazyExport(() => import('./time-series-chart.tsx'), 'TimeSeriesChart');

/** Percentages over time: a chart, a text summary, a table on request, and CSV. */
export function TimeSeries({
  title,
  badge,
  lead,
  series,
  events = [],
  daysText,
  isFitted = false,
  empty,
}: TimeSeriesProps) {
  const [isTable, setTable] = useState(false);
  const rows = mergeSeries(series);
  const isEmpty = !rows.some(({ values }) => Object.values(values).some(({ value }) => value !== null));
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head} data-lead={lead !== undefined}>
        {lead ? (
          <div>
            <VisuallyHidden component="h2">{title}</VisuallyHidden>
            {lead}
          </div>
        ) : (
          <div className={styles.titles}>
            <h2 className={styles.title}>{title}</h2>
            {badge}
          </div>
        )}
        {!isEmpty && (
          <div className={styles.tools} data-print="off">
            <ChartTools title={title} isTable={isTable} onTable={setTable} csv={() => csvOf(series, rows)} />
          </div>
        )}
      </div>
      {isEmpty && empty}
      {!isEmpty && isTable && (
        <TimeSeriesTable title={title} series={series} rows={rows} daysText={daysText} />
      )}
      {!isEmpty && !isTable && (
        <>
          <VisuallyHidden>{seriesSummary(series, undefined, daysText && 'UTC')}</VisuallyHidden>
          <Suspense fallback={<Skeleton height={240} />}>
            <Chart series={series} rows={rows} events={events} daysText={daysText} isFitted={isFitted} />
          </Suspense>
        </>
      )}
    </section>
  );
}

function csvOf(series: DrawnSeries[], rows: Row[]): CsvTable {
  const cells = rows.map(({ at, values }) => [
    new Date(at).toISOString(),
    ...series.map(({ key }) => values[key]?.value),
  ]);
  return { header: ['time', ...series.map(({ label }) => label)], rows: cells };
}
