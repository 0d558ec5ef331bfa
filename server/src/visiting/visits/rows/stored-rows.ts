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

const monthOf = (at: string) => at.slice(0, 7);

/** A visit alone. */
export const sessionIn = ({
  landing: _landing,
  exit: _exit,
  exit_at: _at,
  exit_view: _view,
  goals: _goals,
  ...session
}: StoredVisit): SessionRow => session;

/** What tells rows of a table apart, and which row a newer one replaces in ClickHouse: one with the same place. */
export const IDENTITIES: {
  [Kind in StoredKind]: {
    key: (row: StoredRows[Kind]) => string;
    /** Columns of the table's order and partition. */
    place: (row: StoredRows[Kind]) => Partial<StoredRows[Kind]>;
  };
} = {
  visitors: {
    key: (row) => `${row.domain_id} ${row.id}`,
    place: ({ domain_id, id }) => ({ domain_id, id }),
  },
  visits: {
    key: (row) => `${row.domain_id} ${row.id}`,
    place: ({ domain_id, visitor_id, id, started_at }) => ({ domain_id, visitor_id, id, started_at }),
  },
  views: {
    key: (row) => `${row.domain_id} ${row.id}`,
    place: ({ domain_id, visitor_id, id, at }) => ({ domain_id, visitor_id, id, at }),
  },
  conversions: {
    key: (row) => `${row.domain_id} ${row.session_id} ${row.rule_id}`,
    place: ({ domain_id, visitor_id, session_id, rule_id }) => ({
      ...{ domain_id, visitor_id, session_id, rule_id },
    }),
  },
  exposures: {
    key: (row) => `${row.domain_id} ${row.visitor_id} ${row.trigger_id}`,
    place: ({ domain_id, visitor_id, trigger_id }) => ({ domain_id, visitor_id, trigger_id }),
  },
  named_events: {
    key: (row) => `${row.domain_id} ${row.event_id}`,
    place: ({ domain_id, visitor_id, customer_id, event_id }) => ({
      ...{ domain_id, visitor_id, customer_id, event_id },
    }),
  },
};

/** Rows with equal places lie in one partition under one key. */
export const placeText = (place: object): string =>
  Object.entries(place)
    .map(([column, value]) => (column.endsWith('_at') || column === 'at' ? monthOf(String(value)) : value))
    .join(' ');
