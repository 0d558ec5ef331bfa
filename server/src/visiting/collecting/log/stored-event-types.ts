import type { FirstTouch, NamedEvent, TrackedEvent } from '@sightline/contract/visiting/tracking';

/** Who visits, and how the visit began; stored with views. */
export interface VisitFacts {
  touch: FirstTouch;
  identity: 'lasting' | 'daily';
  trigger_id: string | null;
  variant_id: string | null;
  held: boolean;
  country: string | null;
  region: string | null;
  city: string | null;
  /** `desktop`, `mobile`, `tablet` or null. */
  device: string | null;
  browser: string | null;
  os: string | null;
  /** Two or three letters; null where the browser asks for none, left out in events of before. */
  language?: string | null;
  /** Reasons to count the visitor as a bot; empty for people. */
  bot: string[];
}

/** A named event of a website's own server: it has no view, so its own id stands in its place. */
export interface ServerEvent extends NamedEvent {
  /** A hash of the id by which the website knows the visitor, so that the id itself is not kept. */
  customer?: string;
}

/** Heard by followers of the log. */
export const EVENTS_CHANNEL = 'events';

/** A place in the log; reading goes on behind it. Only the store that gave it knows what it says; `''` is before all. */
export type LogPlace = string;

export interface StoredEvent {
  place: LogPlace;
  domain_id: string;
  event_id: string;
  type: TrackedEvent['type'];
  visitor_id: string;
  visit_id: string;
  /** On the server's clock, ISO. */
  at: string;
  received_at: string;
  data: TrackedEvent;
  /** Null unless it is a view. */
  visit: VisitFacts | null;
  /** A hash of the neighborhood and the browser that a view came from which just began the visit of someone new. */
  neighbors?: string;
  /** By then someone had acted in the visit, so no page that only loads sent it. */
  acted?: true;
}

/** An event as it is kept, for exports and moves of a whole website. */
export interface KeptEvent extends Omit<StoredEvent, 'place' | 'domain_id' | keyof ReadSigns> {
  /** The day encoded in the event's id. */
  day: string;
}

/** An event without its place, as batches hold it. */
export type CarriedEvent = Omit<StoredEvent, 'place'>;

/** What the follower of the log asks of an event, and nobody after it. */
export type ReadSigns = Pick<StoredEvent, 'neighbors' | 'acted'>;

/** An event as it is kept once it was read: without what could say which visits began side by side. */
export function withoutSigns<Event extends ReadSigns>(event: Event): Omit<Event, keyof ReadSigns> {
  const { neighbors: _neighbors, acted: _acted, ...kept } = event;
  return kept;
}
