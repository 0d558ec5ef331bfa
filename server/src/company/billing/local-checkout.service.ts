import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { findSubscriptionInForce } from './billing.service.ts';
import { deleteSessionsExpiredBefore, insertCheckoutSession } from './checkout-sessions.queries.ts';
import { findPlan } from './plans.ts';
import { findSubscription } from './subscriptions.queries.ts';

const DAY_MS = 86_400_000;
/** How long an expired session can still be reported as expired. */
const KEPT_MS = 30 * DAY_MS;

/** The built-in checkout takes no money, so a public installation must enable it explicitly. */
export function requireLocalBilling(ctx: DomainCtx) {
  if (ctx.stripe)
    throw new AppError('conflict', 'Online payment is now available. Choose a plan on Billing & Usage.');
  if (ctx.config.local_billing) return;
  throw new AppError(
    'forbidden',
    'No payment provider is connected. Your administrator can connect Stripe, or set BILLING=local to start plans without payment.',
  );
}

/** A checkout, or for subscribers the confirmation of a switch, so that nobody has two subscriptions. */
export async function createCheckoutSession(
  ctx: DomainCtx,
  input: { price_id: string; success_path: string; cancel_path: string },
): Promise<{ sessionId: string; url: string }> {
  requireLocalBilling(ctx);
  const plan = findPlan(input.price_id);
  if (!plan) {
    const message = 'Plan not found.';
    throw new AppError('bad_request', message, { fields: { price_id: message } });
  }
  const current = await findSubscriptionInForce(ctx, ctx.user.org_id);
  if (current?.plan.stripe_price_id === plan.stripe_price_id)
    throw new AppError('conflict', `Your organization is on the ${plan.name} plan already.`);
  const sessionId = await openSession(ctx, { ...input, kind: current ? 'switch' : 'checkout' });
  return { sessionId, url: `${ctx.config.public_url}/checkout/${sessionId}` };
}

export async function createPortalSession(ctx: DomainCtx): Promise<{ url: string }> {
  const subscription = await findSubscription(ctx.db, ctx.user.org_id);
  if (!subscription || subscription.status === 'cancelled')
    throw new AppError('payment_required', 'There is no subscription to manage. Choose a plan first.');
  const paths = { success_path: '/billing', cancel_path: '/billing' };
  const id = await openSession(ctx, { ...paths, kind: 'portal', price_id: null });
  return { url: `${ctx.config.public_url}/manage-subscription/${id}` };
}

async function openSession(
  ctx: DomainCtx,
  session: {
    kind: 'checkout' | 'switch' | 'portal';
    price_id: string | null;
    success_path: string;
    cancel_path: string;
  },
) {
  const at = ctx.now();
  const { org_id, id: started_by } = ctx.user;
  await deleteSessionsExpiredBefore(ctx.db, org_id, new Date(at.getTime() - KEPT_MS));
  const { kind, price_id, success_path, cancel_path } = session;
  const expires_at = new Date(at.getTime() + DAY_MS);
  return insertCheckoutSession(ctx.db, {
    org_id,
    kind,
    price_id,
    success_path,
    cancel_path,
    started_by,
    at,
    expires_at,
  });
}
