import { Select, Text } from '@mantine/core';
import type { LiftGoal } from '@sightline/contract/personalizing/lift-goals';
import { moneyText } from '../../../lib/words/money-text.ts';
import styles from './goals-window.module.css';
import { measureName } from './lift-words.ts';

const ROLES: Record<LiftGoal['role'], string> = {
  decides: 'Decides',
  guards: 'Must not fall',
  beside: 'Shown beside',
  none: 'Not shown',
};

interface GoalRowProps {
  goal: LiftGoal;
  isDisabled: boolean;
  onRole: (role: LiftGoal['role']) => void;
}

/** A goal, and what it is for. */
export function GoalRow({ goal, isDisabled, onRole }: GoalRowProps) {
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
