import type { Db } from '../../../platform/db/database.ts';
import type { Meant } from './pack-work.ts';
import type { CarriedEvent, KeptEvent, LogPlace, StoredEvent } from './stored-event-types.ts';

export interface Backlog {
  events: number;
  /** How long the oldest of them has waited. */
  seconds: number;
}

export interface HeldBack {
  /** When the oldest event that cannot be read yet was received. */
  since: string;
  /** What may be known of the oldest transaction on the server. */
  holder: { pid: number; database: string; user: string; application: string; state: string } | null;
}

/** All that the product asks of the log of events; whatever passes `events.store.test.ts` can hold it. */
export interface EventStore {
  /** Durable when it resolves. All or none; an event that already exists changes nothing. */
  append(events: readonly CarriedEvent[]): Promise<void>;
  /**
   * The order never changes: nothing appears before a place that was already read. What was sent again after it was read
   * may be read again; taking it in changes nothing.
   */
  readAfter(place: LogPlace, limit: number): Promise<StoredEvent[]>;
  /** Whether anything of a domain was received since a time. */
  heardSince(domain_id: string, since: Date): Promise<boolean>;
  /** The events after a place, counted up to `most`. */
  backlog(place: LogPlace, most: number): Promise<Backlog>;
  /** Deletes at most `limit` events of a domain received before a time; returns their number. */
  forgetBefore(domain_id: string, before: Date, limit: number): Promise<number>;
  /** Forgets at most `limit` events of a domain; returns how many. */
  forgetSite(domain_id: string, limit: number): Promise<number>;
  /** All of a visitor; returns their number. */
  forgetVisitor(of: { domain_id: string; id: string }): Promise<number>;
  /** All of a domain, in portions. To be called in a transaction. */
  ofSite(domain_id: string): AsyncIterable<KeptEvent[]>;
  /** For all domains: drops whole months that ended before a day, and events with wrong clocks received before it. */
  dropBefore(day: Date): Promise<void>;
  /** Lets go of the order of what was read up to a place, once it is as old as suits the store. It stays kept. */
  release(place: LogPlace, now: Date): Promise<void>;

  /** The oldest event after a place that cannot be read yet, and the transaction that blocks it. */
  heldBack(place: LogPlace): Promise<HeldBack | null>;
  /** Whether the log was brought from another server, such as by a backup: its order then means nothing here. */
  isForeign(place: LogPlace): Promise<boolean>;
  /** Until the transaction ends nothing comes into the log. Taken before anything else of it. */
  hold(): Promise<void>;
  /** Gives a foreign log an order of this server, while it is held: what was read up to a place stays read. The new place. */
  renew(place: LogPlace): Promise<LogPlace>;
}

/** Events that were read: in packs of PostgreSQL, or in ClickHouse. Whatever is kept again is there once. */
export interface KeptEvents {
  /** What writes these bodies of batches, in the transaction in which they leave the log. */
  prepare(bodies: readonly string[]): Promise<(tx: Db) => Promise<void>>;
  /** After events were kept: what the store does to hold them well. */
  tidy(now: Date): Promise<void>;
  keptSince(domain_id: string, since: Date): Promise<boolean>;
  /** Erases at most `limit` events; how many went. */
  erase(meant: Meant & { domain_id: string }, limit: number): Promise<number>;
  /** For all domains: drops what was received before a day, in whole months or packs. */
  dropBefore(day: Date): Promise<void>;
  /** All of a domain, in portions; some may come twice. */
  ofSite(domain_id: string): AsyncIterable<CarriedEvent[]>;
}
