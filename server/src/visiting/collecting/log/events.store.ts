import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { dayOfId } from '../receive/read-batch.ts';
import { openEventsInClickHouse } from './clickhouse-events.store.ts';
import { type BodyEntry, readBody, writeBody } from './event-body.ts';
import type { EventStore, KeptEvents, NewEvent } from './event-store-types.ts';
import {
  areBatchesForeign,
  countBatchesBehind,
  findBatchHeldBack,
  holdBatches,
  insertBatch,
  MAX_BATCH_EVENTS,
  renewBatches,
  tellEvents,
} from './events-batches.queries.ts';
import {
  deleteHeld,
  isHeldSince,
  listBodiesAfter,
  listHolding,
  listReadBatches,
} from './events-bodies.queries.ts';
import { eraseFromBatches } from './events-erase.store.ts';
import { swap } from './events-pack.store.ts';
import { type Meant, receivedOf } from './pack-work.ts';
import { openPackedEvents } from './packed-events.store.ts';
import { firstOf, inOrder, placeIn } from './placed-batches.ts';
import type { CarriedEvent, KeptEvent, LogPlace, StoredEvent } from './stored-event-types.ts';
import { createTeller } from './tell-followers.ts';

const DAY_MS = 86_400_000;
/** Maximum number of events in one transaction, so that it delays visits only for as long as writing them takes. */
const EVENTS_AT_ONCE = 20_000;
/** What is sent again mostly comes sooner, and is then there once without anybody looking for it. */
const RELEASED_AFTER_MS = 3_600_000;

/**
 * The log of events in PostgreSQL, one compressed row for each commit, in order. Once they were read, events are kept
 * by website: in packs, or in ClickHouse. They go from one to the other in one transaction, so reading the log first
 * misses nothing that moves in between.
 */
export function openEventStore({ db, clickhouse }: Pick<Ctx, 'db' | 'clickhouse'>): EventStore {
  const tell = createTeller(() => tellEvents(db));
  const kept = clickhouse ? openEventsInClickHouse(clickhouse) : openPackedEvents(db);
  const erase = async (meant: Meant & { domain_id: string }, limit: number) => {
    const gone = await eraseFromBatches(db, meant, limit);
    return gone + (await kept.erase(meant, limit - gone));
  };
  return {
    append: async (events) => {
      for (let from = 0; from < events.length; from += MAX_BATCH_EVENTS)
        await appendBatch(db, events.slice(from, from + MAX_BATCH_EVENTS));
      await tell();
    },
    readAfter: (place, limit) => readAfter(db, place, limit),
    heardSince: async (domain_id, since) =>
      (await isHeldSince(db, domain_id, since)) || kept.keptSince(domain_id, since),
    backlog: (place, most) => countBatchesBehind(db, place, most),
    forgetBefore: (domain_id, before, limit) =>
      erase({ domain_id, visitor_id: null, before: before.toISOString() }, limit),
    forgetSite: (domain_id, limit) => erase({ domain_id, visitor_id: null, before: null }, limit),
    forgetVisitor: ({ domain_id, id }) =>
      erase({ domain_id, visitor_id: id, before: null }, Number.MAX_SAFE_INTEGER),
    ofSite: (domain_id) => readSite(db, kept, domain_id),
    dropBefore: async (day) => {
      const before = `${day.toISOString().slice(0, 10)}T00:00:00.000Z`;
      await eraseFromBatches(db, { domain_id: null, visitor_id: null, before }, Number.MAX_SAFE_INTEGER);
      await kept.dropBefore(day);
    },
    async release(place, now) {
      await release(db, kept, place, new Date(now.getTime() - RELEASED_AFTER_MS));
      await kept.tidy(now);
    },
    heldBack: (place) => findBatchHeldBack(db, place),
    isForeign: (place) => areBatchesForeign(db, place),
    hold: () => holdBatches(db),
    renew: (place) => renewBatches(db, place),
  };
}

/** The transaction only swaps rows, and undoes itself where someone erased something of them meanwhile: then the next call tries again. */
async function release(db: Db, kept: KeptEvents, place: LogPlace, before: Date): Promise<void> {
  for (;;) {
    const batches = await listReadBatches(db, place, before, EVENTS_AT_ONCE);
    if (batches.length === 0) return;
    const keep = await kept.prepare(batches.map(({ body }) => body));
    if (!(await swap(db, async (tx) => (await deleteHeld(tx, batches)) === batches.length, keep))) return;
  }
}

/** All of a domain, each once: first what is in the log. Call it in a transaction of one snapshot. */
async function* readSite(db: Db, kept: KeptEvents, domain_id: string): AsyncGenerator<KeptEvent[]> {
  const all = { domain_id, visitor_id: null, before: null };
  const [logged, met] = [new Set<string>(), new Set<string>()];
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const batches = await listHolding(db, all, after);
    for (const { body } of batches) {
      const events = readBody(body).filter((event) => event !== null);
      yield once(
        events.filter((event) => event.domain_id === domain_id),
        logged,
      );
    }
    after = batches.at(-1)?.seq;
  }
  for await (const events of kept.ofSite(domain_id))
    yield once(
      events.filter(({ event_id }) => !logged.has(event_id)),
      met,
    );
}

/** Events that are not in `met` yet. */
function once(events: readonly CarriedEvent[], met: Set<string>): KeptEvent[] {
  return events.flatMap(({ domain_id: _, ...event }) => {
    if (met.has(event.event_id)) return [];
    met.add(event.event_id);
    return [{ ...event, day: dayText(dayOfId(event.event_id)) }];
  });
}

/** As PostgreSQL writes it: years after 9999 have no sign. */
const dayText = (days: number) =>
  new Date(days * DAY_MS).toISOString().split('T')[0]?.replace(/^\+0*/, '') ?? '';

async function appendBatch(db: Db, events: readonly NewEvent[]) {
  if (events.length === 0) return;
  const entries = events.map(entryOf);
  const { first_at, last_at } = receivedOf(events);
  const domains = [...new Set(events.map(({ domain_id }) => domain_id))];
  await insertBatch(
    db,
    { batch_at: last_at, events: events.length, received_at: first_at },
    { domains, ...(await writeBody(entries)) },
  );
}

/** Ids in one spelling, so that the same one is recognized. */
const entryOf = ({ days: _, ...event }: NewEvent): BodyEntry => ({
  ...event,
  event_id: event.event_id.toLowerCase(),
  visit_id: event.visit_id.toLowerCase(),
});

/** Skips empty batches, so that a reader never stops at one. */
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
