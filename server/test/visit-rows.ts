import type { Visitor } from '@sightline/contract/personalizing/journeys';
import type { Changes } from '../src/visiting/visits/merge-visits.ts';
import type { NamedRow } from '../src/visiting/visits/named-event-types.ts';
import type {
  ConversionRow,
  ExposureRow,
  SessionPageRow,
  SessionRow,
  ViewRow,
} from '../src/visiting/visits/visit-types.ts';

export interface VisitorRow extends Visitor {
  domain_id: string;
  bot: string[];
  described_at: string | null;
  phrased_at: string | null;
}

export interface RowKinds {
  visitors: VisitorRow;
  sessions: SessionRow;
  views: ViewRow;
  pages: SessionPageRow;
  conversions: ConversionRow;
  exposures: ExposureRow;
  waiting: Changes['waiting'][number];
  named: NamedRow;
}

/** Rows by what tells them apart. */
export type VisitRows = { [Kind in keyof RowKinds]: Map<string, RowKinds[Kind]> };

export const emptyRows = (): VisitRows => ({
  visitors: new Map(),
  sessions: new Map(),
  views: new Map(),
  pages: new Map(),
  conversions: new Map(),
  exposures: new Map(),
  waiting: new Map(),
  named: new Map(),
});

export const copyRows = (rows: VisitRows): VisitRows => structuredClone(rows);
