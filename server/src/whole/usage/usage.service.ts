import type { Usage } from '@sightline/contract/company/billing';
import { findSubscriptionInForce } from '../../company/billing/billing.service.ts';
import { providerOf } from '../../company/billing/payment-provider.service.ts';
import type { UserCtx } from '../../context.ts';
import { countPageRequests } from '../../publishing/crawlers/crawlers.service.ts';
import { countPersonalizedViews } from '../../visiting/visits/visit-sums.service.ts';

/** The current month of the subscription, or the calendar month without one. */
export async function getUsage(ctx: UserCtx): Promise<Usage> {
  const { org_id } = ctx.user;
  const now = ctx.now();
  const subscription = await findSubscriptionInForce(ctx, org_id);
  const from = subscription?.period.start ?? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const period = { org_id, from, to: now };
  const [requests, views, upcoming] = await Promise.all([
    countPageRequests(ctx, period),
    countPersonalizedViews(ctx, period),
    subscription ? providerOf(ctx).upcomingInvoice(ctx, subscription) : null,
  ]);
  return {
    current_period_start: subscription ? unixSeconds(subscription.period.start) : null,
    current_period_end: subscription ? unixSeconds(subscription.period.end) : null,
    monthly_impressions: requests + views,
    upcoming_amount_due: upcoming?.amount_due ?? null,
    currency: upcoming?.currency ?? null,
  };
}

const unixSeconds = (at: Date) => Math.floor(at.getTime() / 1000);
