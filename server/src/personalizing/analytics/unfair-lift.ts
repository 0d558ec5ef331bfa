import { isUnfairBetween, type UnfairGoal } from '../variants/fair-goals.service.ts';
import { type Arm, shareOf } from './lift.ts';
import type { MeasuredGoal } from './lift-measures.service.ts';

interface Compared {
  first_id: string;
  goal: Pick<MeasuredGoal, 'goal_id'>;
  /** Variants by id; null is the original. */
  arms: readonly (string | null)[];
}

/** What parts arms that are compared by a goal; any conversion is as fair as each rule. */
export function partedBy(
  unfair: readonly UnfairGoal[],
  { first_id, goal, arms }: Compared,
): UnfairGoal | undefined {
  return unfair.find(
    (one) =>
      one.first_id === first_id &&
      (goal.goal_id === null || goal.goal_id === one.rule_id) &&
      arms.some((arm) => isUnfairBetween(one, arm, arms[0] ?? null)),
  );
}

/** From this many expected conversions on, a hold-out without any did not happen by chance. */
const MIN_MISSED = 20;

/**
 * That nobody of the hold-out ever reached a goal shows that it can’t; that a variant keeps everyone from it is harm,
 * and is reported as harm.
 */
export function missedByHoldout(
  { label }: Pick<MeasuredGoal, 'label'>,
  { personalized, holdout }: { personalized: Arm; holdout: Arm },
): string | null {
  const expected = shareOf(personalized) * holdout.visitors;
  if (holdout.converted > 0 || expected < MIN_MISSED) return null;
  return `${label}: nobody of ${holdout.visitors.toLocaleString('en-US')} visitors in the hold-out did that, though about ${Math.round(expected).toLocaleString('en-US')} would have. It seems that they can’t.`;
}
