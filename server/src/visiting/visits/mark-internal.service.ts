import type { Ctx } from '../../context.ts';
import type { RowKey } from './visit-types.ts';
import { openVisitsStore } from './visits.store.ts';

/** Takes a visitor out of every figure, or puts them back. Call it in a transaction. */
export async function markInternal(tx: Ctx, visitor: RowKey & { internal: boolean }): Promise<void> {
  const visits = openVisitsStore(tx.db);
  await visits.takeTurn();
  await visits.markInternal(visitor);
  await visits.sumUp();
}
