import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { migrateClickHouse } from '../src/platform/clickhouse/migrate-clickhouse.ts';
import { type Db, runText } from '../src/platform/db/database.ts';
import { listen } from '../src/platform/db/listen.ts';
import { type EventStore, openEventStore } from '../src/visiting/collecting/log/events.store.ts';
import {
  type CarriedEvent,
  EVENTS_CHANNEL,
  type KeptEvent,
} from '../src/visiting/collecting/log/stored-event-types.ts';
import type { TestApp } from './app.ts';
import { startClickHouse, type TestClickHouse } from './clickhouse/start-clickhouse.ts';
import { clearLog } from './logged-events.ts';
import { eventId, viewEvent } from './tracked.ts';

/** Extra operations a store of events must offer for its tests. */
export interface EventPlace {
  store: EventStore;
  /** The same store as another process opens it. */
  openAnew(): EventStore;
  /** Appends in a transaction that ends on command. */
  appendLater(events: readonly CarriedEvent[]): Promise<() => Promise<void>>;
  /** All of a domain, read in a transaction. */
  allOf(domain_id: string): Promise<KeptEvent[]>;
  clear(): Promise<void>;
  /** Waits until no open transaction hides what was appended. */
  settled(): Promise<void>;
  /** Calls `heard` whenever followers are woken, until it is stopped and has heard all that was sent by then. */
  follow(heard: () => void): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** A view that was just received, with what the test is about in place of the usual. */
export function anEvent(change: Partial<CarriedEvent> & Pick<CarriedEvent, 'domain_id'>): CarriedEvent {
  const event_id = change.event_id ?? eventId();
  const received_at = new Date().toISOString();
  return {
    event_id,
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

export const eventsInPostgres = (app: TestApp): EventPlace => ({
  ...orderedBy(app, (db) => openEventStore({ db, clickhouse: null })),
  clear: () => clearLog(app.ctx.db),
  stop: async () => undefined,
});

export async function eventsInClickHouse(
  app: TestApp,
): Promise<EventPlace & Pick<TestClickHouse, 'clickhouse'>> {
  const { clickhouse, stop } = await startClickHouse();
  await migrateClickHouse(clickhouse, null);
  return {
    ...orderedBy(app, (db) => openEventStore({ db, clickhouse })),
    async clear() {
      await runText(app.ctx.db, 'delete from event_batches');
      await clickhouse.run('truncate table events');
    },
    clickhouse,
    stop,
  };
}

function orderedBy({ ctx: { db }, connection }: TestApp, open: (db: Db) => EventStore) {
  return {
    store: open(db),
    openAnew: () => open(db),
    async appendLater(events: readonly CarriedEvent[]) {
      const tx = await db.startTransaction().execute();
      await open(tx).append(events);
      return async () => void (await tx.commit().execute());
    },
    allOf: (domain_id: string) =>
      db.transaction().execute(async (tx) => {
        const all: KeptEvent[] = [];
        for await (const events of open(tx).ofSite(domain_id)) all.push(...events);
        return all;
      }),
    async settled() {
      const isPast = async () => {
        const { rows } = await runText(
          db,
          `select coalesce(max(tx) < pg_snapshot_xmin(pg_current_snapshot()), true) as past from event_batches`,
        );
        return rows[0];
      };
      await expect.poll(isPast).toEqual({ past: true });
    },
    async follow(heard: () => void) {
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
