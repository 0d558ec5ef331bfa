import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { StripeGate } from '../../platform/stripe/stripe-types.ts';
import { findCustomer } from './stripe-customers.queries.ts';
import { insertEvent } from './stripe-events.queries.ts';
import { SYNC_CUSTOMER } from './stripe-sync.service.ts';

/** Events that may change who has which plan. */
const TELLING = /^(customer\.subscription\.|checkout\.session\.|invoice\.(paid|payment_))/;

/**
 * A notice only says whose subscription to read again. What is stored is Stripe's answer to that, so notices may arrive
 * in any order and any number of times.
 */
export async function takeStripeEvent(
  ctx: Ctx,
  stripe: StripeGate,
  notice: { raw: Buffer; signature: string },
) {
  const event = await stripe.readEvent(notice.raw, notice.signature, ctx.now());
  if (!event) throw new AppError('bad_request', 'This is not a notice of Stripe.');
  const { id, type, created, customer_id } = event;
  if (!TELLING.test(type) || !customer_id) return;
  if (!(await findCustomer(ctx.db, customer_id))) {
    ctx.log.info({ event: id, type, customer_id }, 'a notice about nobody here');
    return;
  }
  await inTransaction(ctx, async (tx) => {
    const isNew = await insertEvent(tx.db, { id, type, customer_id, created, at: tx.now() });
    if (isNew) await tx.jobs.send(tx.db, SYNC_CUSTOMER, { customer_id });
  });
}
