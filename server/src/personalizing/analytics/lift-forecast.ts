import type { ToDetect } from '@sightline/contract/personalizing/analytics';
import { halfWidth, liftOfGroups, type Stratum, spreadOf, verdictOf, weightOf } from './lift.ts';

/** Nobody plans further ahead. */
export const MAX_DAYS = 730;
/**
 * The forecast is the time by which 80 % of measurements see a change of this size, as is usual; as a normal quantile.
 */
const POWER = 0.8416;
const MAX_VISITORS = 1e9;

/**
 * Days until a difference as large as the present one would be called, if as many visitors come as did on an average
 * day lately; null when it is called, too early to estimate, or years away.
 */
export function daysToVerdict(
  groups: readonly (readonly Stratum[])[],
  a_day: { personalized: number; holdout: number },
  among = 1,
): number | null {
  const lift = liftOfGroups(groups, among);
  if (!lift || lift.estimate === 0 || verdictOf(lift) !== 'no_difference_yet') return null;
  const all = groups.flat();
  const seen = all.reduce((sum, stratum) => sum + weightOf(stratum), 0);
  const held = all.reduce((sum, { holdout }) => sum + holdout.visitors, 0);
  const shown = all.reduce((sum, { personalized }) => sum + personalized.visitors, 0);
  if (a_day.personalized <= 0 || a_day.holdout <= 0) return null;
  // Spread of a visitor, as the groups weigh them.
  const spread =
    all.reduce((sum, { personalized, holdout }) => {
      return sum + personalized.visitors * spreadOf(personalized) + holdout.visitors * spreadOf(holdout);
    }, 0) /
    (held + shown);
  const more = 1 / (1 / a_day.personalized + 1 / a_day.holdout);
  return firstFrom(
    0,
    MAX_DAYS,
    (days) => halfOf(spread, seen + days * more, among) <= Math.abs(lift.estimate),
  );
}

const halfOf = (spread: number, weight: number, among: number) => halfWidth(spread / weight, weight, among);

interface Planned {
  /** Share that converts now. */
  share: number;
  /** Change of that share, as a fraction of it. */
  change: number;
  holdout: number;
  /** Share of those outside of the hold-out who get the variant. */
  part?: number;
  /** Number of comparisons that hold together. */
  among?: number;
}

/**
 * How many visitors, in both arms, until the interval usually excludes no change, if conversions change by `change` of
 * the share that converts now; null when no number would do.
 */
export const visitorsToSee = (of: Planned): number | null =>
  firstFrom(1, MAX_VISITORS, (visitors) => isSeen(visitors, of));

/** The smallest change that as many visitors usually show, up to twice as many conversions; null where none is. */
export function changeToSee(visitors: number, of: Omit<Planned, 'change'>): number | null {
  const percent = firstFrom(0, 100, (change) => isSeen(visitors, { ...of, change: change / 100 }));
  return percent === null ? null : percent / 100;
}

/** The change that plans are made for. */
const PLANNED_CHANGE = 0.2;
const HALF = 0.5;

/** Visitors that it takes to see a usual change, beyond those seen by now, with the hold-out as it is and with half. */
export function planToDetect(share: number, holdout: number, seen = 0): ToDetect {
  const needed = (held: number) => visitorsToSee({ share, change: PLANNED_CHANGE, holdout: held });
  const present = needed(holdout);
  return {
    change: PLANNED_CHANGE,
    converting: share,
    holdout_share: Math.round(holdout * 1e4) / 1e4,
    visitors: present === null ? null : Math.max(0, present - seen),
    visitors_at_half: needed(HALF),
  };
}

function isSeen(visitors: number, { share, change, holdout, part = 1, among = 1 }: Planned): boolean {
  const changed = Math.min(1, share * (1 + change));
  const [shown, held] = [visitors * (1 - holdout) * part, visitors * holdout];
  const arms = {
    personalized: { visitors: shown, converted: shown * changed },
    holdout: { visitors: held, converted: held * share },
  };
  const lift = liftOfGroups([[arms]], among);
  if (!lift) return false;
  const spread = Math.sqrt((changed * (1 - changed)) / shown + (share * (1 - share)) / held);
  return lift.low > POWER * spread;
}

/** The interval only becomes narrower, so what is seen by then is seen later too. */
function firstFrom(least: number, most: number, isSeenBy: (number: number) => boolean): number | null {
  if (!isSeenBy(most)) return null;
  let [low, high] = [least, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isSeenBy(middle)) high = middle;
    else low = middle;
  }
  return high;
}
