import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { StripeFailure } from '../../platform/stripe/stripe-failure.ts';
import type { StripeGate, StripePayment, StripeReversal } from '../../platform/stripe/stripe-types.ts';
import { keepReversal, listOpenPayments, statesOf } from './reversals.queries.ts';
import {
  type CustomerRow,
  countPaymentReading,
  findCustomer,
  markPaymentsRead,
} from './stripe-customers.queries.ts';
import { findPaymentToRead, markFollowed } from './stripe-events.queries.ts';
import { newsOf, stateOf } from './stripe-reversal.ts';
import { alertReversal } from './stripe-reversal-alerts.service.ts';

export const FOLLOW_PAYMENT = { name: 'follow-stripe-payment' };
export const READ_PAYMENTS = { name: 'read-stripe-payments' };

const DAY_MS = 86_400_000;
/** Cards may be disputed for four months, and some payments for longer; later ones still arrive as notices. */
const SINCE_DAYS = 180;
/** What is older when it is first read, such as after the first start with Stripe, is stored without an alert. */
const NEWS_DAYS = 7;
const MAX_TURNS = 5;

/** Reads the payment of a notice. May run any number of times, at any time, and concurrently. */
export async function followPayment(ctx: Ctx, event_id: string): Promise<void> {
  const stripe = connected(ctx);
  const charge_id = await findPaymentToRead(ctx.db, event_id);
  if (charge_id === null) return;
  if (await unlessRefused(ctx, () => readPayment(ctx, stripe, charge_id)))
    await markFollowed(ctx.db, event_id);
}

/** Reads all recent payments of a customer that were refunded or disputed, in case notices were lost. */
export async function readPayments(ctx: Ctx, customer_id: string): Promise<void> {
  const stripe = connected(ctx);
  const at = ctx.now();
  const since = new Date(at.getTime() - SINCE_DAYS * DAY_MS);
  await unlessRefused(ctx, async () => {
    const reversed = await stripe.listReversedPayments(customer_id, since);
    const open = await listOpenPayments(ctx.db, { customer_id, since });
    const charge_ids = new Set([...reversed, ...open.map(({ charge_id }) => charge_id)]);
    for (const charge_id of charge_ids) await readPayment(ctx, stripe, charge_id);
  });
  await markPaymentsRead(ctx.db, customer_id, at);
}

function connected({ stripe }: Ctx): StripeGate {
  if (!stripe) throw new AppError('conflict', 'Stripe is not connected any more.');
  return stripe;
}

/** False when Stripe does not allow it: a restricted key need not be allowed to read payments. */
async function unlessRefused(ctx: Ctx, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof StripeFailure && error.kind === 'refused')) throw error;
    const { message } = error;
    ctx.log.warn({ error: message }, 'refunds and disputes could not be read; allow it for the Stripe key');
    return false;
  }
}

async function readPayment(ctx: Ctx, stripe: StripeGate, charge_id: string): Promise<void> {
  const payment = await stripe.findPayment(charge_id);
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const customer = payment?.customer_id ? await findCustomer(ctx.db, payment.customer_id) : undefined;
    if (!payment || !customer) {
      ctx.log.info({ charge_id }, 'Stripe payment has no matching organization');
      return;
    }
    const reversals = await stripe.listReversals(charge_id);
    if (await inTransaction(ctx, (tx) => writeReversals(tx, customer, payment, reversals))) return;
  }
  throw new Error('The refunds and disputes of a customer were written by others at every turn.');
}

/** False when someone stored a reading since this one began, because theirs may be newer. */
async function writeReversals(
  tx: Ctx,
  customer: CustomerRow,
  payment: StripePayment,
  reversals: StripeReversal[],
): Promise<boolean> {
  if (!(await countPaymentReading(tx.db, customer))) return false;
  const { org_id } = customer;
  const before = await statesOf(tx.db, { org_id, charge_id: payment.id });
  for (const reversal of reversals) await writeReversal(tx, org_id, payment, reversal, before);
  return true;
}

async function writeReversal(
  tx: Ctx,
  org_id: string,
  payment: StripePayment,
  reversal: StripeReversal,
  before: Awaited<ReturnType<typeof statesOf>>,
) {
  const { id, kind, amount, currency, created } = reversal;
  const state = stateOf(reversal);
  const known = before.get(id);
  const at = tx.now();
  const payment_amount = payment.currency === currency ? payment.amount : null;
  const row = { id, org_id, charge_id: payment.id, kind, state, amount, currency, payment_amount };
  await keepReversal(tx.db, { ...row, paid_at: payment.created, created_at: created, at });
  const news = newsOf(state, known);
  if (!news) return;
  if (kind === 'dispute') logDispute(tx, org_id, payment, reversal);
  // An open dispute still matters, whenever it was opened.
  const isNews =
    known !== undefined || state === 'open' || at.getTime() - created.getTime() < NEWS_DAYS * DAY_MS;
  if (isNews) await alertReversal(tx, { ...row, state, paid_at: payment.created, news });
}

/** For the operator, who has to answer it at Stripe. */
function logDispute(
  tx: Ctx,
  org_id: string,
  payment: StripePayment,
  { id, status, respond_by }: StripeReversal,
) {
  const about = { org_id, dispute_id: id, charge_id: payment.id, status, respond_by };
  tx.log.warn(about, 'Stripe payment is disputed');
}
