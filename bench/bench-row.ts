/** One figure beside the bound it has to keep. */
export interface BenchRow {
  name: string;
  figure: number;
  unit: string;
  /** Infinite where the figure is only shown. */
  bound: number;
  /** Whether `bound` is the most or the least that the figure may be. */
  direction: 'max' | 'min';
  ok: boolean;
}

export function benchRow(row: Omit<BenchRow, 'ok'>): BenchRow {
  const { figure, bound, direction } = row;
  return { ...row, ok: direction === 'max' ? figure <= bound : figure >= bound };
}

/** A figure without a bound of its own. */
export function shownRow(row: Pick<BenchRow, 'name' | 'figure' | 'unit'>): BenchRow {
  return benchRow({ ...row, bound: Number.POSITIVE_INFINITY, direction: 'max' });
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The nearest measured value: no interpolation. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** A figure, its bound, and what part of the bound the figure is. */
export function printRows(rows: readonly BenchRow[]): void {
  for (const { name, figure, unit, bound, direction, ok } of rows) {
    const verdict = Number.isFinite(bound) ? (ok ? 'ok' : 'FAIL') : '';
    const ratio = bound === 0 ? '' : `, ${(figure / bound).toFixed(2)} of it`;
    const limit = Number.isFinite(bound) ? `(${direction === 'max' ? '≤' : '≥'} ${bound}${ratio})` : '';
    console.log(`${verdict.padEnd(4)} ${name}: ${Number(figure.toPrecision(4))} ${unit} ${limit}`.trimEnd());
  }
}
