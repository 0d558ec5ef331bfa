import type { Ctx } from '../../context.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  countResting,
  deleteVisitorRested,
  emptyResting,
  listBatchesResting,
  listOfBatch,
} from './resting-clickhouse.queries.ts';
import { dropWokenRows, hideBatch, resetResting, waitForRestTurn } from './resting-moves.queries.ts';
import { readResting } from './resting-rows.queries.ts';
import { waitForProjector } from './visit-read.queries.ts';
import type { RowKey } from './visit-types.ts';
import { wakeAsleep } from './wake-visitors.store.ts';

type Stores = Pick<Ctx, 'db' | 'clickhouse'>;

const BATCHES_AT_ONCE = 100;

/** Puts everybody back into PostgreSQL, batch by batch, while visits are taken in. Nobody goes to rest meanwhile. */
export async function wakeEverybody({ db, clickhouse }: Stores): Promise<number> {
  if (!clickhouse) return 0;
  let woken = 0;
  for (let batches = await nextBatches(db, clickhouse); batches.length > 0; ) {
    for (const batch of batches)
      woken += await db.transaction().execute((trx) => wakeBatch(trx, clickhouse, batch));
    batches = await nextBatches(db, clickhouse);
  }
  return woken;
}

async function nextBatches(db: Db, clickhouse: ClickHouse): Promise<number[]> {
  const resting = await db.transaction().execute(async (trx) => {
    // Whoever is being laid to rest at this moment is there after it.
    await waitForRestTurn(trx);
    return readResting(trx, null);
  });
  return resting ? listBatchesResting(clickhouse, resting, BATCHES_AT_ONCE) : [];
}

/** All of a batch goes out of sight at once, so that no list grows with those who are woken. */
async function wakeBatch(trx: Db, clickhouse: ClickHouse, batch: number): Promise<number> {
  await waitForProjector(trx);
  const resting = await readResting(trx, null);
  const asleep = resting ? await listOfBatch(clickhouse, resting, batch) : [];
  await wakeAsleep(trx, clickhouse, asleep);
  await hideBatch(trx, batch);
  return asleep.length;
}

/** How many rest in ClickHouse; 0 where nobody ever did. */
export async function countAsleep({ db, clickhouse }: Stores): Promise<number> {
  const resting = await readResting(db, null);
  return resting && clickhouse ? countResting(clickhouse, resting) : 0;
}

/** Once nobody rests any more, what is left in ClickHouse goes, and what says which of it counts. In a transaction. */
export async function endResting({ db: trx, clickhouse }: Stores): Promise<void> {
  if (!clickhouse) return;
  await waitForRestTurn(trx);
  await emptyResting(clickhouse);
  await resetResting(trx);
}

/** Deletes whatever ClickHouse still has of somebody who was forgotten, and resolves when it is gone. */
export async function eraseRested({ db, clickhouse }: Stores, visitor: RowKey): Promise<void> {
  if (!clickhouse) return;
  await db.transaction().execute(async (trx) => {
    // Nobody writes them there from what was read before they were forgotten.
    await waitForRestTurn(trx);
    if (!(await readResting(trx, []))) return;
    await deleteVisitorRested(clickhouse, visitor);
    await dropWokenRows(trx, visitor);
  });
}
