import type { Ctx } from '../../context.ts';
import type { StripeGate } from '../../platform/stripe/stripe-types.ts';
import { findPreview, keepPreview } from './stripe-customers.queries.ts';

/** A notice updates it earlier; this covers changes without a notice, such as a manual credit. */
const MAX_AGE_MS = 15 * 60_000;
/** When none was reported: Stripe may have been away for a moment. */
const MAX_AGE_OF_NONE_MS = 60_000;

/** Preview of the next invoice; Stripe is asked when something has changed, not on every view. */
export async function nextInvoice(ctx: Ctx, stripe: StripeGate, org_id: string, subscription_id: string) {
  const row = await findPreview(ctx.db, org_id);
  if (!row) return null;
  const at = ctx.now();
  const { amount_due, currency, customer_id, reading } = row;
  const told = amount_due === null || currency === null ? null : { amount_due: Number(amount_due), currency };
  const age = row.read_at === null ? Infinity : Math.abs(at.getTime() - new Date(row.read_at).getTime());
  const isOfThis = row.subscription_id === subscription_id && row.is_of_newest_reading;
  if (isOfThis && age < (told ? MAX_AGE_MS : MAX_AGE_OF_NONE_MS)) return told;
  const preview = await stripe.previewInvoice({ customer_id, subscription_id });
  await keepPreview(ctx.db, { org_id, subscription_id, reading, at, preview });
  return preview;
}
