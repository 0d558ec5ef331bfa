import type { Limits } from '@sightline/contract/organizations';
import type { CurrentPlan, Plan } from '@sightline/contract/payments';
import { type Ctx, inTransaction, type UserCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { followPlan } from '../topics/topic-schedule.service.ts';
import { addMonths, periodOf } from './period.ts';
import { findPlan } from './plans.ts';
import { findSubscription, type SubscriptionRow, upsertSubscription } from './subscriptions.queries.ts';

export interface OrganizationPlan {
  active: boolean;
  limits: Limits;
}

/** What every organisation may do before it has a plan. */
export const LIMITS_WITHOUT_A_PLAN: Limits = { topics: 3, frequency: 'weekly' };

/** The plan an organisation has; what every limit asks. */
export async function planOf(ctx: Ctx, org_id: string): Promise<OrganizationPlan> {
  const subscription = await findSubscriptionInForce(ctx, org_id);
  return subscription
    ? { active: true, limits: subscription.plan.limits }
    : { active: false, limits: LIMITS_WITHOUT_A_PLAN };
}

export interface Subscription {
  plan: Plan;
  status: Exclude<SubscriptionRow['status'], 'cancelled'>;
  period: { start: Date; end: Date };
}

/** A payment that is overdue ends nothing yet: the provider tries again, and says when it gives up. */
export async function findSubscriptionInForce(ctx: Ctx, org_id: string): Promise<Subscription | undefined> {
  const row = await findSubscription(ctx.db, org_id);
  const plan = row && findPlan(row.price_id);
  if (!row || !plan || row.status === 'cancelled') return undefined;
  return { plan, status: row.status, period: periodOf(new Date(row.current_period_start), ctx.now()) };
}

export async function getCurrentPlan(ctx: UserCtx): Promise<CurrentPlan> {
  const subscription = await findSubscriptionInForce(ctx, ctx.user.org_id);
  return {
    name: subscription?.plan.name ?? null,
    stripe_subscription_price_id: subscription?.plan.stripe_price_id ?? null,
    status: subscription?.status ?? null,
  };
}

/** Puts an organisation on a plan from now on, for a month at a time. */
export async function activatePlan(
  ctx: Ctx,
  input: { org_id: string; price_id: string; changed_by: string | null },
) {
  if (!findPlan(input.price_id)) throw new AppError('bad_request', 'There is no such plan.');
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

/** To be called in the transaction of every change: topics are measured by the plan that is in force now. */
export async function applyLimits(ctx: Ctx, org_id: string) {
  const { limits } = await planOf(ctx, org_id);
  await followPlan(ctx, { org_id, limits });
}
