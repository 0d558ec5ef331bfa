import type { Limits } from '@sightline/contract/organizations';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { BUILT_IN_PLANS } from './plans.ts';
import { findSubscription, upsertSubscription } from './subscriptions.queries.ts';

export interface OrganizationPlan {
  active: boolean;
  limits: Limits;
}

/** What every organisation may do before it has a plan. */
const WITHOUT_A_PLAN: OrganizationPlan = { active: false, limits: { topics: 3, frequency: 'weekly' } };

/** The plan an organisation has; what every limit asks. */
export async function planOf(ctx: Ctx, org_id: string): Promise<OrganizationPlan> {
  const subscription = await findSubscription(ctx.db, org_id);
  if (!subscription || subscription.status === 'cancelled') return WITHOUT_A_PLAN;
  const plan = BUILT_IN_PLANS.find(({ stripe_price_id }) => stripe_price_id === subscription.price_id);
  return plan ? { active: true, limits: plan.limits } : WITHOUT_A_PLAN;
}

/** Puts an organisation on a plan from now on, for a month at a time. */
export async function activatePlan(
  ctx: Ctx,
  input: { org_id: string; price_id: string; changed_by: string | null },
) {
  if (!BUILT_IN_PLANS.some(({ stripe_price_id }) => stripe_price_id === input.price_id))
    throw new AppError('bad_request', 'There is no such plan.');
  const at = ctx.now();
  const end = new Date(at);
  end.setUTCMonth(end.getUTCMonth() + 1);
  await upsertSubscription(ctx.db, {
    ...input,
    status: 'active',
    current_period_start: at,
    current_period_end: end,
    at,
  });
}
