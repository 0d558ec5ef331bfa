import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventId, viewEvent } from '../../../test/tracked.ts';
import { runText } from '../../platform/db/database.ts';
import { listen } from '../../platform/db/listen.ts';
import { type EventStore, type NewEvent, openEventStore } from './events.store.ts';
import { dayOfId } from './read-batch.ts';
import { EVENTS_CHANNEL, type KeptEvent, type LogPlace } from './stored-event-types.ts';

const DAY = 86_400_000;
const START: LogPlace = '';
const domain_id = randomUUID();

function newEvent(change: Partial<NewEvent> = {}): NewEvent {
  const event_id = change.event_id ?? eventId();
  const received_at = new Date().toISOString();
  return {
    domain_id,
    event_id,
    days: dayOfId(event_id),
    type: 'view',
    visitor_id: randomUUID(),
    visit_id: randomUUID(),
    at: received_at,
    received_at,
    data: viewEvent({ id: event_id }),
    visit: null,
    ...change,
  };
}

/** Extra operations a store must offer for its tests. */
interface Place {
  store: EventStore;
  /** Appends in a transaction that ends on command. */
  appendLater(events: readonly NewEvent[]): Promise<() => Promise<void>>;
  /** Whether that month has storage of its own. */
  hasMonth(day: Date): Promise<boolean>;
  /** All of a domain, read in a transaction. */
  allOf(domain_id: string): Promise<KeptEvent[]>;
  clear(): Promise<void>;
  /** Waits until no open transaction hides what was appended. */
  settled(): Promise<void>;
  /** Calls `heard` whenever followers are woken, until it is stopped and has heard all that was sent by then. */
  follow(heard: () => void): Promise<() => Promise<void>>;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const places: [string, () => Place][] = [['PostgreSQL', () => inPostgres(app)]];

describe.each(places)('A store of events in %s', (_name, openPlace) => {
  let place: Place;
  beforeAll(() => {
    place = openPlace();
  });
  const read = async (from = START, limit = 1000) => place.store.readAfter(from, limit);
  const settledRead = async (from?: LogPlace, limit?: number) => {
    await place.settled();
    return read(from, limit);
  };
  const ids = async (from?: LogPlace, limit?: number) =>
    (await settledRead(from, limit)).map(({ event_id }) => event_id);

  it('The store of events returns what was appended, whole and in order, page by page', async () => {
    await place.clear();
    const first = [newEvent(), newEvent({ type: 'click' }), newEvent()];
    const second = [newEvent(), newEvent()];
    await place.store.append(first);
    await place.store.append(second);
    const all = await settledRead();
    expect(all).toMatchObject([...first, ...second].map(({ days: _, ...event }) => event));
    const pages: string[] = [];
    let from = START;
    for (;;) {
      const page = await read(from, 2);
      const last = page.at(-1);
      if (!last) break;
      pages.push(...page.map(({ event_id }) => event_id));
      from = last.place;
    }
    expect(pages).toEqual([...first, ...second].map(({ event_id }) => event_id));
  });

  it('The store of events tells how much lies behind a place, and whether a domain sent anything since a given time', async () => {
    await place.clear();
    const old = newEvent({ received_at: new Date(Date.now() - 60_000).toISOString() });
    await place.store.append([old]);
    await place.store.append([newEvent(), newEvent({ domain_id: randomUUID() })]);
    const [first] = await settledRead();
    const all = await place.store.backlog(START, 1000);
    expect(all.events).toBe(3);
    expect(all.seconds).toBeGreaterThanOrEqual(59);
    expect(await place.store.backlog(START, 2)).toMatchObject({ events: 2 });
    const rest = await place.store.backlog(first?.place ?? START, 1000);
    expect(rest.events).toBe(2);
    expect(rest.seconds).toBeLessThan(50);
    expect(await place.store.heardSince(domain_id, new Date(Date.now() - 30_000))).toBe(true);
    expect(await place.store.heardSince(domain_id, new Date(Date.now() + 30_000))).toBe(false);
    expect(await place.store.heardSince(randomUUID(), new Date(0))).toBe(false);
  });

  it('The store of events wakes its followers at the first batch, and then at most twice a second', async () => {
    await place.clear();
    const { store } = openPlace();
    let woken = 0;
    const stop = await place.follow(() => {
      woken += 1;
    });
    const began = performance.now();
    for (let batch = 0; batch < 40; batch += 1) await store.append([newEvent()]);
    const most = 1 + Math.floor((performance.now() - began) / 500);
    await stop();
    expect(woken).toBeGreaterThan(0);
    expect(woken).toBeLessThanOrEqual(most);
  });

  it('The store of events keeps an event once, whether it comes in one batch or in several', async () => {
    await place.clear();
    const event = newEvent();
    await place.store.append([event, event]);
    await place.store.append([newEvent(), event]);
    expect((await ids()).filter((id) => id === event.event_id)).toHaveLength(1);
    expect(await ids()).toHaveLength(2);
    // The same id from another site is another event.
    await place.store.append([{ ...event, domain_id: randomUUID() }]);
    expect(await ids()).toHaveLength(3);
  });

  it('The store of events shows nothing after a place where an event may still arrive, and skips no event', async () => {
    await place.clear();
    const [slow, quick, last] = [newEvent(), newEvent(), newEvent()];
    const commitSlow = await place.appendLater([slow]);
    const commitQuick = await place.appendLater([quick]);
    await commitQuick();
    const seen = await read();
    expect(seen.map(({ event_id }) => event_id)).not.toContain(quick.event_id);
    await commitSlow();
    await place.store.append([last]);
    const rest = await ids(seen.at(-1)?.place ?? START);
    expect([...seen.map(({ event_id }) => event_id), ...rest]).toEqual(
      [slow, quick, last].map(({ event_id }) => event_id),
    );
  });

  it('The store of events deletes what it is told to delete, and no more', async () => {
    await place.clear();
    const ago = (days: number) => new Date(Date.now() - days * DAY);
    const old = (days: number, id = eventId(ago(days))) =>
      newEvent({ event_id: id, received_at: ago(days).toISOString() });
    const far_ahead = old(40, eventId(Date.now() + 4000 * DAY));
    const kept = [old(2), newEvent(), { ...old(40), domain_id: randomUUID() }];
    await place.store.append([old(40), old(39), far_ahead, ...kept]);
    let gone = 0;
    for (;;) {
      const count = await place.store.forgetBefore(domain_id, ago(30), 1);
      if (count === 0) break;
      gone += count;
    }
    expect(gone).toBe(3);
    expect(await ids()).toEqual(kept.map(({ event_id }) => event_id));
  });

  it('The store of events forgets a visitor, whenever their clock says that it was, and keeps everybody else', async () => {
    await place.clear();
    const visitor_id = randomUUID();
    const odd = eventId(Date.now() + 4000 * DAY);
    const own = [
      newEvent({ visitor_id }),
      newEvent({ visitor_id, event_id: odd }),
      newEvent({ visitor_id, type: 'click' }),
    ];
    const kept = [newEvent(), newEvent({ visitor_id, domain_id: randomUUID() })];
    await place.store.append([...own, ...kept]);
    expect(await place.store.forgetVisitor({ domain_id, id: visitor_id })).toBe(3);
    expect(await place.store.forgetVisitor({ domain_id, id: visitor_id })).toBe(0);
    expect(await ids()).toEqual(kept.map(({ event_id }) => event_id));
  });

  it('The store of events gives all that a domain sent, forgets it in portions, and keeps what others sent', async () => {
    await place.clear();
    const odd = newEvent({ event_id: eventId(Date.now() + 4000 * DAY) });
    const own = [newEvent(), newEvent({ type: 'click' }), odd];
    const foreign = newEvent({ domain_id: randomUUID() });
    await place.store.append([...own, foreign]);
    const all = (await place.allOf(domain_id)).sort((a, b) => a.event_id.localeCompare(b.event_id));
    const expected = own.toSorted((a, b) => a.event_id.localeCompare(b.event_id));
    expect(all).toMatchObject(expected.map(({ days: _, domain_id: _own, ...event }) => event));
    expect(await place.store.forgetSite(domain_id, 2)).toBe(2);
    expect(await place.store.forgetSite(domain_id, 2)).toBe(1);
    expect(await place.store.forgetSite(domain_id, 2)).toBe(0);
    expect(await ids()).toEqual([foreign.event_id]);
  });

  it('The store of events says what cannot be read yet, and takes its own log for no other server’s', async () => {
    await place.clear();
    const commit = await place.appendLater([newEvent()]);
    const behind = newEvent();
    await place.store.append([behind]);
    const held = await place.store.heldBack(START);
    expect(held?.since).toBe(behind.received_at);
    await commit();
    const last = (await settledRead()).at(-1)?.place ?? START;
    expect(await place.store.heldBack(last)).toBeNull();
    expect(await place.store.isForeign(last)).toBe(false);
  });

  it('The store of events makes room for a month once, moves earlier events into it, and drops it when it is over', async () => {
    await place.clear();
    const then = new Date(Date.UTC(2031, 4, 20));
    const early = newEvent({ event_id: eventId(then) });
    const odd = newEvent({ event_id: eventId(Date.UTC(2050, 0, 1)) });
    await place.store.append([early, odd]);
    expect(await place.hasMonth(then)).toBe(false);
    await place.store.prepareMonth(then);
    await place.store.prepareMonth(new Date(Date.UTC(2031, 4, 1)));
    expect(await place.hasMonth(then)).toBe(true);
    const later = newEvent({ event_id: eventId(Date.UTC(2031, 4, 31, 23, 59)) });
    await place.store.append([early, later]);
    expect(await ids()).toEqual([early, odd, later].map(({ event_id }) => event_id));
    await place.store.dropBefore(new Date(Date.UTC(2031, 4, 31)));
    expect(await place.hasMonth(then)).toBe(true);
    await place.store.dropBefore(new Date(Date.UTC(2031, 5, 1)));
    expect(await place.hasMonth(then)).toBe(false);
    // Events with wrong clocks that were received earlier are dropped too.
    expect(await ids()).toEqual([]);
  });
});

function inPostgres({ ctx: { db }, connection }: TestApp): Place {
  return {
    store: openEventStore(db),
    async appendLater(events) {
      const tx = await db.startTransaction().execute();
      await openEventStore(tx).append(events);
      return () => tx.commit().execute();
    },
    async hasMonth(day) {
      const name = `events_${day.toISOString().slice(0, 7).replace('-', '_')}`;
      const { rows } = await sql<{
        there: boolean;
      }>`select to_regclass(${name}) is not null as there`.execute(db);
      return rows[0]?.there === true;
    },
    allOf: (domain_id) =>
      db.transaction().execute(async (tx) => {
        const all: KeptEvent[] = [];
        for await (const events of openEventStore(tx).ofSite(domain_id)) all.push(...events);
        return all;
      }),
    async clear() {
      await runText(db, 'delete from events');
    },
    async settled() {
      const isPast = async () => {
        const { rows } = await sql<{
          past: boolean;
        }>`select coalesce(max(tx) < pg_snapshot_xmin(pg_current_snapshot()), true) as past from events`.execute(
          db,
        );
        return rows[0]?.past;
      };
      await expect.poll(isPast, { timeout: 15_000 }).toBe(true);
    },
    async follow(heard) {
      const [opened, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { close } = listen(connection, {
        [EVENTS_CHANNEL]: {
          heard: (message) => (message === 'end' ? ended.resolve() : heard()),
          opened: () => opened.resolve(),
          lost: () => undefined,
        },
      });
      await opened.promise;
      return async () => {
        await runText(db, "select pg_notify($1, 'end')", [EVENTS_CHANNEL]);
        await ended.promise;
        await close();
      };
    },
  };
}
