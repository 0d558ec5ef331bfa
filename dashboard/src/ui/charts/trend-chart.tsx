import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { countAxis } from '../../lib/series/count-axis.ts';
import styles from './time-series.module.css';
import { hasNotes } from './trend-notes.ts';

export interface TrendPoint {
  at: string;
  value: number | null;
  /** The same place in the time before. */
  beforeAt: string | null;
  before: number | null;
  /** Still going on, so that its number will grow. */
  isOpen?: boolean;
  /** What happened then, in people's words. */
  notes?: readonly string[];
}

export interface TrendProps {
  title: string;
  points: readonly TrendPoint[];
  /** Names of the two lines; null without a time before. */
  legend: { now: string; before: string | null };
  text: (value: number | null) => string;
  axisText: (value: number) => string;
  timeText: (at: string) => string;
  /** The chart in words, for people who cannot see it. */
  summary: string;
  /** Further choices, left of the table and the file. */
  tools?: ReactNode;
}

const HEIGHT = 240;
/** Half of the last time's label is right of its point. */
const MARGIN = { top: 8, right: 16, bottom: 0, left: 0 };
const FEW_POINTS = 10;

/** A figure over time on an axis from 0, and the time before as a lighter, dashed line. */
export function TrendChart({ points, text, axisText, timeText, legend }: TrendProps) {
  const { top, ticks } = countAxis(
    Math.max(0, ...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0])),
  );
  const line = lineLook(points.length < FEW_POINTS);
  const ending = endingOf(points);
  return (
    <div className={styles.chart} aria-hidden>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <ComposedChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--sl-surface-hairline)" />
          <XAxis
            dataKey="at"
            tickFormatter={(at: string) => timeText(at)}
            height={24}
            tickLine={false}
            axisLine={false}
            minTickGap={40}
            interval="equidistantPreserveStart"
            padding={{ left: 12, right: 12 }}
          />
          <YAxis
            domain={[0, top]}
            ticks={ticks}
            tickFormatter={axisText}
            width={48}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--mantine-color-dimmed)', strokeWidth: 1 }}
            content={<TrendTooltip points={points} text={text} timeText={timeText} legend={legend} />}
          />
          {points.filter(hasNotes).map(({ at }) => (
            <ReferenceLine key={at} x={at} stroke="var(--mantine-color-dimmed)" strokeDasharray="2 2" />
          ))}
          {legend.before !== null && (
            <Line
              dataKey={({ before }: TrendPoint) => before}
              stroke="var(--sl-part-rest)"
              strokeWidth={2}
              strokeDasharray="4 4"
              dot={false}
              activeDot={{ r: 3, strokeWidth: 0, fill: 'var(--sl-part-rest)' }}
              isAnimationActive={false}
            />
          )}
          <Line dataKey={({ value, isOpen }: TrendPoint) => (isOpen ? null : value)} {...line} />
          <Line
            dataKey={({ at, value }: TrendPoint) => (ending.includes(at) ? value : null)}
            {...line}
            strokeDasharray="2 4"
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

const lineLook = (hasDots: boolean) => ({
  stroke: 'var(--mantine-color-anchor)',
  strokeWidth: 2,
  dot: hasDots && { r: 3, fill: 'var(--mantine-color-anchor)', strokeWidth: 0 },
  activeDot: { r: 4, strokeWidth: 0, fill: 'var(--mantine-color-anchor)' },
  isAnimationActive: false,
});

/** From the last whole hour, day or week to the one still going on, whose smaller number would look like a fall. */
function endingOf(points: readonly TrendPoint[]): string[] {
  const open = points.findIndex(({ isOpen }) => isOpen);
  return open < 0 ? [] : points.slice(Math.max(0, open - 1), open + 1).map(({ at }) => at);
}

interface TrendTooltipProps extends Pick<TrendProps, 'points' | 'text' | 'timeText' | 'legend'> {
  /** Passed by the chart. */
  active?: boolean;
  label?: number | string;
}

function TrendTooltip({ active, label, points, text, timeText, legend }: TrendTooltipProps) {
  const point = points.find(({ at }) => at === String(label));
  if (!active || !point) return null;
  return (
    <Paper withBorder shadow="md" className={styles.tooltip}>
      <div className={styles.tooltipRow}>
        <span>{timeText(point.at)}</span>
        <b>{text(point.value)}</b>
      </div>
      {legend.before !== null && point.beforeAt !== null && (
        <div className={`${styles.tooltipRow} ${styles.tooltipTime}`}>
          <span>{timeText(point.beforeAt)}</span>
          <span>{text(point.before)}</span>
        </div>
      )}
      {hasNotes(point) && <div className={styles.tooltipTime}>{point.notes?.join('; ')}</div>}
    </Paper>
  );
}
