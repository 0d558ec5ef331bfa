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
export function ArmFigure({ visitors, converted, share, value, of }: Arm & { of: Measure }) {
  return (
    <div className={styles.arm}>
      {value !== null ? moneyText(value, of.currency) : share === null ? '–' : shareText(share)}
      <div className={styles.small}>
        {visitors === 0 ? 'no visitors yet' : `${countText(converted)} of ${countOf(visitors, 'visitor')}`}
      </div>
    </div>
  );
}

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
