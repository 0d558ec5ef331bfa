import type {
  CarriedEvent,
  KeptDay,
  KeptEvent,
  KeptPortion,
  LogPlace,
  StoredEvent,
} from './stored-event-types.ts';

/** An event as it is appended to the log. */
export interface NewEvent extends CarriedEvent {
  /** Day of the event's id, in days since 1970; a clock that is far off may produce any number. */
  days: number;
}

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

/** How a collector writes into a store: it gathers requests while they keep coming, so that a commit serves many. */
export interface Batching {
  /** It waits until none came for so long: short compared with the network's delay. */
  quiet_ms: number;
  /** The first of them waits no longer. */
  longest_ms: number;
  /** Events of one write. */
  most: number;
}

/** All that the product asks of the log of events; whatever passes `events.store.test.ts` can hold it. */
export interface EventStore {
  /** Durable when it resolves. All or none; an event that already exists changes nothing. */
  append(events: readonly NewEvent[]): Promise<void>;
  /** How whoever appends what many send should gather it. */
  batching(): Batching;
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
  /** Of a domain, at most `limit`. The number that went. */
  forgetSite(domain_id: string, limit: number): Promise<number>;
  /** All of a visitor; returns their number. */
  forgetVisitor(of: { domain_id: string; id: string }): Promise<number>;
  /** All of a domain, in portions. To be called in a transaction. */
  ofSite(domain_id: string): AsyncIterable<KeptEvent[]>;
  /** For all domains: drops whole months that ended before a day, and events with wrong clocks received before it. */
  dropBefore(day: Date): Promise<void>;
  /** Lets go of the order of what was read up to a place, once it is as old as suits the store. It stays kept. */
  release(place: LogPlace, now: Date): Promise<void>;

  /** What is behind a place but cannot be read yet, and for whose sake. */
  heldBack(place: LogPlace): Promise<HeldBack | null>;
  /** Whether the log was brought from another server, such as by a backup: its order then means nothing here. */
  isForeign(place: LogPlace): Promise<boolean>;
  /** Until the transaction ends nothing comes into the log. Taken before anything else of it. */
  hold(): Promise<void>;
  /** Gives a foreign log an order of this server, while it is held: what was read up to a place stays read. The new place. */
  renew(place: LogPlace): Promise<LogPlace>;
}

/** What carrying events from one store to another needs besides. */
export interface CarryingEvents extends EventStore {
  /** The next events of a domain, about `limit`, in an order of its own; null begins. Some may come twice. */
  kept(domain_id: string, from: string | null, limit: number): Promise<KeptPortion>;
  /** Takes events over that another store has kept, as if they had been read. Again, it changes nothing. */
  keep(events: readonly CarriedEvent[]): Promise<void>;
  /** How many events of a domain are kept, by the day of their id as far as both stores can write it. */
  keptDays(domain_id: string): Promise<KeptDay[]>;
  /** Whether everything that came can be read by now. */
  isAllReadable(): Promise<boolean>;
  /** Forgets everything, of all domains. */
  empty(): Promise<void>;
}
