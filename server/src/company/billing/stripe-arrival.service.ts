import type { Arrival } from '@sightline/contract/company/billing';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { StripeGate } from '../../platform/stripe/stripe-types.ts';
import { findSubscriptionInForce } from './billing.service.ts';
import { findCustomerOf } from './stripe-customers.queries.ts';
import { IN_FORCE, syncCustomer } from './stripe-sync.service.ts';

/** One that is in force by now has started since it was read above; the next call finds it. */
const MAY_START = new Set(['incomplete', ...IN_FORCE]);

/** Asks Stripe at once, so that nobody who has paid waits for a notice. */
export async function arriveFromStripe(
  ctx: DomainCtx,
  stripe: StripeGate,
  session_id: string | null,
): Promise<Arrival> {
  const { org_id } = ctx.user;
  const customer = await findCustomerOf(ctx.db, org_id);
  const session = session_id === null ? null : await stripe.findCheckout(session_id);
  const isOurs = session?.org_id === org_id && session.customer_id === customer?.customer_id;
  if (session_id !== null && !isOurs) throw new AppError('not_found', 'Checkout not found.');
  if (customer) await syncCustomer(ctx, customer.customer_id);
  if (await findSubscriptionInForce(ctx, org_id)) return { state: 'started' };
  if (session?.status !== 'complete' || !session.subscription_id) return { state: 'none' };
  const { status } = await stripe.getSubscription(session.subscription_id);
  return { state: MAY_START.has(status) ? 'pending' : 'none' };
}
