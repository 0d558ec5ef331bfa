import { Paper } from '@mantine/core';
import type { Platform } from '@sightline/contract/known-assistants';
import type { Row, Series } from '../../lib/series/merge-series.ts';
import { type ValueScale, valueText } from '../../lib/series/value-scale.ts';
import { timeText } from '../../lib/words/format.ts';
import type { partTones } from './palette.ts';
import styles from './time-series.module.css';

export interface DrawnSeries extends Series {
  /** Name of an assistant's color and dash, the accent, or a color of parts. */
  tone: Platform | 'accent' | `part-${keyof typeof partTones}`;
  /** Drawn thicker than the others. */
  isStrong?: boolean;
}

interface TimeSeriesTooltipProps {
  series: DrawnSeries[];
  rows: Row[];
  daysText?: ((at: number) => string) | undefined;
  scale: ValueScale;
  /** Passed by the chart. */
  active?: boolean;
  label?: number | string;
}

export function TimeSeriesTooltip({ active, label, series, rows, daysText, scale }: TimeSeriesTooltipProps) {
  const row = rows.find(({ at }) => at === Number(label));
  if (!active || !row) return null;
  return (
    <Paper withBorder shadow="md" className={styles.tooltip}>
      <div className={styles.tooltipTime}>{daysText?.(row.at) ?? timeText(new Date(row.at), 'moment')}</div>
      {series.map(({ key, label: name }) => (
        <div key={key} className={styles.tooltipRow}>
          <span>{name}</span>
          <b>{valueText(row.values[key], scale)}</b>
        </div>
      ))}
    </Paper>
  );
}
