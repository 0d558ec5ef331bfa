import { Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { useLiftGoalChange, useLiftGoals } from './analytics.api.ts';
import { type AskedGoal, ConfirmGoal } from './confirm-goal.tsx';
import { GoalRow } from './goal-row.tsx';
import styles from './goals-window.module.css';
import { measureName } from './lift-words.ts';

/** Which goal decides the lift, which must not fall, and which are shown beside it. */
export function GoalsWindow() {
  const { data } = useLiftGoals();
  const change = useLiftGoalChange();
  const [asked, setAsked] = useState<AskedGoal | null>(null);
  if (!data) return <Skeleton height={120} />;
  const save = ({ goal: { goal_id, metric, currency, cap }, role }: AskedGoal) =>
    change.mutate(
      {
        ...{ goal_id, metric, role },
        ...(currency !== null && { currency }),
        ...(cap !== null && { cap }),
      },
      { onSuccess: () => setAsked(null) },
    );
  const ask = (next: AskedGoal) => {
    change.reset();
    // The rest can be taken back by choosing again.
    if (
      next.role === 'decides' ||
      (next.goal.metric === 'value' && next.role !== 'none' && next.goal.cap === null)
    )
      setAsked(next);
    else save(next);
  };
  if (asked)
    return (
      <ConfirmGoal
        asked={asked}
        isPending={change.isPending}
        failure={failureOf(change.error)}
        onCancel={() => setAsked(null)}
        onConfirm={save}
      />
    );
  return (
    <Stack>
      <Text c="dimmed">
        One goal decides whether a variant is better. Variants that cost a goal that must not fall are paused.
      </Text>
      <ul className={styles.list}>
        {data.goals.map((goal) => (
          <GoalRow
            key={measureName(goal)}
            goal={goal}
            isDisabled={change.isPending}
            onRole={(role) => ask({ goal, role })}
          />
        ))}
      </ul>
      {data.goals.length === 1 && (
        <Text size="sm" c="dimmed">
          Say what counts as a conversion first; each action and event is a goal to choose here.
        </Text>
      )}
      <FailureNote text={failureOf(change.error)} />
    </Stack>
  );
}
