import type { DrawnSeries } from './time-series-tooltip.tsx';

/** Colors of others; the first color of parts is too close to the accent, which is the own line's. */
const TONES = ['part-2', 'part-3', 'part-4', 'part-5'] as const;

interface Counted {
  key: string;
  label: string;
  isOwn?: boolean;
  /** All that have no line of their own, added up. */
  isRest?: boolean;
  /** In the order of the points. */
  counts: readonly number[];
}

/** Shares in percent of each point's `all`; the own line is strong, and others have a color each while there are any. */
export function shareLines(
  points: readonly { start: string; all: number }[],
  counted: readonly Counted[],
): DrawnSeries[] {
  const tones = TONES.values();
  return counted.map(({ key, label, isOwn, isRest, counts }) => ({
    key,
    label,
    ...(isOwn
      ? { tone: 'accent' as const, isStrong: true }
      : { tone: (!isRest && tones.next().value) || ('part-rest' as const) }),
    points: points.map(({ start, all }, place) => ({
      at: Date.parse(start),
      value: (100 * (counts[place] ?? 0)) / all,
    })),
  }));
}
