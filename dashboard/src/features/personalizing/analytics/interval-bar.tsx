import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import styles from './lift-table.module.css';

interface IntervalBarProps {
  lift: NonNullable<VariantLift['lift']>;
  /** How far the axis extends on both sides of zero, as a fraction. */
  reach: number;
}

/** An interval on an axis shared by all rows; the numbers are next to it. */
export function IntervalBar({ lift, reach }: IntervalBarProps) {
  const place = (difference: number) => `${50 + (difference / reach) * 50}%`;
  const width = `${((lift.high - lift.low) / reach) * 50}%`;
  return (
    <span className={styles.axis} aria-hidden>
      <span className={styles.zero} />
      <span className={styles.range} style={{ left: place(lift.low), width }} />
      <span className={styles.estimate} style={{ left: place(lift.estimate) }} />
    </span>
  );
}

/** The same for all rows, and wide enough for each. */
export function reachOf(rows: VariantLift[]): number {
  const ends = rows.flatMap(({ lift }) => (lift ? [Math.abs(lift.low), Math.abs(lift.high)] : []));
  return Math.max(0.01, ...ends);
}
