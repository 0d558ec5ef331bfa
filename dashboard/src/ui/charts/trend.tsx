import { Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { CsvTable } from '../../lib/series/save-csv.ts';
import { DataTable } from '../tables/data-table.tsx';
import { lazyExport } from '../tables/lazy-export.ts';
import { ChartTools } from './chart-tools.tsx';
import chartStyles from './time-series.module.css';
import styles from './trend.module.css';
import type { TrendPoint, TrendProps } from './trend-chart.tsx';
import { hasNotes } from './trend-notes.ts';

const Chart = lazyExport(() => import('./trend-chart.tsx'), 'TrendChart');

/** A figure over time with its legend, beside the time before; a table on request, and CSV. */
export function Trend(props: TrendProps) {
  const { title, points, legend, summary, tools } = props;
  const [isTable, setTable] = useState(false);
  return (
    <section className={chartStyles.section} aria-label={title}>
      <div className={styles.head}>
        <VisuallyHidden component="h2">{title}</VisuallyHidden>
        <ul className={styles.legend} aria-label="Legend">
          <li>
            <span className={styles.line} aria-hidden />
            {legend.now}
          </li>
          {legend.before !== null && (
            <li>
              <span className={styles.line} data-before aria-hidden />
              {legend.before}
            </li>
          )}
        </ul>
        <Group gap={4} data-print="off">
          {tools}
          <ChartTools title={title} isTable={isTable} onTable={setTable} csv={() => csvOf(points, legend)} />
        </Group>
      </div>
      {isTable ? (
        <TrendTable {...props} />
      ) : (
        <>
          <VisuallyHidden>{summary}</VisuallyHidden>
          <Suspense fallback={<Skeleton height={240} />}>
            <Chart {...props} />
          </Suspense>
        </>
      )}
    </section>
  );
}

function TrendTable({ title, points, legend, text, timeText }: TrendProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={chartStyles.table} tabIndex={0} aria-label={`${title}, table`}>
      <DataTable
        label={title}
        rows={points.toReversed()}
        rowKey={({ at }) => at}
        empty={null}
        columns={[
          { key: 'time', header: 'Time', value: ({ at }) => at, cell: ({ at }) => timeText(at) },
          {
            key: 'value',
            header: title,
            align: 'right',
            value: ({ value }) => value,
            cell: ({ value }) => text(value),
          },
          ...(legend.before === null
            ? []
            : [
                {
                  key: 'before',
                  header: 'Before',
                  align: 'right' as const,
                  value: ({ before }: TrendPoint) => before,
                  cell: ({ before }: TrendPoint) => text(before),
                },
              ]),
          ...(points.some(hasNotes)
            ? [{ key: 'notes', header: 'Annotations', value: notesOf, cell: notesOf }]
            : []),
        ]}
      />
    </section>
  );
}

const notesOf = ({ notes = [] }: TrendPoint) => notes.join('; ');

function csvOf(points: readonly TrendPoint[], { now, before }: TrendProps['legend']): CsvTable {
  const isNoted = points.some(hasNotes);
  const rows = points.map((point) => [
    ...[point.at, point.value],
    ...(before === null ? [] : [point.before]),
    ...(isNoted ? [notesOf(point)] : []),
  ]);
  const header = ['time', now, ...(before === null ? [] : [before]), ...(isNoted ? ['annotations'] : [])];
  return { header, rows };
}
