import type { Row, Series } from '../../lib/series/merge-series.ts';
import { wholePercent } from '../../lib/words/percent.ts';
import { DataTable } from '../tables/data-table.tsx';
import { Moment } from '../text/moment.tsx';
import styles from './time-series.module.css';

interface TimeSeriesTableProps {
  title: string;
  series: Series[];
  rows: Row[];
  daysText?: ((at: number) => string) | undefined;
}

/** A chart's data as a table, newest first. */
export function TimeSeriesTable({ title, series, rows, daysText }: TimeSeriesTableProps) {
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
            cell: ({ values }: Row) => wholePercent(values[key]?.value),
          })),
        ]}
      />
    </section>
  );
}
