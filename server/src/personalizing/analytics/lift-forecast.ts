import { halfWidth, liftOfGroups, type Stratum, shareOf, verdictOf, weightOf } from './lift.ts';

/** Nobody plans further ahead. */
const MAX_DAYS = 730;

/** Visitors of both arms that come on a day, and their rate without a variant. */
export interface Traffic {
  personalized: number;
  holdout: number;
  rate: number;
}

/** Days until half of all tests with this difference of rates are called; null where that takes years. */
export function daysToSee(difference: number, { personalized, holdout, rate }: Traffic, among = 1) {
  if (personalized <= 0 || holdout <= 0 || difference === 0 || rate <= 0 || rate >= 1) return null;
  const a_day = 1 / (1 / personalized + 1 / holdout);
  return firstDay((days) => halfOf(rate * (1 - rate), days * a_day, among) <= Math.abs(difference));
}

/**
 * Days until a difference as large as the present one would be called, if as many visitors come as did on an average day
 * lately; null when it is called, cannot be told yet, or takes years.
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
      const one = shareOf(personalized);
      const other = shareOf(holdout);
      return sum + personalized.visitors * one * (1 - one) + holdout.visitors * other * (1 - other);
    }, 0) /
    (held + shown);
  const more = 1 / (1 / a_day.personalized + 1 / a_day.holdout);
  return firstDay((days) => halfOf(spread, seen + days * more, among) <= Math.abs(lift.estimate));
}

const halfOf = (spread: number, weight: number, among: number) => halfWidth(spread / weight, weight, among);

/** The interval only becomes narrower. */
function firstDay(isSeen: (days: number) => boolean): number | null {
  if (!isSeen(MAX_DAYS)) return null;
  let [low, high] = [0, MAX_DAYS];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isSeen(middle)) high = middle;
    else low = middle;
  }
  return high;
}
