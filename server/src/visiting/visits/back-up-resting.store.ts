import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { readAllResting } from './resting-clickhouse.queries.ts';
import { holdResting, resetResting } from './resting-moves.queries.ts';
import { RESTING, readResting } from './resting-rows.queries.ts';
import { wokenRow } from './wake-visitors.store.ts';

/** The rows of visitors who rest, by the tables that they are of. In the backup's transaction, and until it ends. */
export async function restingForBackup({
  db,
  clickhouse,
}: Pick<Ctx, 'db' | 'clickhouse'>): Promise<Map<string, AsyncIterable<object[]>>> {
  const resting = await readResting(db, null);
  if (!resting) return new Map();
  if (!clickhouse)
    throw new Error('Visitors rest in ClickHouse, but this process was started without CLICKHOUSE_URL.');
  await holdResting(db);
  return new Map(
    RESTING.map((table) => [
      table.here,
      (async function* () {
        for await (const rows of readAllResting(clickhouse, resting, table))
          yield rows.map((row) => wokenRow(table, row));
      })(),
    ]),
  );
}

/** Everybody is here after a restore, and whatever ClickHouse has is not this installation's. */
export async function forgetWhoRested(trx: Db): Promise<void> {
  if (await readResting(trx, [])) await resetResting(trx);
}
