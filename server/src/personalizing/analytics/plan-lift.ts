import { liftOf } from './lift.ts';

/** Of measurements of a change of this size, this many see it by then: the 80 % of common planning, as a normal quantile. */
const POWER = 0.8416;
const MAX_VISITORS = 1e9;

/**
 * How many visitors, in both arms, until the interval usually excludes no change, if conversions change by `change` of
 * the share that converts now; null when no number would do.
 */
export function visitorsToSee(of: { share: number; change: number; holdout: number }): number | null {
  if (!isSeen(MAX_VISITORS, of)) return null;
  let [few, many] = [1, MAX_VISITORS];
  while (many - few > 1) {
    const half = Math.floor((few + many) / 2);
    if (isSeen(half, of)) many = half;
    else few = half;
  }
  return many;
}

function isSeen(visitors: number, { share, change, holdout }: Parameters<typeof visitorsToSee>[0]): boolean {
  const changed = Math.min(1, share * (1 + change));
  const [shown, held] = [visitors * (1 - holdout), visitors * holdout];
  const lift = liftOf(
    { visitors: shown, converted: shown * changed },
    { visitors: held, converted: held * share },
  );
  if (!lift) return false;
  const spread = Math.sqrt((changed * (1 - changed)) / shown + (share * (1 - share)) / held);
  return lift.low > POWER * spread;
}
