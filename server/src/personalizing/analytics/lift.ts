import type { VariantLift } from '@sightline/contract/personalizing/analytics';

/**
 * The effect of a variant compared with the original, from randomly split visitors. The interval may be read every day;
 * docs/lift.md says why, and names the sources.
 */
export interface Arm {
  visitors: number;
  converted: number;
}

/** Both arms of a period in which visitors were divided in the same shares, so that they compare with each other. */
export interface Stratum {
  personalized: Arm;
  holdout: Arm;
}

export type Lift = NonNullable<VariantLift['lift']>;

/** Maximum share of measurements in which the interval may ever exclude the truth. */
const ALPHA = 0.05;

/** Where the interval is tightest, in visitors per arm if both were equal; any fixed number is valid. */
const TIGHTEST_AT = 300;

/** The smaller arm must expect this many conversions, and as many visitors without one, before there is a result. */
export const MIN_EXPECTED = 10;

/** Personalized rate minus hold-out rate; null while there is too little data. */
export const liftOf = (personalized: Arm, holdout: Arm): Lift | null =>
  liftOfGroups([[{ personalized, holdout }]]);

/**
 * The same of several periods, and of several groups of visitors whose rates differ. Each counts by the visitors that
 * both its arms have (Mantel and Haenszel), never by what they did. `among` is how many such comparisons are told
 * together, so that all of them hold at once.
 */
export function liftOfGroups(groups: readonly (readonly Stratum[])[], among = 1): Lift | null {
  const measured = groups.map(measure);
  const expected = measured.reduce((sum, group) => sum + group.expected, 0);
  if (expected < MIN_EXPECTED) return null;
  const weight = measured.reduce((sum, group) => sum + group.weight, 0);
  const estimate = measured.reduce((sum, group) => sum + group.difference, 0) / weight;
  const variance = measured.reduce((sum, group) => sum + group.variance, 0) / weight ** 2;
  const half = halfWidth(variance, weight, among);
  return { estimate, low: Math.max(-1, estimate - half), high: Math.min(1, estimate + half) };
}

/** Of an interval that holds at every moment, for a difference with this variance; `weight` is 1 / (1/n₁ + 1/n₀). */
export function halfWidth(variance: number, weight: number, among = 1): number {
  const seen = weight / (TIGHTEST_AT / 2);
  return Math.sqrt(variance * (1 + 1 / seen) * (Math.log1p(seen) - 2 * Math.log(ALPHA / among)));
}

/** Visitors of both arms, as many as an equal split of them would tell. */
export const weightOf = ({ personalized: { visitors: one }, holdout: { visitors: other } }: Stratum) =>
  one === 0 || other === 0 ? 0 : 1 / (1 / one + 1 / other);

/** Weighted sums of a group: its differences, their variance, and the conversions that its smaller arms expect. */
function measure(strata: readonly Stratum[]) {
  const both = strata.filter((stratum) => weightOf(stratum) > 0);
  const [personalized, holdout] = [addUp(both.map((s) => s.personalized)), addUp(both.map((s) => s.holdout))];
  const pooled = pooledShare(personalized, holdout);
  const spreads = [shareOf(personalized), shareOf(holdout), pooled].map((share) => share * (1 - share));
  const sums = { weight: 0, difference: 0, apart: 0, together: 0, smaller: 0 };
  for (const stratum of both) {
    const { personalized: one, holdout: other } = stratum;
    const weight = weightOf(stratum);
    const [own = 0, others = 0, common = 0] = spreads;
    sums.weight += weight;
    sums.difference += weight * (shareOf(one) - shareOf(other));
    sums.apart += weight ** 2 * (own / one.visitors + others / other.visitors);
    sums.together += weight ** 2 * (common / one.visitors + common / other.visitors);
    sums.smaller += Math.min(one.visitors, other.visitors);
  }
  const { weight, difference, apart, together, smaller } = sums;
  return {
    weight,
    difference,
    variance: Math.max(apart, together),
    expected: smaller * Math.min(pooled, 1 - pooled),
  };
}

/**
 * How likely the effect is above zero if every effect was as likely before: for people to weigh, not a verdict, because
 * it wanders while it is watched.
 */
export function chanceBetter(groups: readonly (readonly Stratum[])[]): number | null {
  const measured = groups.map(measure);
  const variance = measured.reduce((sum, group) => sum + group.variance, 0);
  if (measured.reduce((sum, group) => sum + group.expected, 0) < MIN_EXPECTED || variance === 0) return null;
  return normalShare(measured.reduce((sum, group) => sum + group.difference, 0) / Math.sqrt(variance));
}

/** Share of the normal distribution below a number (Abramowitz and Stegun 26.2.17, to seven digits). */
function normalShare(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const sum =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
  return z > 0 ? 1 - above : above;
}

export const addUp = (arms: readonly Arm[]): Arm => ({
  visitors: arms.reduce((sum, { visitors }) => sum + visitors, 0),
  converted: arms.reduce((sum, { converted }) => sum + converted, 0),
});

export function verdictOf(lift: Pick<Lift, 'low' | 'high'> | null): VariantLift['verdict'] {
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
  if (smaller === 0 || rarer === 0 || smaller * rarer >= MIN_EXPECTED) return null;
  const share = smaller / (personalized.visitors + holdout.visitors);
  return Math.ceil((MIN_EXPECTED / rarer - smaller) / share);
}

export const shareOf = ({ visitors, converted }: Arm) => (visitors === 0 ? 0 : converted / visitors);

const pooledShare = (one: Arm, other: Arm) => shareOf(addUp([one, other]));
