import type { NamedRow } from '../named-event-types.ts';
import type { ConversionRow, ExposureRow, SessionRow, ViewRow } from '../visit-types.ts';

/** A visit with what reports ask of its views and conversions. */
export interface StoredVisit extends SessionRow {
  landing: string;
  exit: string;
  exit_at: string;
  exit_view: string;
  /** Rules it fulfilled. */
  goals: string[];
}

export interface StoredView extends ViewRow {
  visitor_id: string;
}

export interface StoredConversion extends ConversionRow {
  visitor_id: string;
}

export interface StoredVisitor {
  domain_id: string;
  id: string;
  first_seen: string;
  last_seen: string;
  internal: boolean;
  bot: string[];
  /** Signs of a bot that a person overruled. */
  overruled: string[];
  sessions_count: number;
  pages_count: number;
  has_conversion: boolean;
  description: string | null;
  journey_summary: string | null;
  described_at: string | null;
  phrased_at: string | null;
}

/** All rows of both stores, by kind. */
export interface StoredRows {
  visitors: StoredVisitor;
  visits: StoredVisit;
  views: StoredView;
  conversions: StoredConversion;
  exposures: ExposureRow;
  named_events: NamedRow;
}

export type StoredKind = keyof StoredRows;

/** A visit alone. */
export const sessionIn = ({
  landing: _landing,
  exit: _exit,
  exit_at: _at,
  exit_view: _view,
  goals: _goals,
  ...session
}: StoredVisit): SessionRow => session;
