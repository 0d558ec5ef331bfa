import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { type BodyEntry, readBody, writeBody } from './event-body.ts';
import type { CarryingEvents, NewEvent } from './event-store-types.ts';
import {
  areBatchesForeign,
  areBatchesReadable,
  countBatchesBehind,
  deleteAllBatches,
  findBatchHeldBack,
  holdBatches,
  insertBatch,
  MAX_BATCH_EVENTS,
  renewBatches,
  tellEvents,
} from './events-batches.queries.ts';
import { isHeldSince, listBodiesAfter } from './events-bodies.queries.ts';
import { eraseFromBatches, eraseFromPacks } from './events-erase.store.ts';
import { countKeptDays, keptOf, keptPortion } from './events-kept.store.ts';
import { packKept, packRead } from './events-pack.store.ts';
import { deleteAllPacks, dropPacksBefore, isPackedSince } from './events-packs.queries.ts';
import { type Meant, receivedOf } from './pack-work.ts';
import { firstOf, inOrder, placeIn } from './placed-batches.ts';
import type { LogPlace, StoredEvent } from './stored-event-types.ts';
import { createTeller } from './tell-followers.ts';

/**
 * Events in PostgreSQL: one compressed row for each commit, in order, and later packs by website and day. Events go from
 * batches to packs, so whoever looks for something in that order misses nothing that moves meanwhile.
 */
export function openEventsInPostgres(db: Db): CarryingEvents {
  const tell = createTeller(() => tellEvents(db));
  const erase = async (meant: Meant, limit: number) => {
    const gone = await eraseFromBatches(db, meant, limit);
    return gone + (await eraseFromPacks(db, meant, limit - gone));
  };
  return {
    append: async (events) => {
      for (let from = 0; from < events.length; from += MAX_BATCH_EVENTS)
        await appendBatch(db, events.slice(from, from + MAX_BATCH_EVENTS));
      await tell();
    },
    batching: () => ({ quiet_ms: 4, longest_ms: 25, most: 1000 }),
    readAfter: (place, limit) => readAfter(db, place, limit),
    heardSince: async (domain_id, since) =>
      (await isHeldSince(db, domain_id, since)) || isPackedSince(db, domain_id, since),
    backlog: (place, most) => countBatchesBehind(db, 'postgres', place, most),
    forgetBefore: (domain_id, before, limit) =>
      erase({ domain_id, visitor_id: null, before: before.toISOString() }, limit),
    forgetSite: (domain_id, limit) => erase({ domain_id, visitor_id: null, before: null }, limit),
    forgetVisitor: ({ domain_id, id }) =>
      erase({ domain_id, visitor_id: id, before: null }, Number.MAX_SAFE_INTEGER),
    ofSite: (domain_id) => keptOf(db, domain_id),
    kept: (domain_id, from) => keptPortion(db, domain_id, from),
    keep: (events) => packKept(db, events),
    keptDays: (domain_id) => countKeptDays(db, domain_id),
    isAllReadable: () => areBatchesReadable(db, 'postgres'),
    async empty() {
      await deleteAllBatches(db, 'postgres');
      await deleteAllPacks(db);
    },
    dropBefore: async (day) => {
      const before = `${day.toISOString().slice(0, 10)}T00:00:00.000Z`;
      await eraseFromBatches(db, { domain_id: null, visitor_id: null, before }, Number.MAX_SAFE_INTEGER);
      await dropPacksBefore(db, before);
    },
    release: (place, now) => packRead(db, place, now),
    heldBack: (place) => findBatchHeldBack(db, 'postgres', place),
    isForeign: (place) => areBatchesForeign(db, 'postgres', place),
    hold: () => holdBatches(db),
    renew: (place) => renewBatches(db, 'postgres', place),
  };
}

async function appendBatch(db: Db, events: readonly NewEvent[]) {
  if (events.length === 0) return;
  const entries = events.map(entryOf);
  const { first_at, last_at } = receivedOf(events);
  const domains = [...new Set(events.map(({ domain_id }) => domain_id))];
  await insertBatch(
    db,
    { batch: randomUUID(), batch_at: last_at, events: events.length, received_at: first_at },
    { domains, ...(await writeBody(entries)) },
  );
}

/** Ids in one spelling, so that the same one is recognized. */
const entryOf = ({ days: _, ...event }: NewEvent): BodyEntry => ({
  ...event,
  event_id: event.event_id.toLowerCase(),
  visit_id: event.visit_id.toLowerCase(),
});

/** Passes over batches of which nothing is left, so that whoever reads never waits at one. */
async function readAfter(db: Db, place: LogPlace, limit: number): Promise<StoredEvent[]> {
  for (let from = place; ; ) {
    const wanted = firstOf(await listBodiesAfter(db, from, limit), limit);
    const last = wanted.at(-1);
    if (!last) return [];
    const events = inOrder(wanted, ({ body, read, to }) =>
      readBody(body).flatMap((event, nth) => (event && nth >= read && nth < to ? [{ nth, event }] : [])),
    );
    if (events.length > 0) return events;
    from = placeIn(last, last.to - 1);
  }
}
