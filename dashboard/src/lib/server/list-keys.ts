const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

/** The list position a key leads to; undefined when it leads nowhere. */
export function placeAfter(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  const place = key === 'Home' ? 0 : key === 'End' ? last : at + (STEPS[key] ?? 0);
  const next = Math.min(Math.max(place, 0), last);
  return next === at || count === 0 ? undefined : next;
}
