import { deleteDomainRow } from '../../company/domains/remove-domain.queries.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { forgetSite } from '../../visiting/visits/forget/forget-site.service.ts';
import { deletePortion, listRemoved, listTablesOfDomains, lockRemoved } from './erase-websites.queries.ts';

/** Rows of one table deleted per statement; fewer when dependent rows are deleted too. */
const BATCH_SIZE = 2000;
const BATCH_SIZE_WITH_OTHERS = 200;
/** By this time, anything in progress when a website was removed, such as an assistant's answer, has arrived. */
const SETTLED_MS = 10 * 60_000;

/** Can be interrupted: each run deletes what is still there. */
export async function eraseRemovedWebsites(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const removed = await listRemoved(ctx.db);
  if (removed.length === 0) return;
  const tables = await listTablesOfDomains(ctx.db);
  for (const { id, removed_at } of removed) {
    const locked = (limit: number, erase: (tx: Ctx) => Promise<number>) =>
      inTransaction(ctx, async (tx) => (await lockRemoved(tx.db, id)) && (await erase(tx)) >= limit);
    while (!signal.aborted && (await locked(BATCH_SIZE, (tx) => forgetSite(tx, id, BATCH_SIZE))));
    for (const { name: table, is_referred_to } of tables) {
      const limit = is_referred_to ? BATCH_SIZE_WITH_OTHERS : BATCH_SIZE;
      const erase = ({ db }: Ctx) => deletePortion(db, { domain_id: id, table, limit });
      while (!signal.aborted && (await locked(limit, erase)));
    }
    if (signal.aborted) return;
    const is_settled = ctx.now().getTime() - Date.parse(removed_at) >= SETTLED_MS;
    if (is_settled) await inTransaction(ctx, (tx) => eraseLast(tx, id));
  }
}

/** Deletes the website's own row, with events that arrived since; after that none are processed. */
async function eraseLast(tx: Ctx, id: string) {
  while ((await forgetSite(tx, id, BATCH_SIZE)) > 0);
  await deleteDomainRow(tx.db, id);
}
