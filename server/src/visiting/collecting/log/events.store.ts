import type { Ctx } from '../../../context.ts';
import { boundTo } from '../../../platform/bound-to.ts';
import type { Db } from '../../../platform/db/database.ts';
import { dayOfId } from '../receive/read-batch.ts';
import { openEventsInClickHouse } from './clickhouse-events.store.ts';
import { readBody, writeBody } from './event-body.ts';
import type { KeptEvents } from './event-store-types.ts';
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
  findHeld,
  type HeldBatch,
  isHeldSince,
  listBodiesAfter,
  listHolding,
  listReadBatches,
  replaceHeld,
} from './events-bodies.queries.ts';
import { erased, type Meant, receivedOf } from './pack-work.ts';
import { openPackedEvents, swap } from './packed-events.store.ts';
import { firstOf, inOrder, placeIn } from './placed-batches.ts';
import {
  type CarriedEvent,
  type KeptEvent,
  type LogPlace,
  type StoredEvent,
  withoutSigns,
} from './stored-event-types.ts';

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
export function openEventStore({ db, clickhouse }: Pick<Ctx, 'db' | 'clickhouse'>) {
  const tell = createTeller(() => tellEvents(db));
  const kept = clickhouse ? openEventsInClickHouse(clickhouse) : openPackedEvents(db);
  const erase = async (meant: Meant & { domain_id: string }, limit: number) => {
    const gone = await eraseFromBatches(db, meant, limit);
    return gone + (await kept.erase(meant, limit - gone));
  };
  return {
    /** Durable when it resolves. All or none; an event that already exists changes nothing. */
    async append(events: readonly CarriedEvent[]) {
      for (let from = 0; from < events.length; from += MAX_BATCH_EVENTS)
        await appendBatch(db, events.slice(from, from + MAX_BATCH_EVENTS));
      await tell();
    },
    ...boundTo(db, {
      /**
       * The order never changes: nothing appears before a place that was already read. What was sent again after it was
       * read may be read again; taking it in changes nothing.
       */
      readAfter,
      /** The events after a place, counted up to `most`. */
      backlog: countBatchesBehind,
      /** The oldest event after a place that cannot be read yet, and the transaction that blocks it. */
      heldBack: findBatchHeldBack,
      /** Whether the log was brought from another server, such as by a backup: its order then means nothing here. */
      isForeign: areBatchesForeign,
      /** Until the transaction ends nothing comes into the log. Taken before anything else of it. */
      hold: holdBatches,
      /** Gives a foreign log an order of this server, while it is held: what was read up to a place stays read. The new place. */
      renew: renewBatches,
    }),
    /** Whether anything of a domain was received since a time. */
    heardSince: async (domain_id: string, since: Date): Promise<boolean> =>
      (await isHeldSince(db, domain_id, since)) || kept.keptSince(domain_id, since),
    /** Deletes at most `limit` events of a domain received before a time; returns their number. */
    forgetBefore: (domain_id: string, before: Date, limit: number) =>
      erase({ domain_id, visitor_id: null, before: before.toISOString() }, limit),
    /** Forgets at most `limit` events of a domain; returns how many. */
    forgetSite: (domain_id: string, limit: number) =>
      erase({ domain_id, visitor_id: null, before: null }, limit),
    /** All of a visitor; returns their number. */
    forgetVisitor: ({ domain_id, id }: { domain_id: string; id: string }) =>
      erase({ domain_id, visitor_id: id, before: null }, Number.MAX_SAFE_INTEGER),
    /** All of a domain, in portions. To be called in a transaction. */
    ofSite: (domain_id: string): AsyncIterable<KeptEvent[]> => readSite(db, kept, domain_id),
    /** For all domains: drops whole months that ended before a day, and events with wrong clocks received before it. */
    async dropBefore(day: Date) {
      const before = `${day.toISOString().slice(0, 10)}T00:00:00.000Z`;
      await eraseFromBatches(db, { domain_id: null, visitor_id: null, before }, Number.MAX_SAFE_INTEGER);
      await kept.dropBefore(day);
    },
    /** Lets go of the order of what was read up to a place, once it is as old as suits the store. It stays kept. */
    async release(place: LogPlace, now: Date) {
      await release(db, kept, place, new Date(now.getTime() - RELEASED_AFTER_MS));
      await kept.tidy(now);
    },
  };
}

export type EventStore = ReturnType<typeof openEventStore>;

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
  return events.flatMap((carried) => {
    const { domain_id: _, ...event } = withoutSigns(carried);
    if (met.has(event.event_id)) return [];
    met.add(event.event_id);
    return [{ ...event, day: dayText(dayOfId(event.event_id)) }];
  });
}

/** As PostgreSQL writes it: years after 9999 have no sign. */
const dayText = (days: number) =>
  new Date(days * DAY_MS).toISOString().split('T')[0]?.replace(/^\+0*/, '') ?? '';

async function appendBatch(db: Db, events: readonly CarriedEvent[]) {
  if (events.length === 0) return;
  const domains = [...new Set(events.map(({ domain_id }) => domain_id))];
  const body = await writeBody(events.map(entryOf));
  await insertBatch(db, { ...receivedOf(events), events: events.length, domains, ...body });
}

/** Ids in one spelling, so that the same one is recognized. */
const entryOf = (event: CarriedEvent): CarriedEvent => ({
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

/**
 * Erases at most `limit` events of batches; returns how many. A batch that is packed at the same time is either packed
 * without them, or was packed before this ends, so look at packs afterwards.
 */
async function eraseFromBatches(db: Db, meant: Meant, limit: number): Promise<number> {
  let [gone, after] = [0, '0'];
  while (gone < limit) {
    const batches = await listHolding(db, meant, after);
    const last = batches.at(-1);
    if (!last) break;
    for (const batch of batches)
      if (gone < limit) gone += await eraseFromBatch(db, batch, meant, limit - gone);
    after = last.seq;
  }
  return gone;
}

/** Tried again when someone else changed the batch meanwhile. */
async function eraseFromBatch(db: Db, found: HeldBatch, meant: Meant, limit: number): Promise<number> {
  for (let now: HeldBatch | undefined = found; now; now = await findHeld(db, now.seq)) {
    const { gone, left } = erased(now.body, meant, limit);
    if (gone === 0) return 0;
    const events = left.filter((entry) => entry !== null);
    const domains = [...new Set(events.map(({ domain_id }) => domain_id))];
    const rest =
      events.length === 0
        ? null
        : { ...(await writeBody(left)), ...receivedOf(events), domains, erased: now.erased + gone };
    if (await replaceHeld(db, now, rest)) return gone;
  }
  return 0;
}

/** Minimum time between two wake-ups of followers; each also looks on its own after a longer time. */
const MIN_TELL_MS = 500;

/** Wakes followers after events were stored. They stay stored even if it fails: followers look on their own a little later. */
function createTeller(wake: () => Promise<void>): () => Promise<void> {
  let told = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - told < MIN_TELL_MS) return;
    told = performance.now();
    await wake().catch(() => undefined);
  };
}
