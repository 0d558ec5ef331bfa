export interface SparkLine {
  /** Points of the line as SVG has them, `0,28 50,14 100,0`. */
  line: string;
  /** Where the newest point stands; null without any. */
  last: { x: number; y: number } | null;
}

/**
 * The known points as a line in a box, oldest on the left. The line joins what is known; it rises from `floor`, or from
 * the lowest point without one, and is in the middle where all are the same.
 */
export function sparkLine(
  points: readonly (number | null)[],
  { width, height, floor }: { width: number; height: number; floor?: number },
): SparkLine {
  const known = points.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  const values = known.map(({ value }) => value);
  const low = Math.min(...values, floor ?? Number.POSITIVE_INFINITY);
  const high = Math.max(...values);
  const step = points.length > 1 ? width / (points.length - 1) : 0;
  const places = known.map(({ value, place }) => ({
    x: round(points.length > 1 ? place * step : width),
    y: round(high === low ? height / 2 : height * (1 - (value - low) / (high - low))),
  }));
  return { line: places.map(({ x, y }) => `${x},${y}`).join(' '), last: places.at(-1) ?? null };
}

const round = (value: number) => Math.round(value * 10) / 10;
