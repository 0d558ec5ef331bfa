import type { Plan } from '@sightline/contract/company/billing';
import type { Ctx, DomainCtx } from '../../context.ts';
import { StripeFailure } from '../../platform/stripe/stripe-failure.ts';
import type { StripeGate } from '../../platform/stripe/stripe-types.ts';
import { forPeople } from './stripe-failures.ts';
import { isMeantAsPlan, planOfPrice, reasonNotSold } from './stripe-plan.ts';
import { claimTry, findKeptPlans, keepPlans } from './stripe-plans.queries.ts';
import { findSubscription } from './subscriptions.queries.ts';

const MAX_AGE_MS = 5 * 60_000;
/** While Stripe is away, only one request per this interval waits for it. */
const TRY_EVERY_MS = 30_000;

/** What an organization may choose: a trial is for those who have never paid. */
export async function plansFor(ctx: DomainCtx, stripe: StripeGate): Promise<Plan[]> {
  const plans = await listStripePlans(ctx, stripe);
  const held = await findSubscription(ctx.db, ctx.user.org_id);
  return held?.stripe_subscription_id ? plans.map((plan) => ({ ...plan, trial_days: null })) : plans;
}

/** Cheapest first, as of some minutes ago, or as of when Stripe was last reachable. */
async function listStripePlans(ctx: Ctx, stripe: StripeGate): Promise<Plan[]> {
  const at = ctx.now();
  const kept = await findKeptPlans(ctx.db);
  if (!kept) return forPeople(ctx, stripe, readPlans);
  const isFresh = Math.abs(at.getTime() - new Date(kept.read_at).getTime()) < MAX_AGE_MS;
  if (isFresh || !(await claimTry(ctx.db, { at, before: new Date(at.getTime() - TRY_EVERY_MS) })))
    return kept.plans;
  try {
    return await readPlans(ctx, stripe);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    ctx.log.warn(
      { error: error.message, read_at: kept.read_at },
      'Stripe plans could not be read; showing the last known ones',
    );
    return kept.plans;
  }
}

async function readPlans(ctx: Ctx, stripe: StripeGate): Promise<Plan[]> {
  const prices = (await stripe.listPrices()).filter(isMeantAsPlan);
  const sold = prices.filter((price) => {
    const reason = reasonNotSold(price);
    if (reason) ctx.log.warn({ price: price.id, reason }, 'Stripe price cannot be offered as a plan');
    return reason === null;
  });
  const plans = sold
    .map((price) => planOfPrice(price, null))
    .toSorted((a, b) => a.platform_fee_cents - b.platform_fee_cents);
  await keepPlans(ctx.db, plans, ctx.now());
  return plans;
}
