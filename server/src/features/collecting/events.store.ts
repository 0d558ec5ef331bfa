import type { TrackedEvent } from '@sightline/contract/tracking';
import type { Db } from '../../platform/db/database.ts';
import {
  deleteEventsBefore,
  deleteEventsOf,
  dropEventsBefore,
  insertEvents,
  listEventsAfter,
  listEventsOf,
  makeEventsMonth,
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

/** All that the product asks of the log of events; whatever passes `events.store.test.ts` can hold it. */
export interface EventStore {
  /** Durable when it resolves. All or none; an event that is there already changes nothing. */
  append(events: readonly NewEvent[]): Promise<void>;
  /** In one order for ever: nothing appears before a place that was read. */
  readAfter(place: LogPlace, limit: number): Promise<StoredEvent[]>;
  /** What visitors did, in the order of the log. */
  readOf(domain_id: string, visitor_ids: readonly string[], limit: number): Promise<StoredEvent[]>;
  /** Of a domain, received before a time; at most `limit`. The number that went. */
  forgetBefore(domain_id: string, before: Date, limit: number): Promise<number>;
  forgetVisitors(domain_id: string, visitor_ids: readonly string[]): Promise<number>;
  /** Makes room for the month of a day. */
  prepareMonth(day: Date): Promise<void>;
  /** Of all domains: whole months that ended before a day, and what of odd clocks was received before it. */
  dropBefore(day: Date): Promise<void>;
}

export function openEventStore(db: Db): EventStore {
  return {
    append: (events) => insertEvents(db, events),
    readAfter: (place, limit) => listEventsAfter(db, place, limit),
    readOf: (domain_id, visitor_ids, limit) => listEventsOf(db, domain_id, visitor_ids, limit),
    forgetBefore: (domain_id, before, limit) => deleteEventsBefore(db, domain_id, before, limit),
    forgetVisitors: (domain_id, visitor_ids) => deleteEventsOf(db, domain_id, visitor_ids),
    prepareMonth: (day) => makeEventsMonth(db, day),
    dropBefore: (day) => dropEventsBefore(db, day),
  };
}
