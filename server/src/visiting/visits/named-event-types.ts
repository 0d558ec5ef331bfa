import type { EventGoalRow } from '../conversion-rules/conversion-rules.queries.ts';
import type { ConversionRow, RowKey, SessionRow } from './visit-types.ts';

/** An event that a page or the website's own server named. Without a visitor, it belongs to the customer's. */
export interface NamedRow {
  domain_id: string;
  event_id: string;
  visitor_id: string | null;
  customer_id: string | null;
  /** On which the page sent it; null for a server's. */
  view_id: string | null;
  name: string;
  at: string;
  received_at: string;
  value: number | null;
  currency: string | null;
  external_id: string | null;
  /** The visit that it happened in; null while none is known, and where another event has the same external id. */
  session_id: string | null;
  properties: Record<string, string>;
}

export interface ExternalKey {
  domain_id: string;
  external_id: string;
}

/** What named events are found by. */
export interface NamedKeys {
  visitors: readonly RowKey[];
  customers: readonly RowKey[];
  externals: readonly ExternalKey[];
}

/** All that decides to which visits named events belong. */
export interface NamedKnown {
  rows: readonly NamedRow[];
  sessions: readonly SessionRow[];
  /** Sessions of views, by the view's key. */
  session_of_view: ReadonlyMap<string, string>;
  /** Conversions of these sessions, and those with the same external ids elsewhere. */
  conversions: readonly ConversionRow[];
  goalsOf(domain_id: string): readonly EventGoalRow[];
}

/** What takes the place of whatever these events counted before; sessions say whether they converted. */
export interface NamedChanges {
  rows: readonly NamedRow[];
  conversions: readonly ConversionRow[];
  sessions: readonly SessionRow[];
}
