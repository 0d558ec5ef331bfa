import { type Arm, type Lift, liftOfGroups, type Stratum, shareOf } from './lift.ts';

/** Why a variant is paused; null while its visitors convert no worse than chance explains. */
export function guardReason(
  strata: readonly Stratum[],
  totals: { personalized: Arm; holdout: Arm },
  among: number,
) {
  const lift = liftOfGroups([strata], among);
  return lift !== null && lift.high < 0 ? reasonOf(lift, totals) : null;
}

function reasonOf(
  { low, high }: Lift,
  { personalized, holdout }: { personalized: Arm; holdout: Arm },
): string {
  const percent = (arm: Arm) => `${(shareOf(arm) * 100).toFixed(1)}%`;
  const points = (difference: number) => Math.abs(difference * 100).toFixed(1);
  return `Fewer visitors converted than with the original: ${percent(personalized)} of ${personalized.visitors.toLocaleString('en-US')} with it, ${percent(holdout)} of ${holdout.visitors.toLocaleString('en-US')} without. The loss is between ${points(high)} and ${points(low)} points, 95% sure.`;
}
