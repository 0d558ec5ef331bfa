import type { Plan } from '@sightline/contract/company/billing';
import type { Limits } from '@sightline/contract/company/organizations';
import { countOf } from '../../../lib/words/format.ts';
import styles from './plan-cards.module.css';
import { limitText } from './plan-text.ts';
import { smallestUnitText } from './smallest-unit-text.ts';

export function Price({ plan }: { plan: Plan }) {
  return (
    <p className={styles.price}>
      <span className={styles.amount}>{amountText(plan)}</span> {perText(plan)}
      {plan.trial_days !== null && (
        <span className={styles.trial}>First {countOf(plan.trial_days, 'day')} free</span>
      )}
    </p>
  );
}

/** "Bakery, $59 USD per month". */
export const planText = (plan: Plan) => `${plan.name}, ${amountText(plan)} ${perText(plan)}`;

const amountText = ({ platform_fee_cents, currency }: Plan) =>
  smallestUnitText(platform_fee_cents, currency, { isPrice: true });

/** Other currencies' signs name their country. */
const perText = ({ currency, interval }: Plan) => `${currency === 'usd' ? 'USD ' : ''}per ${interval}`;

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
