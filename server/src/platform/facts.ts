/**
 * Rows that others decide, as one public document had them on the day when it was last looked up. `npm run check` refuses
 * rows that were looked up long ago.
 */
export interface Facts<Rows = unknown> {
  /** Its https address. */
  source: string;
  /** Such as `2026-11-30`. */
  seen: string;
  rows: Rows;
}

export const facts = <Rows>(source: string, seen: string, rows: Rows): Facts<Rows> => ({
  source,
  seen,
  rows,
});

export const rowsOf = <Row>(groups: readonly Facts<readonly Row[]>[]): Row[] =>
  groups.flatMap(({ rows }) => rows);
