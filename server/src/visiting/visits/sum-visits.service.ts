import { type Ctx, inTransaction } from '../../context.ts';
import { openVisits } from './visit-places.store.ts';

/** Sums changed slots again, in a transaction of its own. */
export function sumVisits(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const visits = openVisits(tx);
    await visits.lock();
    await visits.sumUp();
  });
}
