import { randomUUID } from 'node:crypto';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CarryingEvents, NewEvent } from './event-store-types.ts';
import {
  areBatchesForeign,
  areBatchesReadable,
  countBatchesBehind,
  deleteAllBatches,
  deleteBatchesBefore,
  deleteReadBatches,
  type ErasedBatch,
  findBatchHeldBack,
  holdBatches,
  insertBatch,
  listBatchesAfter,
  MAX_BATCH_EVENTS,
  noteErased,
  renewBatches,
  tellEvents,
} from './events-batches.queries.ts';
import {
  deleteLogged,
  dropLogBefore,
  dropLoggedBefore,
  eventOf,
  hasLoggedSince,
  insertIntoLog,
  listLogged,
  ofDomain,
  ofVisitor,
  readLoggedOf,
  receivedBefore,
} from './events-clickhouse.queries.ts';
import {
  countKeptDaysIn,
  emptyTables,
  insertKeptInto,
  listKeptIn,
} from './events-clickhouse-kept.queries.ts';
import { type BatchPart, firstOf, inOrder, placeIn } from './placed-batches.ts';
import type { LogPlace, StoredEvent } from './stored-event-types.ts';
import { createTeller } from './tell-followers.ts';

/** What a batch lacks for longer than that is not coming any more. */
const MAX_LAG_SECONDS = 3600;
/** Long enough to read what came once more after a fault. */
const ORDER_KEPT_MS = 7 * 86_400_000;
/** More than anybody sends. */
const MAX_VISITOR_EVENTS = 10_000_000;

/**
 * Events in ClickHouse, in an order that PostgreSQL keeps: a batch is written there, then noted here, and counts from
 * the moment its note is committed. Neither a crash between the two nor two collectors at once can change what was read.
 */
export function openEventsInClickHouse(db: Db, clickhouse: ClickHouse): CarryingEvents {
  const tell = createTeller(() => tellEvents(db));
  /** What a batch lacks from now on is not taken for what a replica has not got yet. */
  const note = (batches: readonly ErasedBatch[]) => noteErased(db, batches);
  const forget = (which: Parameters<typeof deleteLogged>[1], limit: number) =>
    deleteLogged(clickhouse, which, limit, note);
  return {
    append: async (events) => {
      for (let from = 0; from < events.length; from += MAX_BATCH_EVENTS)
        await appendBatch(db, clickhouse, events.slice(from, from + MAX_BATCH_EVENTS));
      await tell();
    },
    // Each write makes a part of a table that has to be merged, so few and large ones are cheap.
    batching: () => ({ quiet_ms: 100, longest_ms: 100, most: 10_000 }),
    readAfter: (place, limit) => readAfter(db, clickhouse, place, limit),
    heardSince: (domain_id, since) => hasLoggedSince(clickhouse, domain_id, since),
    backlog: (place, most) => countBatchesBehind(db, 'clickhouse', place, most),
    forgetBefore: (domain_id, before, limit) => forget(receivedBefore(domain_id, before), limit),
    forgetSite: (domain_id, limit) => forget(ofDomain(domain_id), limit),
    forgetVisitor: (of) => forget(ofVisitor(of), MAX_VISITOR_EVENTS),
    ofSite: (domain_id) => readLoggedOf(clickhouse, domain_id),
    kept: (domain_id, from, limit) => listKeptIn(clickhouse, { domain_id, from, limit }),
    keep: (events) => insertKeptInto(clickhouse, events),
    keptDays: (domain_id) => countKeptDaysIn(clickhouse, domain_id),
    isAllReadable: () => areBatchesReadable(db, 'clickhouse'),
    async empty() {
      await deleteAllBatches(db, 'clickhouse');
      await emptyTables(clickhouse);
    },
    dropBefore: async (day) => {
      await deleteBatchesBefore(db, day);
      await dropLoggedBefore(clickhouse, day, note);
    },
    release: async (place, now) => {
      const before = new Date(now.getTime() - ORDER_KEPT_MS);
      const oldest = await deleteReadBatches(db, place, before);
      await dropLogBefore(
        clickhouse,
        oldest === null ? before : new Date(Math.min(+before, Date.parse(oldest))),
      );
    },
    heldBack: (place) => findBatchHeldBack(db, 'clickhouse', place),
    isForeign: (place) => areBatchesForeign(db, 'clickhouse', place),
    hold: () => holdBatches(db),
    renew: (place) => renewBatches(db, 'clickhouse', place),
  };
}

async function appendBatch(db: Db, clickhouse: ClickHouse, events: readonly NewEvent[]) {
  const [first] = events;
  if (!first) return;
  const of = { batch: randomUUID(), batch_at: new Date().toISOString() };
  await insertIntoLog(clickhouse, of, events);
  const received_at = events.reduce(
    (oldest, { received_at: at }) => (at < oldest ? at : oldest),
    first.received_at,
  );
  await insertBatch(db, { ...of, events: events.length, received_at }, null);
}

/** Passes over batches of which nothing is left, so that whoever reads never waits at one. */
async function readAfter(
  db: Db,
  clickhouse: ClickHouse,
  place: LogPlace,
  limit: number,
): Promise<StoredEvent[]> {
  for (let from = place; ; ) {
    const wanted = firstOf(await listBatchesAfter(db, from, limit, MAX_LAG_SECONDS), limit);
    const last = wanted.at(-1);
    if (!last) return [];
    const byBatch = Map.groupBy(await listLogged(clickhouse, wanted), ({ batch }) => batch);
    const lacks = ({ batch, read, to, erased, is_old }: BatchPart) =>
      !is_old && (byBatch.get(batch)?.length ?? 0) < to - read - erased;
    const lacking = wanted.findIndex(lacks);
    const events = inOrder(lacking < 0 ? wanted : wanted.slice(0, lacking), ({ batch }) =>
      (byBatch.get(batch) ?? [])
        .toSorted((a, b) => a.nth - b.nth)
        .map(({ batch: _, nth, ...row }) => ({ nth, event: eventOf(row) })),
    );
    if (events.length > 0) return events;
    if (lacking >= 0) throw new Error('ClickHouse has not got all events of a batch that was written.');
    from = placeIn(last, last.to - 1);
  }
}
