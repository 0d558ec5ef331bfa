import type { CurrentPlan, Plan } from '@sightline/contract/company/billing';
import type { Limits } from '@sightline/contract/company/organizations';
import { type Ctx, inTransaction, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { planChanged } from './billing-announcements.ts';
import { addMonths, MONTHS_OF, periodOf } from './period.ts';
import { findPlan, LIMITS_WITHOUT_A_PLAN } from './plans.ts';
import { isCollectedLater } from './stripe-plan.ts';
import type { Subscription } from './subscription-types.ts';
import { findSubscription, type SubscriptionRow, upsertSubscription } from './subscriptions.queries.ts';

export interface OrganizationPlan {
  active: boolean;
  limits: Limits;
}

/** An organization's plan; every limit uses it. */
export async function planOf(ctx: Ctx, org_id: string): Promise<OrganizationPlan> {
  const subscription = await findSubscriptionInForce(ctx, org_id);
  return subscription
    ? { active: true, limits: subscription.plan.limits }
    : { active: false, limits: LIMITS_WITHOUT_A_PLAN };
}

/** An overdue payment ends nothing yet: the provider retries, and reports when it gives up. */
export async function findSubscriptionInForce(ctx: Ctx, org_id: string): Promise<Subscription | undefined> {
  const row = await findSubscription(ctx.db, org_id);
  const plan = row && planOfRow(row);
  if (!row || !plan || row.status === 'cancelled') return undefined;
  const { status, stripe_subscription_id } = row;
  const period = periodInForce(ctx, row, MONTHS_OF[plan.interval]);
  const [ends_at, trial_ends_at] = [dateOf(row.ends_at), dateOf(row.trial_ends_at)];
  const payments_paused = pauseOf(row, ctx.now());
  return { org_id, plan, status, period, ends_at, trial_ends_at, payments_paused, stripe_subscription_id };
}

/** Payments go on at the time that was set, even before Stripe has reported it. */
function pauseOf(row: SubscriptionRow, at: Date): Subscription['payments_paused'] {
  const until = dateOf(row.payments_resume_at);
  if (row.payments_paused === null || (until && until <= at)) return null;
  return { until, collected_later: isCollectedLater(row.payments_paused) };
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** For plans sold by Stripe, the row contains the limits. */
export const planOfRow = ({ plan, price_id }: SubscriptionRow): Plan | undefined =>
  plan ?? findPlan(price_id);

/** As last reported by Stripe; computed for built-in plans and for periods Stripe has not reported yet. */
function periodInForce(ctx: Ctx, row: SubscriptionRow, months: number) {
  const [start, end] = [new Date(row.current_period_start), new Date(row.current_period_end)];
  const isTold = row.stripe_subscription_id !== null && ctx.now() < end;
  return isTold ? { start, end } : periodOf(start, ctx.now(), months);
}

export async function getCurrentPlan(ctx: UserCtx): Promise<CurrentPlan> {
  const subscription = await findSubscriptionInForce(ctx, ctx.user.org_id);
  return {
    name: subscription?.plan.name ?? null,
    stripe_subscription_price_id: subscription?.plan.stripe_price_id ?? null,
    status: subscription?.status ?? null,
    ends_at: subscription?.ends_at?.toISOString() ?? null,
    trial_ends_at: subscription?.trial_ends_at?.toISOString() ?? null,
    payments_paused: pauseView(subscription),
    interval: subscription?.plan.interval ?? null,
    currency: subscription?.plan.currency ?? null,
  };
}

function pauseView(subscription: Subscription | undefined): CurrentPlan['payments_paused'] {
  const pause = subscription?.payments_paused;
  return pause ? { ...pause, until: pause.until?.toISOString() ?? null } : null;
}

/** Starts a plan for an organization now, month by month. */
export async function activatePlan(
  ctx: Ctx,
  input: { org_id: string; price_id: string; changed_by: string | null },
) {
  if (!findPlan(input.price_id)) throw new AppError('bad_request', 'Plan not found.');
  await inTransaction(ctx, async (tx) => {
    const at = tx.now();
    await upsertSubscription(tx.db, {
      ...input,
      status: 'active',
      current_period_start: at,
      current_period_end: addMonths(at, 1),
      at,
    });
    await applyLimits(tx, input.org_id);
  });
}

/** Call it in the transaction of every change, because topics are measured according to the plan in force. */
export async function applyLimits(tx: Ctx, org_id: string) {
  const { limits } = await planOf(tx, org_id);
  await tx.announce(tx, planChanged, { org_id, limits });
}
