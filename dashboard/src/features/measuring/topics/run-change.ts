import type { Comparison } from '@sightline/contract/measuring/topic-results';
import { countOf } from '../../../lib/words/format.ts';
import type { Change } from '../../../ui/charts/change-mark.tsx';

const BEFORE = 'the last run';

/** How Performance changed since the last run; null where the two cannot be compared. */
export function runChange(comparison: Comparison | null): Change | null {
  if (!comparison || comparison.difference === null || comparison.verdict === 'not_comparable') return null;
  const points = Math.round(Math.abs(comparison.difference) * 100);
  if (points === 0)
    return { direction: 'same', isClear: false, text: 'no change', words: `no change from ${BEFORE}` };
  const direction = comparison.difference > 0 ? 'up' : 'down';
  const isClear = comparison.verdict !== 'within_noise';
  const words = `${direction} ${countOf(points, 'point')} from ${BEFORE}`;
  return {
    direction,
    isClear,
    text: countOf(points, 'pt'),
    words: isClear ? words : `${words}, within the margin of error`,
  };
}
