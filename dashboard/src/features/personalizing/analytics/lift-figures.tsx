import { Group } from '@mantine/core';
import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import type { Measure } from '@sightline/contract/personalizing/lift-goals';
import { countOf, countText } from '../../../lib/words/format.ts';
import { moneyText } from '../../../lib/words/money-text.ts';
import { shareText } from './breakdown.ts';
import { IntervalBar } from './interval-bar.tsx';
import styles from './lift-table.module.css';
import { differenceText } from './lift-words.ts';

type Arm = VariantLift['personalized'];

/** What visitors did, as the goal is measured. */
export function ArmFigure({ of, ...arm }: Arm & { of: Measure }) {
  return (
    <div className={styles.arm}>
      {armText(arm, of)}
      <div className={styles.small}>{armNote(arm)}</div>
    </div>
  );
}

export const armText = ({ value, share }: Arm, { currency }: Pick<Measure, 'currency'>) =>
  value !== null ? moneyText(value, currency) : share === null ? '–' : shareText(share);

export const armNote = ({ visitors, converted }: Arm) =>
  visitors === 0 ? 'no visitors yet' : `${countText(converted)} of ${countOf(visitors, 'visitor')}`;

interface LiftFigureProps {
  lift: NonNullable<VariantLift['lift']>;
  of: Measure;
  /** Where bars share an axis. */
  reach?: number;
}

export function LiftFigure({ lift, of, reach }: LiftFigureProps) {
  return (
    <Group wrap="nowrap" gap={16}>
      <div className={styles.arm}>
        {differenceText(lift.estimate, of)}
        <div className={styles.small}>
          {differenceText(lift.low, of)} to {differenceText(lift.high, of)}
        </div>
      </div>
      {reach !== undefined && <IntervalBar lift={lift} reach={reach} />}
    </Group>
  );
}
