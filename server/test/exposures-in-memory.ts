import type { ExposureRow, PeriodSums } from '../src/visiting/visits/visit-types.ts';
import { groups } from './group-rows.ts';

const SLOT_MS = 600_000;

/** In which of the periods that these moments begin, in whole slots. */
export const periodOf = ({ first_at }: ExposureRow, cuts: readonly Date[]) =>
  cuts.filter((cut) => Math.floor(+cut / SLOT_MS) * SLOT_MS <= Date.parse(first_at)).length;

/** Exposures of these variants, counted by the period in which they began. */
export function exposurePeriods(
  rows: readonly ExposureRow[],
  of: { variant_ids: readonly string[]; from: string | null; cuts: readonly Date[] },
): PeriodSums[] {
  const wanted = rows
    .filter(({ variant_id }) => of.variant_ids.includes(variant_id))
    .filter(({ first_at }) => of.from === null || first_at.slice(0, 10) >= of.from)
    .map((row) => ({ ...row, period: periodOf(row, of.cuts) }));
  return groups(
    wanted,
    ({ variant_id, arm, period }) => `${variant_id} ${arm} ${String(period).padStart(6, '0')}`,
    (same) => ({
      variant_id: same[0].variant_id,
      arm: same[0].arm,
      period: same[0].period,
      visitors: same.length,
      converted: same.filter(({ converted }) => converted).length,
    }),
  );
}
