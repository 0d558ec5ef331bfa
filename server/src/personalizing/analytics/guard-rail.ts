import { type Arm, type Lift, liftOfGroups, meanOf, type Stratum, shareOf } from './lift.ts';
import type { MeasuredGoal } from './lift-measures.service.ts';

/** Why a variant is paused; null while its visitors do no worse than chance explains. */
export function guardReason(
  strata: readonly Stratum[],
  totals: { personalized: Arm; holdout: Arm },
  { among, goal }: { among: number; goal: Pick<MeasuredGoal, 'goal_id' | 'label' | 'metric' | 'currency'> },
) {
  const lift = liftOfGroups([strata], among);
  if (lift === null || lift.high >= 0) return null;
  return goal.metric === 'value' ? lossOfValue(lift, totals, goal) : lossOfVisitors(lift, totals, goal);
}

type Told = Parameters<typeof guardReason>[2]['goal'];
type Arms = Parameters<typeof guardReason>[1];

const visitorsOf = ({ visitors }: Arm) => visitors.toLocaleString('en-US');

function lossOfVisitors(
  { low, high }: Lift,
  { personalized, holdout }: Arms,
  { goal_id, label }: Told,
): string {
  const percent = (arm: Arm) => `${(shareOf(arm) * 100).toFixed(1)}%`;
  const points = (difference: number) => Math.abs(difference * 100).toFixed(1);
  const what = goal_id === null ? 'converted' : `reached the goal ${label}`;
  return `Fewer visitors ${what} than with the original: ${percent(personalized)} of ${visitorsOf(personalized)} with it vs. ${percent(holdout)} of ${visitorsOf(holdout)} without, a drop of ${points(high)} to ${points(low)} points (95% confidence).`;
}

function lossOfValue(
  { low, high }: Lift,
  { personalized, holdout }: Arms,
  { label, currency }: Told,
): string {
  const money = (amount: number) => `${currency} ${Math.abs(amount).toFixed(2)}`;
  return `The goal ${label} brought less per visitor than the original: ${money(meanOf(personalized))} (${visitorsOf(personalized)} visitors) with it vs. ${money(meanOf(holdout))} (${visitorsOf(holdout)} visitors) without, a drop of ${money(high)} to ${money(low)} per visitor (95% confidence).`;
}
