import type { VariantLift } from '@sightline/contract/personalizing/analytics';

/**
 * What a variant brings over the original, from visitors who were told apart by chance alone. The interval may be
 * looked at every day: docs/lift.md says why, and names the sources.
 */
export interface Arm {
  visitors: number;
  converted: number;
}

export type Lift = NonNullable<VariantLift['lift']>;

/** How often, of all measurements, an interval may ever leave the truth outside. */
const ALPHA = 0.05;

/** Where the interval is tightest, in visitors of either arm were both alike; any fixed number is valid. */
const TIGHTEST_AT = 300;

/** The smaller arm has to expect so many conversions, and as many visitors who don't convert, before anything is said. */
export const MIN_EXPECTED = 10;

/** Difference of the shares, personalised minus hold-out; null while it rests on too little. */
export function liftOf(personalized: Arm, holdout: Arm): Lift | null {
  if (!isEnough(personalized, holdout)) return null;
  const shares = [shareOf(personalized), shareOf(holdout)] as const;
  const pooled = pooledShare(personalized, holdout);
  const spread = (share: number, { visitors }: Arm) => (share * (1 - share)) / visitors;
  const variance = Math.max(
    spread(shares[0], personalized) + spread(shares[1], holdout),
    spread(pooled, personalized) + spread(pooled, holdout),
  );
  const seen = 1 / (1 / personalized.visitors + 1 / holdout.visitors) / (TIGHTEST_AT / 2);
  const half = Math.sqrt(variance * (1 + 1 / seen) * (Math.log1p(seen) - 2 * Math.log(ALPHA)));
  const estimate = shares[0] - shares[1];
  return { estimate, low: Math.max(-1, estimate - half), high: Math.min(1, estimate + half) };
}

export function verdictOf(lift: Lift | null): VariantLift['verdict'] {
  if (!lift) return 'not_enough_visits';
  if (lift.low > 0) return 'better';
  return lift.high < 0 ? 'worse' : 'no_difference_yet';
}

/** About how many more visitors, of both arms, until there is a verdict; null where nothing tells, or there is one. */
export function visitorsNeeded(personalized: Arm, holdout: Arm): number | null {
  const smaller = Math.min(personalized.visitors, holdout.visitors);
  const pooled = pooledShare(personalized, holdout);
  const rarer = Math.min(pooled, 1 - pooled);
  if (smaller === 0 || rarer === 0 || isEnough(personalized, holdout)) return null;
  const share = smaller / (personalized.visitors + holdout.visitors);
  return Math.ceil((MIN_EXPECTED / rarer - smaller) / share);
}

export const shareOf = ({ visitors, converted }: Arm) => (visitors === 0 ? 0 : converted / visitors);

const pooledShare = (one: Arm, other: Arm) =>
  shareOf({ visitors: one.visitors + other.visitors, converted: one.converted + other.converted });

function isEnough(one: Arm, other: Arm) {
  const pooled = pooledShare(one, other);
  return Math.min(one.visitors, other.visitors) * Math.min(pooled, 1 - pooled) >= MIN_EXPECTED;
}
