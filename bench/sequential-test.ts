import { type Arm, meanOf, spreadOf } from '../server/src/personalizing/analytics/lift.ts';

/** GrowthBook's tuning parameter: the visitors at which its interval is tightest. */
const TUNED_FOR = 5000;
const ALPHA = 0.05;

/**
 * Whether GrowthBook's sequential test would call a difference, by its published formula (asymptotic confidence
 * sequences of Waudby-Smith and others): the half-width is √N · s · √(2 (Nρ² + 1) / (N²ρ²) · ln(√(Nρ² + 1) / α)) where s is
 * the standard error, N the visitors of both arms, and ρ² = (−2 ln α + ln(−2 ln α + 1)) / 5000. It uses the spread of a
 * relative lift, by the delta method. Several variants share the error by Bonferroni's rule, as ours do.
 */
export function isCalledSequentially(
  { personalized, holdout }: { personalized: Arm; holdout: Arm },
  among: number,
): boolean {
  const [one, other] = [meanOf(personalized), meanOf(holdout)];
  const [own, base] = [errorOf(personalized), errorOf(holdout)];
  if (one === 0 || other === 0 || own === 0) return false;
  const alpha = ALPHA / among;
  const all = personalized.visitors + holdout.visitors;
  const rho = (-2 * Math.log(alpha) + Math.log(-2 * Math.log(alpha) + 1)) / TUNED_FOR;
  const spread = own / other ** 2 + (base * one ** 2) / other ** 4;
  const scaled = all * rho + 1;
  const half = Math.sqrt(
    spread * all * ((2 * scaled) / (all ** 2 * rho)) * Math.log(Math.sqrt(scaled) / alpha),
  );
  return Math.abs((one - other) / other) > half;
}

const errorOf = (arm: Arm) => (arm.visitors === 0 ? 0 : spreadOf(arm) / arm.visitors);
