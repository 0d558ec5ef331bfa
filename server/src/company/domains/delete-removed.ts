import { type Ctx, inTransaction } from '../../context.ts';
import {
  deleteDomainRow,
  deletePortion,
  listRemoved,
  listTablesOfDomains,
  type Portion,
  takeTurn,
} from './remove-domain.queries.ts';

/** Rows of one table deleted per statement; fewer when dependent rows are deleted too. */
const BATCH_SIZE = 2000;
const BATCH_SIZE_WITH_OTHERS = 200;
/** By this time, anything in progress when a website was removed, such as an assistant's answer, has arrived. */
const SETTLED_MS = 10 * 60_000;

/** Continues from any point, because the remaining rows are all it needs to know. */
export async function deleteRemoved(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const removed = await listRemoved(ctx.db);
  if (removed.length === 0) return;
  const tables = await listTablesOfDomains(ctx.db);
  for (const { id, removed_at } of removed) {
    for (const { name: table, is_referred_to } of tables) {
      const limit = is_referred_to ? BATCH_SIZE_WITH_OTHERS : BATCH_SIZE;
      while (!signal.aborted && (await takeAway(ctx, { domain_id: id, table, limit })));
    }
    if (signal.aborted) return;
    const is_settled = ctx.now().getTime() - Date.parse(removed_at) >= SETTLED_MS;
    if (is_settled) await deleteDomainRow(ctx.db, id);
  }
}

/** Whether there may be more. */
function takeAway(ctx: Ctx, portion: Portion): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await takeTurn(tx.db, portion.domain_id))) return false;
    return (await deletePortion(tx.db, portion)) === portion.limit;
  });
}
