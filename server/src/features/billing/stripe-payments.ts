import { StripeFailure } from '../../platform/stripe/stripe-failure.ts';
import type { StripeGate } from '../../platform/stripe/stripe-types.ts';
import { endLocalSubscription } from './local-session.service.ts';
import type { PaymentProvider } from './payment-provider-types.ts';
import { arriveFromStripe } from './stripe-arrival.service.ts';
import { createStripeCheckout, createStripePortal } from './stripe-checkout.service.ts';
import { findCustomerOf } from './stripe-customers.queries.ts';
import { forPeople } from './stripe-failures.ts';
import { listStripePlans } from './stripe-plans.service.ts';
import { syncCustomer } from './stripe-sync.service.ts';

/** Statuses in which Stripe will never charge again. */
const OVER = new Set(['canceled', 'incomplete_expired']);

export function stripePayments(stripe: StripeGate): PaymentProvider {
  return {
    listPlans: (ctx) => listStripePlans(ctx, stripe),
    createCheckout: (ctx, wish) => forPeople(ctx, () => createStripeCheckout(ctx, stripe, wish)),
    createPortal: (ctx) => forPeople(ctx, () => createStripePortal(ctx, stripe)),
    arrive: (ctx, session_id) => forPeople(ctx, () => arriveFromStripe(ctx, stripe, session_id)),
    upcomingInvoice: async (ctx, { org_id, stripe_subscription_id }) => {
      const customer = await findCustomerOf(ctx.db, org_id);
      if (!customer || !stripe_subscription_id) return null;
      const { customer_id } = customer;
      return stripe.previewInvoice({ customer_id, subscription_id: stripe_subscription_id });
    },
    end: (ctx, org_id) =>
      forPeople(ctx, async () => {
        const customer = await findCustomerOf(ctx.db, org_id);
        if (customer) {
          await endAtStripe(stripe, customer.customer_id).catch(unlessMissing);
          await syncCustomer(ctx, customer.customer_id);
        }
        await endLocalSubscription(ctx, org_id);
      }),
  };
}

async function endAtStripe(stripe: StripeGate, customer_id: string) {
  await stripe.expireOpenCheckouts(customer_id);
  for (const { id, status } of await stripe.listSubscriptions(customer_id))
    if (!OVER.has(status)) await stripe.cancelSubscription(id, { credit: false });
}

/** A customer deleted at Stripe is not charged any more; whether it was that is found by the sync. */
function unlessMissing(error: unknown) {
  if (!(error instanceof StripeFailure && error.kind === 'missing')) throw error;
}
