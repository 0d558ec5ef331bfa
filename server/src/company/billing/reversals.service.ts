import type { Reversal } from '@sightline/contract/company/billing';
import type { UserCtx } from '../../context.ts';
import { listReversalRows } from './reversals.queries.ts';

const MAX_SHOWN = 100;

/** Refunds and disputes of the organization's payments, newest first. */
export async function listReversals(ctx: UserCtx): Promise<Reversal[]> {
  const rows = await listReversalRows(ctx.db, ctx.user.org_id, MAX_SHOWN);
  return rows.map(({ amount, payment_amount, ...row }) => ({
    ...row,
    amount: Number(amount),
    payment_amount: payment_amount === null ? null : Number(payment_amount),
  }));
}
