import type { Platform } from '@sightline/contract/known-assistants';
import type { ReactNode } from 'react';
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { chartTimeText } from '../../lib/series/chart-time.ts';
import { endLabels, type Row, readableEvents, timeTicks } from '../../lib/series/merge-series.ts';
import type { ValueScale } from '../../lib/series/value-scale.ts';
import { timeText } from '../../lib/words/format.ts';
import { assistantTones } from './palette.ts';
import styles from './time-series.module.css';
import { type DrawnSeries, TimeSeriesTooltip } from './time-series-tooltip.tsx';

export interface ChartEvent {
  at: number;
  label: string;
}

export interface TimeSeriesProps {
  title: string;
  /** A figure next to the title. */
  badge?: ReactNode;
  /** The figure whose history this is; it takes the title's place, which then is only heard. */
  lead?: ReactNode;
  /** Percentages 0..100 over time, unless `scale` says otherwise. */
  series: DrawnSeries[];
  events?: ChartEvent[];
  /** For points that are calendar days (UTC) or several of them: what a point is called. */
  daysText?: ((at: number) => string) | undefined;
  /** By default percentages up to 100 %. */
  scale?: ValueScale;
  /** Replaces the chart when there is nothing to draw. */
  empty: ReactNode;
}

const HEIGHT = 240;
const MARGIN = { top: 8, right: 144, bottom: 0, left: 0 };
const AXIS = 24;
const PLOT = HEIGHT - MARGIN.top - AXIS;
const MANY_POINTS = 10;
const BELOW_LABELS = 0.9;

interface TimeSeriesChartProps extends Pick<TimeSeriesProps, 'daysText'> {
  series: DrawnSeries[];
  rows: Row[];
  events: ChartEvent[];
  scale: ValueScale;
}

/** Lines of values, each with its color, dash and a label at its end; the first is drawn above the others. */
export function TimeSeriesChart({ series, rows, events, daysText, scale }: TimeSeriesChartProps) {
  const from = rows[0]?.at ?? 0;
  const to = rows.at(-1)?.at ?? from;
  const inZone = chartTimeText(from, to);
  const timeOf = (at: number) => (daysText ? timeText(new Date(at), 'day', undefined, 'UTC') : inZone(at));
  return (
    <div className={styles.chart} aria-hidden>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <ComposedChart data={rows} margin={MARGIN} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--sl-surface-hairline)" />
          <XAxis
            dataKey="at"
            type="number"
            scale="time"
            domain={from === to ? [from - 1, to + 1] : [from, to]}
            ticks={timeTicks(rows, timeOf)}
            tickFormatter={(at: number) => timeOf(at)}
            height={AXIS}
            tickLine={false}
            axisLine={false}
            minTickGap={48}
            padding={{ left: 8, right: 8 }}
          />
          <YAxis
            domain={[scale.low, scale.high]}
            // A band may be wider than what is drawn.
            allowDataOverflow
            ticks={scale.ticks}
            tickFormatter={scale.tickText}
            width={8 * Math.max(...scale.ticks.map((tick) => scale.tickText(tick).length)) + 16}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--mantine-color-dimmed)', strokeWidth: 1 }}
            content={<TimeSeriesTooltip series={series} rows={rows} daysText={daysText} scale={scale} />}
          />
          {scale.low < 0 && <ReferenceLine y={0} stroke="var(--mantine-color-dimmed)" />}
          {readableEvents(events, to - from, to).map(({ at, label, isLeft }) => (
            <ReferenceLine
              key={`${at} ${label}`}
              {...lineAt({ at, label }, scale)}
              stroke="var(--mantine-color-dimmed)"
              strokeDasharray="3 3"
              label={{
                value: label,
                position: isLeft ? 'insideTopRight' : 'insideTopLeft',
                fontSize: 12,
                fill: 'var(--mantine-color-dimmed)',
              }}
            />
          ))}
          {series.map((one) => bandOf(one))}
          {series.toReversed().map((one) => lineOf(one))}
        </ComposedChart>
      </ResponsiveContainer>
      {endLabels(series, PLOT, scale).map(({ key, label, top }) => {
        const one = series.find((drawn) => drawn.key === key);
        return (
          <span
            key={key}
            className={styles.endLabel}
            data-strong={one?.isStrong}
            style={{ top: top + MARGIN.top, width: MARGIN.right - 8 }}
          >
            <span className={styles.key} style={{ background: colorOf(one) }} />
            {label}
          </span>
        );
      })}
    </div>
  );
}

/** A line without a label ends below the others' labels. */
function lineAt({ at, label }: ChartEvent, { low, high }: ValueScale) {
  if (label) return { x: at };
  const segment: [{ x: number; y: number }, { x: number; y: number }] = [
    { x: at, y: low },
    { x: at, y: low + BELOW_LABELS * (high - low) },
  ];
  return { segment };
}

function bandOf(one: DrawnSeries) {
  const hasInterval = one.points.some(({ low, high }) => typeof low === 'number' && typeof high === 'number');
  if (!hasInterval) return null;
  return (
    <Area
      key={`${one.key} band`}
      dataKey={({ values }: Row) => {
        const { low, high } = values[one.key] ?? {};
        return typeof low === 'number' && typeof high === 'number' ? [low, high] : null;
      }}
      stroke="none"
      fill={colorOf(one)}
      fillOpacity={0.12}
      isAnimationActive={false}
      activeDot={false}
    />
  );
}

function lineOf(one: DrawnSeries) {
  const color = colorOf(one);
  return (
    <Line
      key={one.key}
      dataKey={({ values }: Row) => values[one.key]?.value ?? null}
      name={one.label}
      stroke={color}
      strokeWidth={one.isStrong ? 3 : 2}
      strokeDasharray={dashOf(one.tone)}
      dot={one.points.length < MANY_POINTS ? { r: 3, fill: color, strokeWidth: 0 } : false}
      activeDot={{ r: 4, strokeWidth: 0 }}
      isAnimationActive={false}
    />
  );
}

function dashOf(tone: DrawnSeries['tone']): string {
  if (tone === 'part-rest') return '4 4';
  return isAssistant(tone) ? assistantTones[tone].dash : '0';
}

function colorOf(one: DrawnSeries | undefined): string {
  if (!one || one.tone === 'accent') return 'var(--mantine-color-anchor)';
  return isAssistant(one.tone) ? `var(--sl-assistant-${one.tone})` : `var(--sl-${one.tone})`;
}

const isAssistant = (tone: DrawnSeries['tone']): tone is Platform => tone in assistantTones;
