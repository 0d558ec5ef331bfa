import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Home, homeOf, openEventStore } from './event-home.store.ts';
import { deleteAllBatches, findUnreadSince, shareBatches } from './events-batches.queries.ts';
import { deleteAllPacks } from './events-packs.queries.ts';
import { listEventDays, makeEventsMonth, placeRows, takeUnread } from './events-rows.queries.ts';
import { dayOfId } from './read-batch.ts';
import type { LogPlace } from './stored-event-types.ts';

/** What is further away is a wrong clock's. */
const MAX_KEPT_MS = 10 * 366 * 86_400_000;

/**
 * Puts rows that the release before wrote or a backup brought, and nobody read, into the log; returns their number. Call it
 * in a transaction, with what takes the turn to read, since that release may read them too.
 */
export async function adoptOldEvents(
  tx: Pick<Ctx, 'db' | 'clickhouse'>,
  limit: number,
  takeTurn: () => Promise<void>,
): Promise<number> {
  // Before the turn, as whoever holds the log waits for both.
  await shareBatches(tx.db);
  await takeTurn();
  // Elsewhere, rows are what a move has left, and were all read.
  if ((await homeOf(tx.db)).home !== 'postgres') return 0;
  const events = await takeUnread(tx.db, limit);
  await openEventStore(tx).append(events.map((event) => ({ ...event, days: dayOfId(event.event_id) })));
  return events.length;
}

/** When the oldest event that nobody has read was received; null without any. Also before an upgrade, for a backup. */
export const unreadSince = (db: Db): Promise<string | null> => findUnreadSince(db);

/** Rows that a backup brought in place of what ClickHouse has: those up to a place were read. */
export async function settleOldEvents(
  db: Db,
  { read_to, domain_ids, now }: { read_to: LogPlace; domain_ids: readonly string[]; now: Date },
): Promise<void> {
  // The order that ClickHouse's events had, and what a move had left here or begun to bring: the rows have all of it.
  for (const home of ['clickhouse', 'postgres'] satisfies Home[]) await deleteAllBatches(db, home);
  await deleteAllPacks(db);
  for (const id of domain_ids) await makeRoom(db, id, now);
  await placeRows(db, read_to);
}

/** Makes the months of a website's events, so that each can be dropped as a whole. */
async function makeRoom(db: Db, domain_id: string, now: Date): Promise<void> {
  const months = (await listEventDays(db, domain_id))
    .filter((day) => Math.abs(Date.parse(day) - now.getTime()) < MAX_KEPT_MS)
    .map((day) => day.slice(0, 7));
  for (const month of new Set(months)) await makeEventsMonth(db, new Date(`${month}-01T00:00:00Z`));
}
