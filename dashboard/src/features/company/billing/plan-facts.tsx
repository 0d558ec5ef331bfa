import type { Limits } from '@sightline/contract/company/organizations';
import { smallestUnitText } from '../../../lib/words/money-text.ts';
import styles from './plan-cards.module.css';
import { limitText } from './plan-text.ts';

/** US dollars a month. */
export function Price({ cents }: { cents: number }) {
  return (
    <p className={styles.price}>
      <span className={styles.amount}>{smallestUnitText(cents, 'usd', { isPrice: true })}</span> USD per month
    </p>
  );
}

export function PlanLimits({ limits }: { limits: Limits }) {
  return (
    <dl className={styles.limits}>
      <dt>Topics per website</dt>
      <dd>{limitText(limits.topics)}</dd>
      <dt>Measured</dt>
      <dd>{frequencyText(limits)}</dd>
    </dl>
  );
}

export const frequencyText = ({ frequency }: Limits) => (frequency === 'daily' ? 'Every day' : 'Every week');
