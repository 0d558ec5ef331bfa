import type { Ctx } from '../../context.ts';
import { deleteBatches, deleteRested } from './resting-clickhouse.queries.ts';
import {
  deleteWoken,
  endBatches,
  listBatchesBegun,
  listWoken,
  tryHoldReaders,
  tryRestTurn,
} from './resting-moves.queries.ts';

/** A read lasts a minute at most, or says that it lasts longer. */
const WOKEN_SECONDS = 120;
/** Longer than ClickHouse may still be writing what it was sent by a process that was killed. */
const BEGUN_SECONDS = 3600;
const AT_ONCE = 2000;

/** Deletes in ClickHouse what counts no more: rows of those who were woken, and of batches that nobody ended. */
export async function cleanResting(
  { db, clickhouse }: Pick<Ctx, 'db' | 'clickhouse'>,
  ages = { woken: WOKEN_SECONDS, begun: BEGUN_SECONDS },
): Promise<void> {
  if (!clickhouse) return;
  const portion = () =>
    db.transaction().execute(async (trx) => {
      if (!(await tryRestTurn(trx)) || !(await tryHoldReaders(trx))) return 0;
      const batches = await listBatchesBegun(trx, ages.begun);
      if (batches.length > 0) {
        await deleteBatches(clickhouse, batches);
        await endBatches(trx, batches);
      }
      const woken = await listWoken(trx, { seconds_ago: ages.woken, limit: AT_ONCE });
      await deleteRested(clickhouse, woken);
      await deleteWoken(trx, woken);
      return woken.length;
    });
  while ((await portion()) === AT_ONCE);
}
