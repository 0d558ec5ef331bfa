import { type Ctx, inTransaction } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { sumSlots, sumSpans, takeSlots } from './sum-visits.queries.ts';
import { waitForProjector } from './visit-read.queries.ts';

const MAX_SLOTS = 500;

/** Sums changed slots again, in a transaction of its own. */
export function sumVisits(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await waitForProjector(tx.db);
    await sumChanged(tx.db);
  });
}

/** The caller must hold the projector's lock. */
export async function sumChanged(db: Db): Promise<void> {
  for (let due = await takeSlots(db, MAX_SLOTS); due; due = await takeSlots(db, MAX_SLOTS)) {
    if (due.length === 0) continue;
    await sumSlots(db, due);
    await sumSpans(db, 'day', due);
    await sumSpans(db, 'month', due);
  }
}
