import { NumberInput, Stack, Text } from '@mantine/core';
import type { LiftGoal } from '@sightline/contract/personalizing/lift-goals';
import { useState } from 'react';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { measureName } from './lift-words.ts';

export interface AskedGoal {
  goal: LiftGoal;
  role: LiftGoal['role'];
}

interface ConfirmGoalProps {
  asked: AskedGoal;
  isPending: boolean;
  failure: string | null;
  onCancel: () => void;
  onConfirm: (asked: AskedGoal) => void;
}

/** What a choice brings about, before it is made. */
export function ConfirmGoal({ asked, isPending, failure, onCancel, onConfirm }: ConfirmGoalProps) {
  const { goal, role } = asked;
  const [cap, setCap] = useState<number | null>(goal.cap ?? goal.suggested_cap);
  const needsCap = goal.metric === 'value';
  return (
    <Stack>
      <Text fw={500}>{measureName(goal)}</Text>
      {role === 'decides' && (
        <>
          <Text>Verdicts will be about this goal, by visitors who come from tomorrow (UTC) on.</Text>
          <Text>What was measured until now is left out, so that nobody picks the goal that looks best.</Text>
          <Text>This can’t be undone, and each change makes later verdicts take a little longer.</Text>
        </>
      )}
      {needsCap && (
        <NumberInput
          label={`Count at most, ${goal.currency} a visitor`}
          description="So that one large order decides nothing. We suggest what one conversion in a hundred exceeds."
          min={0}
          value={cap ?? ''}
          onChange={(value) => setCap(value === '' ? null : Number(value))}
        />
      )}
      <FailureNote text={failure} />
      <ConfirmRow
        action={role === 'decides' ? 'Let it decide' : 'Save'}
        onCancel={onCancel}
        onConfirm={() => onConfirm({ goal: { ...goal, cap: needsCap ? cap : null }, role })}
        canConfirm={!needsCap || (cap !== null && cap > 0)}
        isPending={isPending}
        startsBack
      />
    </Stack>
  );
}
