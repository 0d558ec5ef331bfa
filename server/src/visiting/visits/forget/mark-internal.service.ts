import type { Ctx } from '../../../context.ts';
import { openVisits } from '../visit-places.store.ts';
import type { RowKey } from '../visit-types.ts';
import type { VisitsStore } from '../visits.store.ts';

/** Takes a visitor out of every figure, or puts them back. Call it in a transaction. */
export const markInternal = (tx: Ctx, visitor: RowKey & { internal: boolean }) =>
  change(tx, (visits) => visits.markInternal(visitor));

/** Makes a person of a bot in every figure, or takes that back. Call it in a transaction. */
export const overruleBot = (tx: Ctx, visitor: RowKey & { is_person: boolean }) =>
  change(tx, (visits) => visits.overrule(visitor));

async function change(tx: Ctx, work: (visits: VisitsStore) => Promise<void>): Promise<void> {
  const visits = openVisits(tx);
  await visits.lock();
  await work(visits);
  await visits.sumUp();
  await visits.flush();
}
