import type { BillingSession } from '@sightline/contract/company/billing';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { activatePlan, applyLimits, findSubscriptionInForce, planOfRow } from './billing.service.ts';
import {
  type CheckoutSessionRow,
  completeCheckoutSession,
  findCheckoutSession,
} from './checkout-sessions.queries.ts';
import { requireLocalBilling } from './local-checkout.service.ts';
import { addMonths, periodOf } from './period.ts';
import { findPlan, LIMITS_WITHOUT_A_PLAN } from './plans.ts';
import {
  countTopicsBeyond,
  findSubscription,
  lockSubscriptionOf,
  updateSubscription,
} from './subscriptions.queries.ts';

export async function getSession(ctx: DomainCtx, session_id: string): Promise<BillingSession> {
  return toSession(ctx, await getSessionRow(ctx, session_id));
}

/** Starts or switches the plan once; a confirmed session is returned unchanged. */
export function confirmSession(ctx: DomainCtx, session_id: string): Promise<BillingSession> {
  return inSession(ctx, session_id, async (tx, session) => {
    const plan = findPlan(session.price_id);
    if (session.kind === 'portal' || !plan) throw notFound();
    if (session.completed_at !== null) return;
    requireOpen(tx, session);
    requireLocalBilling(tx);
    const current = await findSubscriptionInForce(tx, session.org_id);
    // Nobody gets anything the page did not show them.
    if (session.kind === 'switch' && !current)
      throw new AppError('conflict', 'The subscription has been canceled. Choose the plan again.');
    if (session.kind === 'checkout' && current) {
      throw new AppError(
        'conflict',
        `Your organization is on the ${current.plan.name} plan now. Choose again to switch.`,
      );
    }
    const change = { org_id: session.org_id, price_id: plan.stripe_price_id, changed_by: tx.user.id };
    if (current) {
      await updateSubscription(tx.db, { ...change, at: tx.now() });
      await applyLimits(tx, session.org_id);
    } else await activatePlan(tx, change);
    await completeCheckoutSession(tx.db, session.id, tx.now());
  });
}

/** Ends the subscription at once. Each session cancels only once, so that a repeat never ends a later subscription. */
export function cancelSubscription(ctx: DomainCtx, session_id: string): Promise<BillingSession> {
  return inSession(ctx, session_id, async (tx, session) => {
    if (session.kind !== 'portal') throw notFound();
    if (session.completed_at !== null) return;
    requireOpen(tx, session);
    await setStatus(tx, 'cancelled');
    await completeCheckoutSession(tx.db, session.id, tx.now());
  });
}

/** Undoes a cancellation; billing months continue as before. */
export function resumeSubscription(ctx: DomainCtx, session_id: string): Promise<BillingSession> {
  return inSession(ctx, session_id, async (tx, session) => {
    if (session.kind !== 'portal') throw notFound();
    if (await findSubscriptionInForce(tx, session.org_id)) return;
    requireOpen(tx, session);
    requireLocalBilling(tx);
    await setStatus(tx, 'active');
  });
}

async function setStatus(ctx: DomainCtx, status: 'active' | 'cancelled') {
  const { org_id, id: changed_by } = ctx.user;
  await updateSubscription(ctx.db, { org_id, status, changed_by, at: ctx.now() });
  await applyLimits(ctx, org_id);
}

/** Runs `work` while nobody else can change the organization's subscription. */
function inSession(
  ctx: DomainCtx,
  session_id: string,
  work: (ctx: DomainCtx, session: CheckoutSessionRow) => Promise<void>,
): Promise<BillingSession> {
  return inTransaction(ctx, async (tx) => {
    await lockSubscriptionOf(tx.db, tx.user.org_id);
    const session = await getSessionRow(tx, session_id);
    await requireLocalSubscription(tx, session);
    await work(tx, session);
    return getSession(tx, session_id);
  });
}

/** A subscription charged by Stripe is ended at Stripe. */
async function requireLocalSubscription(ctx: DomainCtx, { org_id, kind }: CheckoutSessionRow) {
  const row = await findSubscription(ctx.db, org_id);
  if (!row?.stripe_subscription_id || (kind !== 'portal' && row.status === 'cancelled')) return;
  throw new AppError('conflict', CHARGED_AT_STRIPE);
}

/** For an organization that is being deleted. */
export async function endLocalSubscription(ctx: Ctx, org_id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockSubscriptionOf(tx.db, org_id);
    const row = await findSubscription(tx.db, org_id);
    if (!row || row.status === 'cancelled') return;
    if (row.stripe_subscription_id) throw new AppError('conflict', CHARGED_AT_STRIPE);
    await updateSubscription(tx.db, { org_id, status: 'cancelled', changed_by: null, at: tx.now() });
    await applyLimits(tx, org_id);
  });
}

const CHARGED_AT_STRIPE =
  'This subscription is managed by Stripe. Open Billing & Usage again or contact your administrator.';

async function getSessionRow(ctx: DomainCtx, session_id: string): Promise<CheckoutSessionRow> {
  const row = await findCheckoutSession(ctx.db, ctx.user.org_id, session_id);
  if (!row) throw notFound();
  return row;
}

const notFound = () => new AppError('not_found', 'Page not found. Open Billing & Usage again.');

function requireOpen(ctx: DomainCtx, session: CheckoutSessionRow) {
  if (isExpired(ctx, session))
    throw new AppError('conflict', 'This page has expired. Open Billing & Usage again.');
}

const isExpired = (ctx: DomainCtx, session: CheckoutSessionRow) => new Date(session.expires_at) <= ctx.now();

async function toSession(ctx: DomainCtx, session: CheckoutSessionRow): Promise<BillingSession> {
  const { id: session_id, org_id, kind, price_id, success_path, cancel_path, completed_at } = session;
  const subscription = await findSubscription(ctx.db, org_id);
  const isInForce = subscription !== undefined && subscription.status !== 'cancelled';
  const isShown = subscription !== undefined && (isInForce || kind === 'portal');
  const plan = findPlan(price_id) ?? null;
  const limits = plan?.limits ?? LIMITS_WITHOUT_A_PLAN;
  return {
    session_id,
    kind,
    state: completed_at !== null ? 'completed' : isExpired(ctx, session) ? 'expired' : 'open',
    plan,
    current_plan: isShown ? (planOfRow(subscription) ?? null) : null,
    status: subscription?.status ?? null,
    renews_at: (isShown
      ? periodOf(new Date(subscription.current_period_start), ctx.now()).end
      : addMonths(ctx.now(), 1)
    ).toISOString(),
    limits,
    waiting_topics: limits.topics === null ? 0 : await countTopicsBeyond(ctx.db, org_id, limits.topics),
    success_path,
    cancel_path,
  };
}
