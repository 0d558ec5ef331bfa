/**
 * Four numbers for each code, which lie together in memory: visits, visitors, converted visits, and the visitor counted
 * last, plus one.
 */
export type Count = Uint32Array;

export const newCount = (codes: number): Count => new Uint32Array(4 * codes);

/** To be called in the order of visitors. */
export function add(count: Count, code: number, visitor: number) {
  const at = 4 * code;
  count[at] = (count[at] ?? 0) + 1;
  if (count[at + 3] === visitor + 1) return;
  count[at + 3] = visitor + 1;
  count[at + 1] = (count[at + 1] ?? 0) + 1;
}

export function addConverted(count: Count, code: number) {
  count[4 * code + 2] = (count[4 * code + 2] ?? 0) + 1;
}

/** Call before visitors are renumbered. */
export function forgetLast(count: Count) {
  for (let at = 3; at < count.length; at += 4) count[at] = 0;
}

export const visitsAt = (count: Count, code: number) => count[4 * code] ?? 0;

export const countOf = (count: Count, code: number) => ({
  visits: visitsAt(count, code),
  visitors: count[4 * code + 1] ?? 0,
  converted: count[4 * code + 2] ?? 0,
});
