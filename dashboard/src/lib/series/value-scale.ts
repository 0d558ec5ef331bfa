import { wholePercent } from '../words/percent.ts';
import { countAxis, NICE } from './count-axis.ts';
import type { Point, Series } from './merge-series.ts';

/** The axis of a chart over time, and how its values are written. */
export interface ValueScale {
  low: number;
  high: number;
  ticks: number[];
  tickText: (value: number) => string;
  /** A value in tooltip, table and summary; – where there is none. */
  text: (value: number | null | undefined) => string;
  /** Whether the bounds of values are written, too. */
  hasRanges?: boolean;
}

/** Percentages on an axis up to 100 %. */
export const WHOLE: ValueScale = {
  low: 0,
  high: 100,
  ticks: [0, 25, 50, 75, 100],
  tickText: String,
  text: wholePercent,
};

/** Percentages on an axis that ends above the highest point. */
export function fittedScale(series: Series[]): ValueScale {
  const values = series.flatMap(({ points }) => points.map(({ value }) => value ?? 0));
  const { top, ticks } = countAxis(Math.max(0, ...values));
  return { low: 0, high: top, ticks, tickText: (percent) => `${percent}%`, text: wholePercent };
}

/** Values on both sides of zero, up to `reach`, in two round steps each. */
export function signedScale(reach: number, text: (value: number) => string): ValueScale {
  const rough = Math.max(reach, Number.EPSILON) / 2;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((nice) => nice * size >= rough) ?? 10) * size;
  return {
    low: -2 * step,
    high: 2 * step,
    ticks: [-2, -1, 0, 1, 2].map((steps) => steps * step),
    tickText: text,
    text: (value) => (value === null || value === undefined ? '–' : text(value)),
    hasRanges: true,
  };
}

/** A value, with its bounds where the scale writes them. */
export function valueText(point: Point | undefined, { text, hasRanges }: ValueScale): string {
  const value = text(point?.value);
  if (!hasRanges || typeof point?.low !== 'number' || typeof point.high !== 'number') return value;
  return `${value} (${text(point.low)} to ${text(point.high)})`;
}
