import { NumberInput, Select, Skeleton, Stack, Text } from '@mantine/core';
import type { LiftGoal } from '@sightline/contract/personalizing/lift-goals';
import { useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { moneyText } from '../../../lib/words/money-text.ts';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { useLiftGoalChange, useLiftGoals } from './analytics.api.ts';
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
    return <ConfirmGoal asked={asked} of={change} onCancel={() => setAsked(null)} onConfirm={save} />;
  return (
    <Stack>
      <Text c="dimmed">The primary goal decides the result. Variants that hurt a guardrail are paused.</Text>
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
          Add a conversion first. Each one becomes a goal you can choose here.
        </Text>
      )}
      <FailureNote text={failureOf(change.error)} />
    </Stack>
  );
}

const ROLES: Record<LiftGoal['role'], string> = {
  decides: 'Primary',
  guards: 'Guardrail',
  beside: 'Secondary',
  none: 'Not shown',
};

interface GoalRowProps {
  goal: LiftGoal;
  isDisabled: boolean;
  onRole: (role: LiftGoal['role']) => void;
}

/** A goal, and what it is for. */
function GoalRow({ goal, isDisabled, onRole }: GoalRowProps) {
  const { goal_id, metric, role, cap, currency } = goal;
  const roles = (Object.keys(ROLES) as LiftGoal['role'][]).filter(
    (one) => (one !== 'none' || metric === 'value') && (one !== 'guards' || goal_id !== null),
  );
  return (
    <li className={styles.goal}>
      <div className={styles.words}>
        <Text fw={500}>{measureName(goal)}</Text>
        {cap !== null && (
          <Text size="sm" c="dimmed">{`At most ${moneyText(cap, currency)} of a visitor counts.`}</Text>
        )}
      </div>
      <Select
        aria-label={`What ${measureName(goal)} is for`}
        className={styles.role}
        data={roles.map((value) => ({ value, label: ROLES[value] }))}
        value={role}
        allowDeselect={false}
        // Another one takes its place.
        disabled={isDisabled || role === 'decides'}
        onChange={(value) => value !== null && value !== role && onRole(value as LiftGoal['role'])}
      />
    </li>
  );
}

interface AskedGoal {
  goal: LiftGoal;
  role: LiftGoal['role'];
}

interface ConfirmGoalProps {
  asked: AskedGoal;
  of: ReturnType<typeof useLiftGoalChange>;
  onCancel: () => void;
  onConfirm: (asked: AskedGoal) => void;
}

/** What a choice brings about, before it is made. */
function ConfirmGoal({ asked, of, onCancel, onConfirm }: ConfirmGoalProps) {
  const { goal, role } = asked;
  const [cap, setCap] = useState<number | null>(goal.cap ?? goal.suggested_cap);
  const needsCap = goal.metric === 'value';
  return (
    <Stack>
      <Text fw={500}>{measureName(goal)}</Text>
      {role === 'decides' && (
        <>
          <Text>From tomorrow, results use this goal and new visitors only.</Text>
          <Text>Past data is excluded to avoid cherry-picking.</Text>
          <Text>You can’t undo this, and each change makes later results take a little longer.</Text>
        </>
      )}
      {needsCap && (
        <NumberInput
          label={`Count at most, ${goal.currency} a visitor`}
          description="Stops one large order from deciding the result. Suggested: your 99th percentile."
          min={0}
          value={cap ?? ''}
          onChange={(value) => setCap(value === '' ? null : Number(value))}
        />
      )}
      <ConfirmRow
        action={role === 'decides' ? 'Use as primary goal' : 'Save'}
        onCancel={onCancel}
        onConfirm={() => onConfirm({ goal: { ...goal, cap: needsCap ? cap : null }, role })}
        canConfirm={!needsCap || (cap !== null && cap > 0)}
        of={of}
      />
    </Stack>
  );
}
