/** One figure with its bound. */
export interface BenchRow {
  name: string;
  figure: number;
  unit: string;
  /** Infinite when the figure is only displayed. */
  bound: number;
  /** Whether `bound` is a maximum or a minimum. */
  direction: 'max' | 'min';
  ok: boolean;
  /** Measured in time, so a slower machine may take longer in proportion to a plain handler. */
  byClock?: true;
}

export function atMost(name: string, figure: number, unit: string, bound: number): BenchRow {
  return { name, figure, unit, bound, direction: 'max', ok: figure <= bound };
}

export function atLeast(name: string, figure: number, unit: string, bound: number): BenchRow {
  return { name, figure, unit, bound, direction: 'min', ok: figure >= bound };
}

/** The same for times; `run.ts` scales the bound with the speed of the machine. */
export const timeAtMost = (...row: Parameters<typeof atMost>): BenchRow => ({
  ...atMost(...row),
  byClock: true,
});
export const paceAtLeast = (...row: Parameters<typeof atLeast>): BenchRow => ({
  ...atLeast(...row),
  byClock: true,
});

/** The row on a machine where a plain handler takes `slowness` times as long as where bounds were set. */
export function atPace(row: BenchRow, slowness: number): BenchRow {
  if (!row.byClock || slowness <= 1) return row;
  const { name, figure, unit, bound, direction } = row;
  return direction === 'max'
    ? atMost(name, figure, unit, bound * slowness)
    : atLeast(name, figure, unit, bound / slowness);
}

/** A figure without a bound of its own. */
export function shown(name: string, figure: number, unit: string): BenchRow {
  return atMost(name, figure, unit, Number.POSITIVE_INFINITY);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The nearest measured value, without interpolation. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Percentage; 0 of none. */
export function percentOf<T>(all: readonly T[], holds: (one: T) => boolean): number {
  return all.length === 0 ? 0 : (all.filter(holds).length / all.length) * 100;
}

/** A figure, its bound, and the figure's share of the bound. */
export function printRows(rows: readonly BenchRow[]): void {
  for (const { name, figure, unit, bound, direction, ok } of rows) {
    const verdict = Number.isFinite(bound) ? (ok ? 'ok' : 'FAIL') : '';
    const ratio = bound === 0 ? '' : `, ${(figure / bound).toFixed(2)} of it`;
    const limit = Number.isFinite(bound)
      ? `(${direction === 'max' ? '≤' : '≥'} ${Number(bound.toPrecision(4))}${ratio})`
      : '';
    console.log(`${verdict.padEnd(4)} ${name}: ${Number(figure.toPrecision(4))} ${unit} ${limit}`.trimEnd());
  }
}
