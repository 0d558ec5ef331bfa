import type { VariantLift } from '@sightline/contract/personalizing/analytics';

/**
 * The effect of a variant compared with the original, from randomly split visitors. The interval may be read every day;
 * docs/lift.md says why, and names the sources.
 */
export interface Arm {
  visitors: number;
  converted: number;
}

export type Lift = NonNullable<VariantLift['lift']>;

/** Maximum share of measurements in which the interval may ever exclude the truth. */
const ALPHA = 0.05;

/** Where the interval is tightest, in visitors per arm if both were equal; any fixed number is valid. */
const TIGHTEST_AT = 300;

/** The smaller arm must expect this many conversions, and as many visitors without one, before there is a result. */
export const MIN_EXPECTED = 10;

/** Personalized rate minus hold-out rate; null while there is too little data. */
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

/**
 * Roughly how many more visitors, in both arms, until there is a verdict; null when it cannot be estimated or there is
 * one.
 */
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
