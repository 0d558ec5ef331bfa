import { Paper } from '@mantine/core';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { countAxis } from '../../lib/series/count-axis.ts';
import { type CountSeries, calendarDay, totalsOf } from '../../lib/series/count-series.ts';
import { partColor } from './part-color.ts';
import styles from './time-series.module.css';

const HEIGHT = 240;
const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 };
/** Up to this many days, a line in the page's color separates stacked bars. */
const FEW_DAYS = 60;

interface CountChartBarsProps {
  days: string[];
  series: CountSeries[];
}

/** Stacked bars on an axis of at least 5. */
export function CountChartBars({ days, series }: CountChartBarsProps) {
  const { top, ticks } = countAxis(Math.max(0, ...totalsOf(days, series)));
  const rows = days.map((day, place) => ({ day, place }));
  return (
    <div className={styles.chart} aria-hidden>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart data={rows} margin={MARGIN} accessibilityLayer={false} barCategoryGap="20%">
          <CartesianGrid vertical={false} stroke="var(--sl-surface-hairline)" />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => calendarDay(day)}
            height={24}
            tickLine={false}
            axisLine={false}
            minTickGap={32}
          />
          <YAxis domain={[0, top]} ticks={ticks} width={40} tickLine={false} axisLine={false} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--sl-surface-hover)' }}
            content={<BarTooltip days={days} series={series} />}
          />
          {series.map(({ key, label, counts }, part) => (
            <Bar
              key={key}
              dataKey={({ place }: { place: number }) => counts[place]}
              name={label}
              stackId="all"
              fill={partColor(part)}
              stroke={days.length <= FEW_DAYS ? 'var(--mantine-color-body)' : 'none'}
              strokeWidth={1}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

interface BarTooltipProps extends CountChartBarsProps {
  /** Passed by the chart. */
  active?: boolean;
  label?: number | string;
}

function BarTooltip({ active, label, days, series }: BarTooltipProps) {
  const place = days.indexOf(String(label));
  const day = days[place];
  if (!active || !day) return null;
  return (
    <Paper withBorder shadow="md" className={styles.tooltip}>
      <div className={styles.tooltipTime}>{calendarDay(day, 'date')}</div>
      <div className={styles.tooltipRow}>
        <span>All</span>
        <b>{totalsOf(days, series)[place]}</b>
      </div>
      {series
        .filter(({ counts }) => counts[place])
        .map(({ key, label: name, counts }) => (
          <div key={key} className={styles.tooltipRow}>
            <span>{name}</span>
            <b>{counts[place]}</b>
          </div>
        ))}
    </Paper>
  );
}
