import type { Arrival, Plan } from '@sightline/contract/company/billing';
import type { Ctx, DomainCtx } from '../../context.ts';
import type { Subscription } from './subscription-types.ts';

export interface CheckoutWish {
  price_id: string;
  success_path: string;
  cancel_path: string;
}

/** The seller of the plans: the built-in checkout, which takes no money, or Stripe. */
export interface PaymentProvider {
  /** Cheapest first. */
  listPlans(ctx: DomainCtx): Promise<Plan[]>;
  /** A checkout, or for subscribers the confirmation of a switch, so that nobody has two subscriptions. */
  createCheckout(ctx: DomainCtx, wish: CheckoutWish): Promise<{ sessionId: string; url: string }>;
  createPortal(ctx: DomainCtx): Promise<{ url: string }>;
  /** For someone who returns from there, perhaps before the notice about it arrives. */
  arrive(ctx: DomainCtx, session_id: string | null): Promise<Arrival>;
  upcomingInvoice(
    ctx: Ctx,
    subscription: Subscription,
  ): Promise<{ amount_due: number; currency: string } | null>;
  /** Ends all charges. */
  end(ctx: Ctx, org_id: string): Promise<void>;
}
