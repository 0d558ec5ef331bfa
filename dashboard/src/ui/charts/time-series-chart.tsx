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
import { assistantTones } from './palette.ts';
import styles from './time-series.module.css';
import type { ChartEvent, DrawnSeries } from './time-series.tsx';
import { TimeSeriesTooltip } from './time-series-tooltip.tsx';

const TICKS = [0, 25, 50, 75, 100];
const HEIGHT = 240;
const MARGIN = { top: 8, right: 124, bottom: 0, left: 0 };
const AXIS = 24;
const PLOT = HEIGHT - MARGIN.top - AXIS;
const MANY_POINTS = 10;
const BELOW_LABELS = 90;

interface TimeSeriesChartProps {
  series: DrawnSeries[];
  rows: Row[];
  events: ChartEvent[];
}

/** Lines from 0 to 100 %, each with its color, dash and a label at its end. */
export function TimeSeriesChart({ series, rows, events }: TimeSeriesChartProps) {
  const from = rows[0]?.at ?? 0;
  const to = rows.at(-1)?.at ?? from;
  const timeOf = chartTimeText(from, to);
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
          <YAxis domain={[0, 100]} ticks={TICKS} width={32} tickLine={false} axisLine={false} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--mantine-color-dimmed)', strokeWidth: 1 }}
            content={<TimeSeriesTooltip series={series} rows={rows} />}
          />
          {readableEvents(events, to - from).map(({ at, label }) => (
            <ReferenceLine
              key={`${at} ${label}`}
              {...lineAt(at, label)}
              stroke="var(--mantine-color-dimmed)"
              strokeDasharray="3 3"
              label={{
                value: label,
                position: 'insideTopLeft',
                fontSize: 12,
                fill: 'var(--mantine-color-dimmed)',
              }}
            />
          ))}
          {series.map((one) => bandOf(one))}
          {series.map((one) => lineOf(one))}
        </ComposedChart>
      </ResponsiveContainer>
      {endLabels(series, PLOT).map(({ key, label, top }) => (
        <span
          key={key}
          className={styles.endLabel}
          style={{
            top: top + MARGIN.top,
            width: MARGIN.right - 8,
            color: colorOf(series.find((one) => one.key === key)),
          }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** A line without a label ends below the others' labels. */
function lineAt(at: number, label: string) {
  if (label) return { x: at };
  const segment: [{ x: number; y: number }, { x: number; y: number }] = [
    { x: at, y: 0 },
    { x: at, y: BELOW_LABELS },
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
      strokeWidth={2}
      strokeDasharray={one.tone === 'accent' ? '0' : assistantTones[one.tone].dash}
      dot={one.points.length < MANY_POINTS ? { r: 3, fill: color, strokeWidth: 0 } : false}
      activeDot={{ r: 4, strokeWidth: 0 }}
      isAnimationActive={false}
    />
  );
}

function colorOf(one: DrawnSeries | undefined): string {
  return !one || one.tone === 'accent' ? 'var(--mantine-color-anchor)' : `var(--sl-assistant-${one.tone})`;
}
