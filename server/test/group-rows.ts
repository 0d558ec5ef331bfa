/** In the order of their keys. */
export function groups<Row, Result>(
  rows: readonly Row[],
  keyOfRow: (row: Row) => string,
  resultOf: (same: [Row, ...Row[]]) => Result,
): Result[] {
  const byKey = [...Map.groupBy(rows, keyOfRow)].sort(([a], [b]) => (a < b ? -1 : 1));
  return byKey.flatMap(([, [first, ...more]]) => (first === undefined ? [] : [resultOf([first, ...more])]));
}
