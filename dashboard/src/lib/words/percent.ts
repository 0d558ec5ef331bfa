export type Score = number | null | undefined;

/** A score as a percentage 0..100, or null when not measured. Values up to 1 count as fractions. */
export function toPercent(score: Score): number | null {
  if (score === null || score === undefined || Number.isNaN(score)) return null;
  return Math.min(100, Math.max(0, score <= 1 ? score * 100 : score));
}

/** The displayed percentage: rounded, or – when not measured. */
export function percentText(score: Score): string {
  return wholePercent(toPercent(score));
}

/** The same for a value that is already a percentage, like the points of charts: there 1 means 1 %. */
export function wholePercent(percent: number | null | undefined): string {
  return percent === null || percent === undefined ? '–' : `${Math.round(percent)}%`;
}

/** `44–100%`, the ends of an interval; null without one. */
export function rangeText(low: Score, high: Score): string | null {
  const [from, to] = [toPercent(low), toPercent(high)];
  return from === null || to === null ? null : `${Math.round(from)}–${wholePercent(to)}`;
}

/** Five levels of performance, best first; boundaries belong to the higher level. */
export const BANDS = [
  { band: 5, from: 80, word: 'Excellent' },
  { band: 4, from: 60, word: 'Good' },
  { band: 3, from: 40, word: 'Fair' },
  { band: 2, from: 20, word: 'Weak' },
  { band: 1, from: 0, word: 'Poor' },
] as const;
export type Band = (typeof BANDS)[number];

/** The level of the rounded figure, so that figure and color always agree. */
export function bandOf(score: Score): Band | null {
  const percent = toPercent(score);
  if (percent === null) return null;
  const shown = Math.round(percent);
  return BANDS.find(({ from }) => shown >= from) ?? null;
}
