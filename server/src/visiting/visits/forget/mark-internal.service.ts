import type { Ctx } from '../../../context.ts';
import { openVisits } from '../visit-places.store.ts';
import type { RowKey } from '../visit-types.ts';

/** Takes a visitor out of every figure, or puts them back. Call it in a transaction. */
export async function markInternal(tx: Ctx, visitor: RowKey & { internal: boolean }): Promise<void> {
  const visits = openVisits(tx);
  await visits.lock();
  await visits.markInternal(visitor);
  await visits.sumUp();
  await visits.flush();
}
