import { Paper } from '@mantine/core';
import type { Row } from '../../lib/series/merge-series.ts';
import { timeText } from '../../lib/words/format.ts';
import { wholePercent } from '../../lib/words/percent.ts';
import styles from './time-series.module.css';
import type { DrawnSeries } from './time-series.tsx';

interface TimeSeriesTooltipProps {
  series: DrawnSeries[];
  rows: Row[];
  daysText?: ((at: number) => string) | undefined;
  /** Passed by the chart. */
  active?: boolean;
  label?: number | string;
}

export function TimeSeriesTooltip({ active, label, series, rows, daysText }: TimeSeriesTooltipProps) {
  const row = rows.find(({ at }) => at === Number(label));
  if (!active || !row) return null;
  return (
    <Paper withBorder shadow="md" className={styles.tooltip}>
      <div className={styles.tooltipTime}>{daysText?.(row.at) ?? timeText(new Date(row.at), 'moment')}</div>
      {series.map(({ key, label: name }) => (
        <div key={key} className={styles.tooltipRow}>
          <span>{name}</span>
          <b>{wholePercent(row.values[key]?.value)}</b>
        </div>
      ))}
    </Paper>
  );
}
