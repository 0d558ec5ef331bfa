import type { Plan } from '@sightline/contract/company/billing';
import type { Ctx } from '../../context.ts';
import type { StripeSubscription } from '../../platform/stripe/stripe-types.ts';
import { raiseAlert } from '../notifications/raise-alert.service.ts';
import { isCollectedLater, isPausedAt } from './stripe-plan.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

const DAY_MS = 86_400_000;
/** Stripe sends its notice three days before. */
const SOON_MS = 3 * DAY_MS + 3_600_000;
export const OPEN_BILLING = { label: 'Open Billing & Usage', path: '/billing' };
export const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

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

/** Once for each trial that will be paid for then, from three days before its end. */
export async function alertTrialEnd(
  tx: Ctx,
  org_id: string,
  plan: Plan,
  { id, trial_ends_at, ends_at, payments_paused }: StripeSubscription,
) {
  if (!trial_ends_at || ends_at) return;
  if (payments_paused && isPausedAt(payments_paused.resumes_at, trial_ends_at)) return;
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

/** Once when payments are paused, and once when they go on. Stripe has no id for a pause, so its reading is the key. */
export async function alertPause(
  tx: Ctx,
  now: {
    org_id: string;
    plan: Plan;
    held: StripeSubscription;
    /** As stored before. */
    row: SubscriptionRow | undefined;
    reading: string;
  },
) {
  const { org_id, plan, held, row, reading } = now;
  const pause = held.payments_paused;
  const was_paused = row?.stripe_subscription_id === held.id && row.payments_paused !== null;
  if (was_paused === (pause !== null)) return;
  await raiseAlert(tx, {
    org_id,
    domain_id: null,
    kind: 'payments_paused',
    key: `payments_paused:${held.id}:${reading}`,
    ...(pause ? wordsOfPause(plan, pause) : wordsOfResuming(plan, held)),
    action: OPEN_BILLING,
  });
}

function wordsOfPause(plan: Plan, pause: NonNullable<StripeSubscription['payments_paused']>) {
  const until = pause.resumes_at ? ` until ${DAY.format(pause.resumes_at)}` : '';
  return {
    title: `Payments for your ${plan.name} plan are paused${until}.`,
    detail: isCollectedLater(pause.behavior)
      ? 'Your plan stays in force. Invoices of this time are kept and may be charged later.'
      : 'Your plan stays in force. Invoices of this time are not charged.',
  };
}

function wordsOfResuming(plan: Plan, { period, ends_at }: StripeSubscription) {
  const due = period && !ends_at ? ` The next one is due on ${DAY.format(period.end)}.` : '';
  return {
    title: `Payments for your ${plan.name} plan have resumed.`,
    detail: `Your invoices are charged again.${due}`,
  };
}
