import type { Ctx } from '../../../context.ts';
import { readEvents } from '../../collecting/log/clickhouse-events.queries.ts';
import { packEvents } from '../../collecting/log/pack-work.ts';
import { readStored } from '../clickhouse/load-stored.queries.ts';
import { settleForeignLog } from '../follow/watch-log.ts';
import { TABLES } from '../postgres/write-rows.queries.ts';
import { STORED_KINDS } from '../rows/work-rows.ts';
import { listAllDomains, noteCopies, settleCopies } from './visit-copies.queries.ts';
import { beNewInstallation, readHome } from './visit-home.queries.ts';

type Stores = Pick<Ctx, 'db' | 'clickhouse'>;

/** What a backup holds of ClickHouse, by the tables of PostgreSQL that would hold it. In the backup's transaction. */
export async function visitsForBackup({ db, clickhouse }: Stores): Promise<Map<string, Portions>> {
  if ((await readHome(db)).store === 'postgres') return new Map();
  if (!clickhouse)
    throw new Error('Visits are kept in ClickHouse, but this process was started without CLICKHOUSE_URL.');
  return rowsForPostgres(db, clickhouse);
}

type Portions = AsyncIterable<object[]>;

/** All that ClickHouse has, as rows of PostgreSQL's tables. */
export const rowsForPostgres = (db: Ctx['db'], clickhouse: NonNullable<Ctx['clickhouse']>) =>
  new Map<string, Portions>([
    ...STORED_KINDS.map((kind) => [TABLES[kind], readStored(clickhouse, kind)] as const),
    ['event_packs', packsOf(db, clickhouse)],
  ]);

const DAY_MS = 86_400_000;

async function* packsOf(db: Ctx['db'], clickhouse: NonNullable<Ctx['clickhouse']>) {
  let pack = 0;
  for (const { id } of await listAllDomains(db))
    for await (const events of readEvents(clickhouse, id))
      yield packEvents(events).map(({ days, body, ...of }) => {
        pack += 1;
        const day = new Date(days * DAY_MS).toISOString().slice(0, 10);
        return { ...of, day, pack, body: `\\x${Buffer.from(body).toString('hex')}` };
      });
}

/** All visits of a restored backup are in PostgreSQL, and whatever ClickHouse has is not this installation's. */
export async function settleRestored(tx: Ctx): Promise<void> {
  const was = await readHome(tx.db);
  if (was.store === 'clickhouse') {
    await beNewInstallation(tx.db);
    await settleCopies(tx.db);
    await noteCopies(tx.db);
  }
  await settleForeignLog(tx);
}
