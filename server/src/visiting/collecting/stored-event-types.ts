import type { FirstTouch, TrackedEvent } from '@sightline/contract/visiting/tracking';

/** Who came, and how the visit began; stored with views. */
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
  /** Reasons to take it for a program; empty for people. */
  bot: string[];
}

/** A place in the log; reading goes on behind it. Only the store that gave it knows what it says; `''` is before all. */
export type LogPlace = string;

export interface StoredEvent {
  place: LogPlace;
  domain_id: string;
  event_id: string;
  type: TrackedEvent['type'];
  visitor_id: string;
  visit_id: string;
  /** On our clock, ISO. */
  at: string;
  received_at: string;
  data: TrackedEvent;
  /** Null unless it is a view. */
  visit: VisitFacts | null;
}
