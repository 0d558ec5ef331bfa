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
  return `Fewer visitors ${what} than with the original: ${percent(personalized)} of ${visitorsOf(personalized)} with it, ${percent(holdout)} of ${visitorsOf(holdout)} without. The loss is between ${points(high)} and ${points(low)} points, 95% sure.`;
}

function lossOfValue(
  { low, high }: Lift,
  { personalized, holdout }: Arms,
  { label, currency }: Told,
): string {
  const money = (amount: number) => `${currency} ${Math.abs(amount).toFixed(2)}`;
  return `The goal ${label} brought less a visitor than with the original: ${money(meanOf(personalized))} of ${visitorsOf(personalized)} with it, ${money(meanOf(holdout))} of ${visitorsOf(holdout)} without. The loss is between ${money(high)} and ${money(low)} a visitor, 95% sure.`;
}
