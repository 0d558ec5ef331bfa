import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { StripeFailure } from '../../platform/stripe/stripe-failure.ts';
import type { StripeGate, StripeSubscription } from '../../platform/stripe/stripe-types.ts';
import { applyLimits } from './billing.service.ts';
import { addMonths, MONTHS_OF } from './period.ts';
import { alertFailedPayment, alertPause, alertTrialEnd } from './stripe-alerts.service.ts';
import { type CustomerRow, countReading, findCustomer } from './stripe-customers.queries.ts';
import { limitsOf, planOfPrice } from './stripe-plan.ts';
import {
  endStripeSubscription,
  findSubscription,
  lockSubscriptionOf,
  type SubscriptionRow,
  writeStripeSubscription,
} from './subscriptions.queries.ts';

export const SYNC_CUSTOMER = { name: 'sync-stripe-customer' };

/** Statuses in which a subscription gives its plan. */
export const IN_FORCE: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);
const MAX_TURNS = 5;

/** Reads at Stripe what a customer has, and stores it. May run any number of times, at any time, and concurrently. */
export async function syncCustomer(ctx: Ctx, customer_id: string): Promise<void> {
  const { stripe } = ctx;
  if (!stripe) throw new AppError('conflict', 'Stripe is not connected any more.');
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const customer = await findCustomer(ctx.db, customer_id);
    if (!customer) {
      ctx.log.info({ customer_id }, 'Stripe customer has no matching organization');
      return;
    }
    const held = await readHeld(ctx, stripe, customer);
    if (await inTransaction(ctx, (tx) => writeReading(tx, customer, held))) return;
  }
  throw new Error('What a customer holds was written by others at every turn.');
}

/**
 * The subscription that counts. Nobody pays for two: the first one stays in force, payments for another are credited.
 */
async function readHeld(ctx: Ctx, stripe: StripeGate, customer: CustomerRow) {
  const { customer_id } = customer;
  const all = await listHeld(ctx, stripe, customer);
  const [first, ...others] = all
    .filter(({ status }) => IN_FORCE.has(status))
    .toSorted((a, b) => a.created.getTime() - b.created.getTime() || (a.id < b.id ? -1 : 1));
  for (const { id } of others) {
    ctx.log.warn({ customer_id, subscription_id: id }, 'second Stripe subscription canceled and credited');
    await stripe.cancelSubscription(id, { credit: true });
  }
  if (!first) return null;
  const now = await stripe.getSubscription(first.id);
  return IN_FORCE.has(now.status) ? now : null;
}

/**
 * If Stripe does not know a customer (deleted, or of another account), the known subscription is read instead. If that
 * is unknown too, the account is the wrong one, and plans stay as they are.
 */
async function listHeld(ctx: Ctx, stripe: StripeGate, { customer_id, org_id }: CustomerRow) {
  try {
    return await stripe.listSubscriptions(customer_id);
  } catch (error) {
    if (!(error instanceof StripeFailure && error.kind === 'missing')) throw error;
    const known = await findSubscription(ctx.db, org_id);
    if (!known?.stripe_subscription_id || known.status === 'cancelled') return [];
    return [await stripe.getSubscription(known.stripe_subscription_id)];
  }
}

/** False when someone stored a reading since this one began, because theirs may be newer. */
async function writeReading(tx: Ctx, customer: CustomerRow, held: StripeSubscription | null) {
  const { org_id } = customer;
  await lockSubscriptionOf(tx.db, org_id);
  if (!(await countReading(tx.db, customer, tx.now()))) return false;
  const row = await findSubscription(tx.db, org_id);
  const changed = held
    ? await writeHeld(tx, customer, held, row)
    : await endStripeSubscription(tx.db, org_id, tx.now());
  if (changed) await applyLimits(tx, org_id);
  return true;
}

async function writeHeld(
  tx: Ctx,
  { org_id, readings }: CustomerRow,
  held: StripeSubscription,
  row: SubscriptionRow | undefined,
): Promise<boolean> {
  const item = held.items.find(({ price }) => limitsOf(price)) ?? held.items[0];
  if (!item) throw new Error(`The subscription ${held.id} holds nothing.`);
  const plan = planOfPrice(item.price, row?.plan ?? null);
  const status = held.status === 'past_due' ? 'past_due' : 'active';
  const start = held.period?.start ?? held.created;
  if (status === 'past_due') await alertFailedPayment(tx, org_id, plan.name, held);
  await alertTrialEnd(tx, org_id, plan, held);
  await alertPause(tx, { org_id, plan, held, row, reading: readings });
  return writeStripeSubscription(tx.db, {
    org_id,
    plan,
    status,
    stripe_subscription_id: held.id,
    current_period_start: start,
    current_period_end: held.period?.end ?? addMonths(start, MONTHS_OF[plan.interval]),
    ends_at: held.ends_at,
    trial_ends_at: held.trial_ends_at,
    payments_paused: held.payments_paused,
    at: tx.now(),
  });
}
