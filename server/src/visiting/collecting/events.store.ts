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

/** An event as it is appended to the log. */
export interface NewEvent {
  domain_id: string;
  event_id: string;
  /** Day of the event's id, in days since 1970; a clock that is far off may produce any number. */
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
  /** How long the oldest of them has waited. */
  seconds: number;
}

/** Everything the product needs from the log of events; any store that passes `events.store.test.ts` can hold it. */
export interface EventStore {
  /** Durable when it resolves. All or none; an event that already exists changes nothing. */
  append(events: readonly NewEvent[]): Promise<void>;
  /** The order never changes: nothing appears before a place that was already read. */
  readAfter(place: LogPlace, limit: number): Promise<StoredEvent[]>;
  /** Whether anything of a domain was received since a time. */
  heardSince(domain_id: string, since: Date): Promise<boolean>;
  /** The events after a place, counted up to `most`. */
  backlog(place: LogPlace, most: number): Promise<Backlog>;
  /** Deletes at most `limit` events of a domain received before a time; returns their number. */
  forgetBefore(domain_id: string, before: Date, limit: number): Promise<number>;
  /** Prepares storage for the month of a day. */
  prepareMonth(day: Date): Promise<void>;
  /** For all domains: drops whole months that ended before a day, and events with wrong clocks received before it. */
  dropBefore(day: Date): Promise<void>;
}

/** Minimum time between two wake-ups of followers; each also looks on its own after a longer time. */
const MIN_TELL_MS = 500;

export function openEventStore(db: Db): EventStore {
  let told = Number.NEGATIVE_INFINITY;
  return {
    append: async (events) => {
      await insertEvents(db, events);
      if (performance.now() - told < MIN_TELL_MS) return;
      told = performance.now();
      // The events are stored even if waking fails; followers look on their own a little later.
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
