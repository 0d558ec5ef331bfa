import { keyOf, type RowKey } from '../visit-types.ts';
import type { StoredKind, StoredRows } from './stored-rows.ts';

/** Rows of a table as a unit of work finds, changes and leaves them. */
export interface Rows<Row> {
  /** Takes over what is stored, except what this unit has changed. */
  load(rows: readonly Row[]): void;
  get(key: string): Row | undefined;
  all(): Iterable<Row>;
  put(row: Row): void;
  drop(row: Row): void;
  changes(): Change<Row>[];
  /** What was changed is stored. */
  noteStored(): void;
}

/** A row as it was stored and as it is to be; one of them is missing where the row is new or gone. */
export interface Change<Row> {
  before: Row | undefined;
  after: Row | undefined;
}

export type WorkRows = { [Kind in StoredKind]: Rows<StoredRows[Kind]> };

export const createWorkRows = (): WorkRows => ({
  visitors: createRows<StoredRows['visitors']>(byId),
  visits: createRows<StoredRows['visits']>(byId),
  views: createRows<StoredRows['views']>(byId),
  conversions: createRows((row) => `${keyOf(row.domain_id, row.session_id)} ${row.rule_id}`),
  exposures: createRows((row) => `${keyOf(row.domain_id, row.visitor_id)} ${row.trigger_id}`),
  named_events: createRows((row) => keyOf(row.domain_id, row.event_id)),
});

/** The key of rows that have an id. */
export const byId = ({ domain_id, id }: RowKey) => keyOf(domain_id, id);

export const STORED_KINDS = Object.keys(createWorkRows()) as StoredKind[];

export function createRows<Row>(keyIn: (row: Row) => string): Rows<Row> {
  const stored = new Map<string, Row>();
  const now = new Map<string, Row>();
  const changed = new Set<string>();
  return {
    load(rows) {
      for (const row of rows) {
        const key = keyIn(row);
        if (stored.has(key) || changed.has(key)) continue;
        stored.set(key, row);
        now.set(key, row);
      }
    },
    get: (key) => now.get(key),
    all: () => now.values(),
    put(row) {
      const key = keyIn(row);
      now.set(key, row);
      changed.add(key);
    },
    drop(row) {
      const key = keyIn(row);
      if (now.delete(key)) changed.add(key);
    },
    changes: () => [...changed].map((key) => ({ before: stored.get(key), after: now.get(key) })),
    noteStored() {
      for (const key of changed) {
        const row = now.get(key);
        if (row) stored.set(key, row);
        else stored.delete(key);
      }
      changed.clear();
    },
  };
}
