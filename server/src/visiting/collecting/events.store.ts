import type { TrackedEvent } from '@sightline/contract/visiting/tracking';
import type { Db } from '../../platform/db/database.ts';
import {
  countBehind,
  deleteEventsBefore,
  dropEventsBefore,
  hasEventsSince,
  insertEvents,
  listEventsAfter,
  makeEventsMonth,
  tellEvents,
} from './events.queries.ts';
import type { LogPlace, StoredEvent, VisitFacts } from './stored-event-types.ts';

/** An event as it goes into the log. */
export interface NewEvent {
  domain_id: string;
  event_id: string;
  /** Of the event's id, in days since 1970: a clock that is far off may name any. */
  days: number;
  type: TrackedEvent['type'];
  visitor_id: string;
  visit_id: string;
  at: string;
  received_at: string;
  data: TrackedEvent;
  visit: VisitFacts | null;
}

export interface Backlog {
  events: number;
  /** For which the oldest of them waits. */
  seconds: number;
}

/** All that the product asks of the log of events; whatever passes `events.store.test.ts` can hold it. */
export interface EventStore {
  /** Durable when it resolves. All or none; an event that is there already changes nothing. */
  append(events: readonly NewEvent[]): Promise<void>;
  /** In one order for ever: nothing appears before a place that was read. */
  readAfter(place: LogPlace, limit: number): Promise<StoredEvent[]>;
  /** Whether anything of a domain was received since a time. */
  heardSince(domain_id: string, since: Date): Promise<boolean>;
  /** What is behind a place, counted up to `most`. */
  backlog(place: LogPlace, most: number): Promise<Backlog>;
  /** Of a domain, received before a time; at most `limit`. The number that went. */
  forgetBefore(domain_id: string, before: Date, limit: number): Promise<number>;
  /** Makes room for the month of a day. */
  prepareMonth(day: Date): Promise<void>;
  /** Of all domains: whole months that ended before a day, and what of odd clocks was received before it. */
  dropBefore(day: Date): Promise<void>;
}

/** How often followers are woken at most; each looks again by itself for longer than this. */
const MIN_TELL_MS = 500;

export function openEventStore(db: Db): EventStore {
  let told = Number.NEGATIVE_INFINITY;
  return {
    append: async (events) => {
      await insertEvents(db, events);
      if (performance.now() - told < MIN_TELL_MS) return;
      told = performance.now();
      // What is stored stays stored: followers that were not woken look by themselves a little later.
      await tellEvents(db).catch(() => undefined);
    },
    readAfter: (place, limit) => listEventsAfter(db, place, limit),
    heardSince: (domain_id, since) => hasEventsSince(db, domain_id, since),
    backlog: (place, most) => countBehind(db, place, most),
    forgetBefore: (domain_id, before, limit) => deleteEventsBefore(db, domain_id, before, limit),
    prepareMonth: (day) => makeEventsMonth(db, day),
    dropBefore: (day) => dropEventsBefore(db, day),
  };
}
