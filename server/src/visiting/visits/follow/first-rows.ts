import { type ConversionRow, type ExposureRow, keyOf } from '../visit-types.ts';

/** A session matches a rule once; the first match is kept. */
export function firstConversions(rows: readonly ConversionRow[]): ConversionRow[] {
  const byRule = Map.groupBy(rows, (row) => `${keyOf(row.domain_id, row.session_id)} ${row.rule_id}`);
  return [...byRule.values()].flatMap(
    (same) => same.toSorted((a, b) => (`${a.at} ${a.event_id}` < `${b.at} ${b.event_id}` ? -1 : 1))[0] ?? [],
  );
}

/** A visitor stays with the variant, and in the arm, that they first met among those of one way of beginning. */
export function firstExposures(rows: readonly ExposureRow[]): ExposureRow[] {
  const byTrigger = Map.groupBy(rows, (row) => `${keyOf(row.domain_id, row.visitor_id)} ${row.trigger_id}`);
  const order = ({ first_at, arm, variant_id }: ExposureRow) => `${first_at} ${arm} ${variant_id}`;
  return [...byTrigger.values()].flatMap(
    (same) => same.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))[0] ?? [],
  );
}
