import type { CountFigure, ShareFigure } from '@sightline/contract/whole/overview';
import { countOf, countText } from '../../../lib/words/format.ts';
import type { Change } from '../../../ui/charts/change-mark.tsx';

/** How a share changed in points; null when either is unknown. */
export function shareChange({ share, previous, low, high }: ShareFigure, before: string): Change | null {
  if (share === null || previous === null) return null;
  const points = Math.round((share - previous) * 100);
  const isWithin = low !== null && high !== null && previous >= low && previous <= high;
  const change = changeOf(
    points,
    before,
    (size) => countOf(size, 'point'),
    (size) => countOf(size, 'pt'),
  );
  if (change.direction === 'same' || !isWithin) return change;
  return { ...change, isClear: false, words: `${change.words}, within the margin of error` };
}

/** How a count changed; null when either is unknown. */
export function countChange({ count, previous }: CountFigure, before: string): Change | null {
  if (count === null || previous === null) return null;
  return changeOf(count - previous, before, countText, countText);
}

function changeOf(
  difference: number,
  before: string,
  inWords: (size: number) => string,
  short: (size: number) => string,
): Change {
  if (difference === 0)
    return { direction: 'same', isClear: false, text: 'no change', words: `no change from ${before}` };
  const direction = difference > 0 ? 'up' : 'down';
  const size = Math.abs(difference);
  return {
    direction,
    isClear: true,
    text: short(size),
    words: `${direction} ${inWords(size)} from ${before}`,
  };
}
