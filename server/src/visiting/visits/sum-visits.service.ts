import { type Ctx, inTransaction } from '../../context.ts';
import { openVisitsStore } from './visits.store.ts';

/** Sums changed slots again, in a transaction of its own. */
export function sumVisits(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const visits = openVisitsStore(tx.db);
    await visits.takeTurn();
    await visits.sumUp();
  });
}
