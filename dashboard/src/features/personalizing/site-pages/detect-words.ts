import type { ToDetect } from '@sightline/contract/personalizing/analytics';
import { aboutCount } from '../../../lib/words/format.ts';

const percentOf = (share: number) => `${Number((share * 100).toPrecision(2))}%`;

/** How many visitors a variant needs with the hold-out as it is saved, and with half. */
export function detectWords({
  change,
  converting,
  holdout_share,
  visitors,
  visitors_at_half,
}: ToDetect): string {
  if (holdout_share === 0) return 'Without a hold-out nothing shows what personalizing brought.';
  if (visitors === null || visitors_at_half === null) return '';
  const half =
    visitors_at_half < visitors
      ? `, and ${aboutCount(visitors_at_half)} with 50%. A larger hold-out gives a verdict sooner; lower it once you have one`
      : '';
  return `With a hold-out of ${percentOf(holdout_share)}, a variant needs about ${aboutCount(visitors)} visitors to show a change of ${percentOf(change)} where ${percentOf(converting)} convert${half}.`;
}
