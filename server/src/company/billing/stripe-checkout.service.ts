import { randomUUID } from 'node:crypto';
import type { Plan } from '@sightline/contract/company/billing';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { StripeFailure } from '../../platform/stripe/stripe-failure.ts';
import type { StripeGate } from '../../platform/stripe/stripe-types.ts';
import { mustNotBeSample } from '../accounts/guests.service.ts';
import { limitRate } from '../rate-limits/rate-limit.service.ts';
import { findSubscriptionInForce } from './billing.service.ts';
import { createPortalSession } from './local-checkout.service.ts';
import type { CheckoutWish } from './payment-provider-types.ts';
import { findCustomerOf, findPayer, forgetCustomer, keepCustomer } from './stripe-customers.queries.ts';
import { plansFor } from './stripe-plans.service.ts';
import { syncCustomer } from './stripe-sync.service.ts';

export async function createStripeCheckout(ctx: DomainCtx, stripe: StripeGate, wish: CheckoutWish) {
  await mustNotBeSample(ctx);
  await limitRate(
    ctx,
    { [`checkout:user:${ctx.user.id}`]: { hits: 30, per_seconds: 3600 } },
    'Many checkouts were started.',
  );
  const plan = (await plansFor(ctx, stripe)).find((one) => one.stripe_price_id === wish.price_id);
  if (!plan) {
    const message = 'Plan not found.';
    throw new AppError('bad_request', message, { fields: { price_id: message } });
  }
  const customer = await findCustomerOf(ctx.db, ctx.user.org_id);
  // A payment made a moment ago in another tab counts too.
  if (customer) await syncCustomer(ctx, customer.customer_id);
  const current = await findSubscriptionInForce(ctx, ctx.user.org_id);
  if (current?.plan.stripe_price_id === plan.stripe_price_id)
    throw new AppError('conflict', `Your organization is on the ${plan.name} plan already.`);
  try {
    return customer && current?.stripe_subscription_id
      ? await openSwitch(ctx, stripe, { ...customer, subscription_id: current.stripe_subscription_id }, wish)
      : await openCheckout(ctx, stripe, { ...wish, trial_days: plan.trial_days });
  } catch (error) {
    if (isMissing(error, /price/))
      throw new AppError('conflict', 'This plan is no longer available. Reload the page.');
    throw error;
  }
}

const isMissing = (error: unknown, param: RegExp) =>
  error instanceof StripeFailure && error.kind === 'missing' && param.test(error.param ?? '');

/** Stripe's portal shows what the change costs and asks for confirmation. */
async function openSwitch(
  ctx: DomainCtx,
  stripe: StripeGate,
  { customer_id, subscription_id }: { customer_id: string; subscription_id: string },
  wish: CheckoutWish,
) {
  const { items } = await stripe.getSubscription(subscription_id);
  const [item] = items;
  if (!item) throw new Error(`The subscription ${subscription_id} holds nothing.`);
  const { id, url } = await stripe.createPortal({
    customer_id,
    return_url: addressOf(ctx, wish.cancel_path),
    change: {
      subscription_id,
      item_id: item.id,
      price_id: wish.price_id,
      done_url: addressOf(ctx, withQuery(wish.success_path, 'returned=1')),
    },
  });
  return { sessionId: id, url };
}

async function openCheckout(
  ctx: DomainCtx,
  stripe: StripeGate,
  wish: CheckoutWish & Pick<Plan, 'trial_days'>,
  isRepeat = false,
) {
  const { org_id } = ctx.user;
  const customer_id = await customerFor(ctx, stripe, isRepeat);
  try {
    await stripe.expireOpenCheckouts(customer_id);
    const { id, url } = await stripe.createCheckout({
      customer_id,
      org_id,
      price_id: wish.price_id,
      trial_days: wish.trial_days,
      success_url: addressOf(ctx, withQuery(wish.success_path, 'session_id={CHECKOUT_SESSION_ID}')),
      cancel_url: addressOf(ctx, wish.cancel_path),
    });
    return { sessionId: id, url };
  } catch (error) {
    if (!isMissing(error, /^customer$/) || isRepeat) throw error;
    // Deleted at Stripe.
    await forgetCustomer(ctx.db, customer_id);
    return openCheckout(ctx, stripe, wish, true);
  }
}

/** One per organization; for two simultaneous requests Stripe returns the same one. */
async function customerFor(ctx: DomainCtx, stripe: StripeGate, isRepeat: boolean): Promise<string> {
  const { org_id, id: user_id } = ctx.user;
  const kept = await findCustomerOf(ctx.db, org_id);
  if (kept) return kept.customer_id;
  const payer = await findPayer(ctx.db, { org_id, user_id });
  const when = isRepeat ? randomUUID() : Math.floor(ctx.now().getTime() / 60_000);
  const customer_id = await stripe.createCustomer(
    { org_id, ...payer },
    `sightline-customer-${org_id}-${user_id}-${when}`,
  );
  return keepCustomer(ctx.db, { org_id, customer_id, at: ctx.now() });
}

export async function createStripePortal(ctx: DomainCtx, stripe: StripeGate): Promise<{ url: string }> {
  const current = await findSubscriptionInForce(ctx, ctx.user.org_id);
  const customer = await findCustomerOf(ctx.db, ctx.user.org_id);
  // A plan from before Stripe was connected is ended on our own page.
  if (!current?.stripe_subscription_id || !customer) return createPortalSession(ctx);
  const { customer_id } = customer;
  const { url } = await stripe.createPortal({
    customer_id,
    return_url: addressOf(ctx, '/billing?returned=1'),
  });
  return { url };
}

const addressOf = (ctx: DomainCtx, path: string) => ctx.config.public_url + path;

function withQuery(path: string, query: string): string {
  const [before = '', fragment] = path.split('#', 2);
  const joined = `${before}${before.includes('?') ? '&' : '?'}${query}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
