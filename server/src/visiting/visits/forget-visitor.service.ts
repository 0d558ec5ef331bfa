import type { Ctx } from '../../context.ts';
import { forgetRows } from './forget-thoroughly.ts';
import type { RowKey } from './visit-types.ts';
import { forgetVisitor } from './visits.jobs.ts';

/**
 * Deletes all that is known of a visitor who asks for it: from lists and figures at once, from the log of events by a
 * job. Call it in a transaction.
 */
export async function forgetOnRequest(tx: Ctx, visitor: RowKey): Promise<void> {
  await forgetRows(tx, visitor);
  await tx.jobs.send(tx.db, forgetVisitor, { domain_id: visitor.domain_id, visitor_id: visitor.id });
}
