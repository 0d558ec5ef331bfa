import type { Plan } from '@sightline/contract/company/billing';
import type { Ctx } from '../../context.ts';
import type { StripeSubscription } from '../../platform/stripe/stripe-types.ts';
import { raiseAlert } from '../notifications/raise-alert.service.ts';

const DAY_MS = 86_400_000;
/** Stripe sends its notice three days before. */
const SOON_MS = 3 * DAY_MS + 3_600_000;
const OPEN_BILLING = { label: 'Open Billing & Usage', path: '/billing' };
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export async function alertFailedPayment(tx: Ctx, org_id: string, plan: string, held: StripeSubscription) {
  await raiseAlert(tx, {
    org_id,
    domain_id: null,
    kind: 'payment_failed',
    key: `payment_failed:${held.latest_invoice_id ?? held.id}`,
    title: `The payment for your ${plan} plan failed.`,
    detail:
      'Stripe will retry over the next few days. If no payment succeeds, your plan ends and your published pages go offline.',
    action: OPEN_BILLING,
  });
}

/** Once for each trial that will be paid for, from three days before its end. */
export async function alertTrialEnd(
  tx: Ctx,
  org_id: string,
  plan: Plan,
  { id, trial_ends_at, ends_at }: StripeSubscription,
) {
  if (!trial_ends_at || ends_at) return;
  const left_ms = trial_ends_at.getTime() - tx.now().getTime();
  if (left_ms < 0 || left_ms > SOON_MS) return;
  await raiseAlert(tx, {
    org_id,
    domain_id: null,
    kind: 'trial_ending',
    key: `trial_ending:${id}`,
    title: `Your trial of the ${plan.name} plan ends on ${DAY.format(trial_ends_at)}.`,
    detail:
      'Your payment method is charged then, and the plan goes on. If you don’t want that, cancel it before.',
    action: OPEN_BILLING,
  });
}
