import type { DimensionSums, ValueSums } from '../visit-report-types.ts';
import { type Count, countOf, visitsAt } from './value-counts.ts';

/** Values with the most visits first, ties by key; code 0 stands for no value. */
export function ranked(
  {
    list,
    count,
    amounts,
    without,
  }: { list: readonly string[]; count: Count; amounts?: Float64Array; without: number },
  { offset, limit }: { offset: number; limit: number },
): DimensionSums {
  const { codes, found } = enough(count, list.length, offset + limit);
  const rows = codes.map(
    (code): ValueSums => ({
      key: list[code] ?? '',
      ...countOf(count, code),
      revenue: inMillionths(amounts?.[code]),
    }),
  );
  const shown = rows.sort(byVisits).slice(offset, offset + limit);
  return { rows: shown, more: Math.max(0, found - offset - shown.length), without };
}

/** Sums in other orders differ in their last digits. */
export const inMillionths = (amount = 0) => Math.round(amount * 1e6) / 1e6;

const byVisits = (one: ValueSums, other: ValueSums) =>
  other.visits - one.visits || (one.key < other.key ? -1 : 1);

/** All codes that may be among the first `most`, so that few have to be put in order. */
function enough(count: Count, length: number, most: number) {
  const least = leastOf(count, length, most);
  const codes: number[] = [];
  let found = 0;
  for (let code = 1; code < length; code += 1) {
    const visits = visitsAt(count, code);
    if (visits > 0) found += 1;
    if (visits > 0 && visits >= least) codes.push(code);
  }
  return { codes, found };
}

const MAX_SORTED = 2000;

/** How many visits the value in this place has at least; numbers are told apart by their size in bits. */
function leastOf(count: Count, length: number, most: number): number {
  if (length <= MAX_SORTED) return 0;
  const bySize = new Uint32Array(33);
  for (let code = 1; code < length; code += 1) {
    const size = 32 - Math.clz32(visitsAt(count, code));
    bySize[size] = (bySize[size] ?? 0) + 1;
  }
  let above = 0;
  for (let size = 32; size > 0; size -= 1) {
    above += bySize[size] ?? 0;
    if (above >= most) return 2 ** (size - 1);
  }
  return 1;
}
