import { StripeFailure } from '../../platform/stripe/stripe-failure.ts';
import type { StripeGate } from '../../platform/stripe/stripe-types.ts';
import { endLocalSubscription } from './local-session.service.ts';
import type { PaymentProvider } from './payment-provider-types.ts';
import { arriveFromStripe } from './stripe-arrival.service.ts';
import { createStripeCheckout, createStripePortal } from './stripe-checkout.service.ts';
import { findCustomerOf } from './stripe-customers.queries.ts';
import { forPeople } from './stripe-failures.ts';
import { nextInvoice } from './stripe-next-invoice.service.ts';
import { isPausedAt } from './stripe-plan.ts';
import { plansFor } from './stripe-plans.service.ts';
import { syncCustomer } from './stripe-sync.service.ts';

/** Statuses in which Stripe never charges again. */
const OVER = new Set(['canceled', 'incomplete_expired']);

export function stripePayments(stripe: StripeGate): PaymentProvider {
  return {
    listPlans: (ctx) => plansFor(ctx, stripe),
    createCheckout: (ctx, wish) =>
      forPeople(ctx, stripe, (own, hurried) => createStripeCheckout(own, hurried, wish)),
    createPortal: (ctx) => forPeople(ctx, stripe, createStripePortal),
    arrive: (ctx, session_id) =>
      forPeople(ctx, stripe, (own, hurried) => arriveFromStripe(own, hurried, session_id)),
    upcomingInvoice: (ctx, { org_id, stripe_subscription_id, payments_paused, period }) => {
      const isPaused = payments_paused !== null && isPausedAt(payments_paused.until, period.end);
      return stripe_subscription_id && !isPaused
        ? nextInvoice(ctx, stripe, org_id, stripe_subscription_id)
        : Promise.resolve(null);
    },
    end: (ctx, org_id) =>
      forPeople(ctx, stripe, async (own, hurried) => {
        const customer = await findCustomerOf(own.db, org_id);
        if (customer) {
          await endAtStripe(hurried, customer.customer_id).catch(unlessMissing);
          await syncCustomer(own, customer.customer_id);
        }
        await endLocalSubscription(own, org_id);
      }),
  };
}

async function endAtStripe(stripe: StripeGate, customer_id: string) {
  await stripe.expireOpenCheckouts(customer_id);
  for (const { id, status } of await stripe.listSubscriptions(customer_id))
    if (!OVER.has(status)) await stripe.cancelSubscription(id, { credit: false });
}

/** A customer deleted at Stripe is no longer charged; the sync finds out whether that is the case. */
function unlessMissing(error: unknown) {
  if (!(error instanceof StripeFailure && error.kind === 'missing')) throw error;
}
