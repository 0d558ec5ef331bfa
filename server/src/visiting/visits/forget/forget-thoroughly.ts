import { type Ctx, inTransaction } from '../../../context.ts';
import { openEventStore } from '../../collecting/log/events.store.ts';
import { openVisits } from '../visit-places.store.ts';
import type { RowKey } from '../visit-types.ts';

/** The log first: events processed in the meantime are deleted after it, and none are left to process. */
export async function forgetThoroughly(ctx: Ctx, visitor: RowKey): Promise<void> {
  await openEventStore(ctx).forgetVisitor(visitor);
  await inTransaction(ctx, (tx) => forgetRows(tx, visitor));
}

/** Call it in a transaction. */
export async function forgetRows(tx: Ctx, visitor: RowKey): Promise<void> {
  const visits = openVisits(tx);
  await visits.lock();
  await visits.forgetVisitor(visitor);
  await visits.sumUp();
}
