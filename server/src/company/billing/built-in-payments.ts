import { findSubscriptionInForce } from './billing.service.ts';
import { createCheckoutSession, createPortalSession } from './local-checkout.service.ts';
import { endLocalSubscription } from './local-session.service.ts';
import type { PaymentProvider } from './payment-provider-types.ts';
import { BUILT_IN_PLANS } from './plans.ts';

/** Plans without payment. */
export const builtInPayments: PaymentProvider = {
  listPlans: async () => BUILT_IN_PLANS,
  createCheckout: createCheckoutSession,
  createPortal: createPortalSession,
  arrive: async (ctx) => ({
    state: (await findSubscriptionInForce(ctx, ctx.user.org_id)) ? 'started' : 'none',
  }),
  upcomingInvoice: async (_ctx, { plan }) => ({
    amount_due: plan.platform_fee_cents,
    currency: plan.currency,
  }),
  end: endLocalSubscription,
};
