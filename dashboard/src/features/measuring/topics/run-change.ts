import type { Comparison } from '@sightline/contract/measuring/topic-results';
import { countOf, parseTime, timeText } from '../../../lib/words/format.ts';
import type { Change } from '../../../ui/charts/change-mark.tsx';

const BEFORE = 'earlier runs';

/** How Performance changed; null where the newest run cannot be compared with earlier ones. */
export function runChange(comparison: Comparison | null, locale?: string): Change | null {
  if (!comparison || comparison.difference === null || comparison.verdict === 'not_comparable') return null;
  const points = Math.round(Math.abs(comparison.difference) * 100);
  if (points === 0)
    return { direction: 'same', isClear: false, text: 'no change', words: `no change from ${BEFORE}` };
  const direction = comparison.difference > 0 ? 'up' : 'down';
  const isClear = comparison.verdict !== 'within_noise';
  const moved = `${direction} ${countOf(points, 'point')}`;
  return {
    direction,
    isClear,
    text: countOf(points, 'pt'),
    words: isClear
      ? `${moved} ${sinceText(comparison, locale)}`
      : `${moved} from ${BEFORE}, within the margin of error`,
  };
}

/** "since Nov 3", the day of the last run before the change. */
export function sinceText({ since }: Comparison, locale?: string): string {
  const day = parseTime(since);
  return day ? `since ${timeText(day, 'day', locale)}` : `from ${BEFORE}`;
}
