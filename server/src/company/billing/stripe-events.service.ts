import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { StripeEvent, StripeGate } from '../../platform/stripe/stripe-types.ts';
import { findCustomer } from './stripe-customers.queries.ts';
import { insertEvent } from './stripe-events.queries.ts';
import { FOLLOW_PAYMENT } from './stripe-reversals.service.ts';
import { SYNC_CUSTOMER } from './stripe-sync.service.ts';

/** Events that may change who has which plan. */
const TELLING = /^(customer\.subscription\.|checkout\.session\.|invoice\.(paid|payment_))/;
/** Events of money that goes back. Disputes, and refunds of older API versions, name no customer, only the charge. */
const REVERSING = /^(refund\.(created|updated|failed)$|charge\.(refunded$|refund\.|dispute\.))/;

/**
 * A notice only says whose subscription, or which payment, to read again. What is stored is Stripe's answer to that, so
 * notices may arrive in any order and any number of times.
 */
export async function takeStripeEvent(
  ctx: Ctx,
  stripe: StripeGate,
  notice: { raw: Buffer; signature: string },
) {
  const event = await stripe.readEvent(notice.raw, notice.signature, ctx.now());
  if (!event) throw new AppError('bad_request', 'This is not a notice of Stripe.');
  const { id, type, created, customer_id } = event;
  const about = whatToRead(event);
  if (!about) return;
  if (customer_id && !(await findCustomer(ctx.db, customer_id))) {
    ctx.log.info({ event: id, type, customer_id }, 'Stripe event has no matching organization');
    return;
  }
  await inTransaction(ctx, async (tx) => {
    const isNew = await insertEvent(tx.db, { id, type, ...about, created, at: tx.now() });
    if (!isNew) return;
    if (about.charge_id) await tx.jobs.send(tx.db, FOLLOW_PAYMENT, { event_id: id });
    else await tx.jobs.send(tx.db, SYNC_CUSTOMER, { customer_id: about.customer_id });
  });
}

function whatToRead({ type, customer_id, charge_id }: StripeEvent) {
  if (TELLING.test(type) && customer_id) return { customer_id, charge_id: null };
  return REVERSING.test(type) && charge_id ? { customer_id: null, charge_id } : null;
}
