import type { VariantLift } from '@sightline/contract/personalizing/analytics';

/**
 * The effect of a variant compared with the original, from randomly split visitors. The interval may be read every day;
 * contributing/lift.md says why, and names the sources.
 */
export interface Arm {
  visitors: number;
  converted: number;
  /** Set if the lift is one of value: the sum of what visitors brought, and of its squares. */
  value?: { sum: number; squares: number } | undefined;
}

/** Both arms of a period in which visitors were divided in the same shares, so that they compare with each other. */
export interface Stratum {
  personalized: Arm;
  holdout: Arm;
}

export type Lift = NonNullable<VariantLift['lift']>;

/** Maximum share of measurements in which the interval may ever exclude the truth. */
const ALPHA = 0.05;

/** Visitors per arm (if both were equal) at which the interval is tightest; any fixed number is valid. */
const TIGHTEST_AT = 300;

/**
 * The smaller arm must expect this many conversions before there is a result, and as many visitors without one unless the
 * result is one of value.
 */
export const MIN_EXPECTED = 10;

/** Personalized rate (or value a visitor) minus that of the hold-out; null while there is too little data. */
export const liftOf = (personalized: Arm, holdout: Arm): Lift | null =>
  liftOfGroups([[{ personalized, holdout }]]);

/**
 * The same of several periods, and of several groups of visitors whose rates differ. Each counts by the visitors that
 * both its arms have (Mantel and Haenszel), never by what they did. `among` is how many such comparisons are shown
 * together, so that all intervals hold at once.
 */
export function liftOfGroups(groups: readonly (readonly Stratum[])[], among = 1): Lift | null {
  const measured = groups.map(measure);
  if (!isEnough(measured)) return null;
  const weight = measured.reduce((sum, group) => sum + group.weight, 0);
  const estimate = measured.reduce((sum, group) => sum + group.difference, 0) / weight;
  const variance = measured.reduce((sum, group) => sum + group.variance, 0) / weight ** 2;
  const half = halfWidth(variance, weight, among);
  const furthest = isOfValue(groups) ? Number.POSITIVE_INFINITY : 1;
  return {
    estimate,
    low: Math.max(-furthest, estimate - half),
    high: Math.min(furthest, estimate + half),
  };
}

const isOfValue = (groups: readonly (readonly Stratum[])[]) =>
  groups.some((strata) => strata.some(({ personalized, holdout }) => personalized.value ?? holdout.value));

const isEnough = (measured: readonly { expected: number }[]) =>
  measured.reduce((sum, { expected }) => sum + expected, 0) >= MIN_EXPECTED;

/**
 * Half the width of an interval that holds at every moment, for a difference with this variance; `weight` is 1 / (1/n₁
 * + 1/n₀).
 */
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
  const common = addUp([personalized, holdout]);
  const spreads = [personalized, holdout, common].map(spreadOf);
  const sums = { weight: 0, difference: 0, apart: 0, together: 0, smaller: 0 };
  for (const stratum of both) {
    const { personalized: one, holdout: other } = stratum;
    const weight = weightOf(stratum);
    const [own = 0, others = 0, all = 0] = spreads;
    sums.weight += weight;
    sums.difference += weight * (meanOf(one) - meanOf(other));
    sums.apart += weight ** 2 * (own / one.visitors + others / other.visitors);
    sums.together += weight ** 2 * (all / one.visitors + all / other.visitors);
    sums.smaller += Math.min(one.visitors, other.visitors);
  }
  const { weight, difference, apart, together, smaller } = sums;
  return {
    weight,
    difference,
    variance: Math.max(apart, together),
    expected: smaller * rarerOf(common),
  };
}

/**
 * How likely the effect is above zero if every effect was as likely before: for people to weigh, not a verdict, because
 * it wanders while it is watched.
 */
export function chanceBetter(groups: readonly (readonly Stratum[])[]): number | null {
  const measured = groups.map(measure);
  const variance = measured.reduce((sum, group) => sum + group.variance, 0);
  if (!isEnough(measured) || variance === 0) return null;
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
  ...(arms.some(({ value }) => value) && {
    value: {
      sum: arms.reduce((sum, { value }) => sum + (value?.sum ?? 0), 0),
      squares: arms.reduce((sum, { value }) => sum + (value?.squares ?? 0), 0),
    },
  }),
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
  const common = addUp([personalized, holdout]);
  const rarer = rarerOf(common);
  if (smaller === 0 || rarer === 0 || smaller * rarer >= MIN_EXPECTED) return null;
  const share = smaller / common.visitors;
  return Math.ceil((MIN_EXPECTED / rarer - smaller) / share);
}

export const shareOf = ({ visitors, converted }: Arm) => (visitors === 0 ? 0 : converted / visitors);

/** What a visitor brought on average, or the share that converted. */
export const meanOf = (arm: Arm) =>
  arm.value ? (arm.visitors === 0 ? 0 : arm.value.sum / arm.visitors) : shareOf(arm);

/** Variance of a visitor. */
export function spreadOf(arm: Arm): number {
  const mean = meanOf(arm);
  if (!arm.value) return mean * (1 - mean);
  return arm.visitors === 0 ? 0 : Math.max(0, arm.value.squares / arm.visitors - mean ** 2);
}

/** Share of those who did the rarer thing. Of value it is known how it differs even where everyone pays. */
const rarerOf = (arm: Arm) => (arm.value ? shareOf(arm) : Math.min(shareOf(arm), 1 - shareOf(arm)));
