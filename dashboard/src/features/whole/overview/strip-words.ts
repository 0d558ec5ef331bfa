import type { CountFigure, ShareFigure } from '@sightline/contract/whole/overview';
import { countOf, countText } from '../../../lib/words/format.ts';
import type { Change } from '../../../ui/charts/change-mark.tsx';

/** How a share changed in points, on the prompts that were asked in both ranges; null where there is nothing before. */
export function shareChange({ change, previous }: ShareFigure, before: string): Change | null {
  const { verdict, difference, reason } = change;
  if (difference === null) {
    if (!reason || previous === null) return null;
    const words = `not comparable with ${before}: ${reason}`;
    return { direction: 'same', isClear: false, text: 'not comparable', words };
  }
  const points = Math.round(difference * 100);
  const moved = changeOf(
    points,
    before,
    (size) => countOf(size, 'point'),
    (size) => countOf(size, 'pt'),
  );
  const words = `${moved.words} on the same prompts`;
  if (moved.direction === 'same' || verdict !== 'within_noise') return { ...moved, words };
  return { ...moved, isClear: false, words: `${words}, within the margin of error` };
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
