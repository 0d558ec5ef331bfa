import type { Ctx } from '../../context.ts';
import type { BackupTable } from '../../platform/db/backup-file.ts';
import { BATCH_COLUMNS, batchRow, settleBatches, unreadSince } from '../collecting/backup-batches.store.ts';
import { listCopies, newInstallation } from '../collecting/event-home.queries.ts';
import { homeOf, openEventsAt } from '../collecting/event-home.store.ts';
import type { CarriedEvent } from '../collecting/stored-event-types.ts';
import { forgetWhoRested } from './back-up-resting.store.ts';
import { openVisitsStore } from './visits.store.ts';
import { settleForeignLog } from './watch-log.ts';

type Stores = Pick<Ctx, 'db' | 'clickhouse'>;

const PORTION = 5000;
/** What may not be made into visits yet is read again, with so much before it; taking it in again changes nothing. */
const MARGIN_MS = 3_600_000;
/** Transaction numbers that no server gives any more, for what was read and for what was not. */
const READ = '1';
const UNREAD = '2';
const BEFORE_UNREAD = `${READ}:9223372036854775807`;

/** The events of a backup where ClickHouse has them, as if PostgreSQL had; null where it has. In the backup's transaction. */
export async function eventsForBackup(ctx: Stores): Promise<BackupTable | null> {
  const { home } = await homeOf(ctx.db);
  return home === 'postgres' ? null : { name: 'event_batches', columns: BATCH_COLUMNS, rows: rowsOf(ctx) };
}

async function* rowsOf(ctx: Stores): AsyncGenerator<Buffer> {
  const store = openEventsAt(ctx, 'clickhouse');
  const since = await unreadSince(ctx.db);
  const unread_from = (since ? Date.parse(since) : Date.now()) - MARGIN_MS;
  const isUnread = ({ received_at }: CarriedEvent) => Date.parse(received_at) >= unread_from;
  let seq = 0;
  for (const { domain_id } of await listCopies(ctx.db))
    for (let from: string | null | undefined; from !== null; ) {
      const { events, next } = await store.kept(domain_id, from ?? null, PORTION);
      for (const [tx, some] of Map.groupBy(events, (event) => (isUnread(event) ? UNREAD : READ))) {
        seq += 1;
        yield batchRow({ tx, seq, domain_id }, some);
      }
      from = next;
    }
}

/** All events of a restored backup are in PostgreSQL, and whatever ClickHouse has is not this installation's. */
export async function settleRestored(tx: Ctx): Promise<void> {
  const { home } = await homeOf(tx.db);
  await newInstallation(tx.db);
  if (home === 'clickhouse') {
    await settleBatches(tx.db);
    await openVisitsStore(tx.db).movePlace(BEFORE_UNREAD, tx.now());
  }
  await forgetWhoRested(tx.db);
  await settleForeignLog(tx);
}
