import { IDENTITIES, placeText, type StoredKind, type StoredRows } from './stored-rows.ts';

/** Rows of a table as a unit of work finds, changes and leaves them. */
export interface Rows<Row> {
  /** Takes over what is stored, except what this unit has changed. */
  load(rows: readonly Row[]): void;
  get(key: string): Row | undefined;
  all(): Iterable<Row>;
  put(row: Row): void;
  drop(row: Row): void;
  /** What is to be inserted. */
  changes(): object[];
}

export type WorkRows = { [Kind in StoredKind]: Rows<StoredRows[Kind]> };

export const createWorkRows = (): WorkRows => ({
  visitors: createRows('visitors'),
  visits: createRows('visits'),
  views: createRows('views'),
  conversions: createRows('conversions'),
  exposures: createRows('exposures'),
  named_events: createRows('named_events'),
});

export const STORED_KINDS = Object.keys(IDENTITIES) as StoredKind[];

function createRows<Kind extends StoredKind>(kind: Kind): Rows<StoredRows[Kind]> {
  type Row = StoredRows[Kind];
  const { key: keyOf, place } = IDENTITIES[kind];
  const stored = new Map<string, Row>();
  const now = new Map<string, Row>();
  const changed = new Set<string>();
  return {
    load(rows) {
      for (const row of rows) {
        const key = keyOf(row);
        if (stored.has(key) || changed.has(key)) continue;
        stored.set(key, row);
        now.set(key, row);
      }
    },
    get: (key) => now.get(key),
    all: () => now.values(),
    put(row) {
      const key = keyOf(row);
      now.set(key, row);
      changed.add(key);
    },
    drop(row) {
      const key = keyOf(row);
      if (now.delete(key)) changed.add(key);
    },
    changes: () =>
      [...changed].flatMap((key) => {
        const [before, after] = [stored.get(key), now.get(key)];
        const isMoved = before && (!after || placeText(place(before)) !== placeText(place(after)));
        return [
          ...(after ? [{ ...after, is_deleted: 0 }] : []),
          ...(isMoved ? [{ ...place(before), is_deleted: 1 }] : []),
        ];
      }),
  };
}
