import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { isRefusedData } from '../../../platform/clickhouse/refused-data.ts';
import { type Db, storableJson } from '../../../platform/db/database.ts';
import { deleteVisitsOf } from '../postgres/visit-forget.queries.ts';
import { dropWaiting, keepWaiting, movePlace } from '../postgres/write-rows.queries.ts';
import type { StoredKind, StoredRows } from '../rows/stored-rows.ts';
import { STORED_KINDS, type WorkRows } from '../rows/work-rows.ts';
import { openVisitsAt, type VisitsStore } from '../visits.store.ts';
import { deleteNamed, deleteSite, deleteVisitors, listOldVisitors } from './forget-rows.queries.ts';
import { rowsInClickHouse } from './load-stored.queries.ts';
import {
  findUnfinished,
  forgetUnit,
  nextWritten,
  noteUnit,
  readWritten,
  saveWritten,
  type VisitUnit,
  writeUnit,
} from './visit-units.queries.ts';

/** Each deletion rewrites parts of tables, so it serves many. */
const MOST_FORGOTTEN = 20_000;

/**
 * Visits in ClickHouse, whose rows replace each other. A unit of work is applied as a whole or not at all, although there
 * are no transactions: at the end the whole of it is written there as one row, then row by row, and at last PostgreSQL
 * says that it is complete. The next holder of the lock finishes what was begun; its rows count once, however often they
 * are written.
 */
export const openVisitsInClickHouse = (db: Db, clickhouse: ClickHouse): VisitsStore =>
  openVisitsAt(db, {
    store: 'clickhouse',
    source: rowsInClickHouse(clickhouse),
    async begin() {
      const unfinished = await findUnfinished(clickhouse, await readWritten(db));
      if (unfinished) await finish(db, clickhouse, unfinished.written, unfinished.unit);
      return unfinished !== undefined;
    },
    async write({ rows, ...rest }) {
      const changed = changesOf(rows);
      if (changed.length === 0 && rest.waiting.length === 0 && rest.waited.length === 0) {
        if (rest.place) await movePlace(db, rest.place.place, new Date(rest.place.at));
        return;
      }
      // Without characters that no database takes.
      const body = storableJson({ rows: Object.fromEntries(changed), ...rest });
      // Through the connection that holds the lock, so that a stalled process that lost it writes nothing.
      const written = await nextWritten(db);
      await noteUnit(clickhouse, written, body);
      await finish(db, clickhouse, written, JSON.parse(body)).catch(async (error: unknown) => {
        // The next holder of the lock would be refused, too.
        if (isRefusedData(error)) await forgetUnit(clickhouse);
        throw error;
      });
    },
    most_forgotten: MOST_FORGOTTEN,
    listOld: (of) => listOldVisitors(clickhouse, of),
    async deleteVisitors(domain_id, ids) {
      await deleteVisitors(clickhouse, domain_id, ids);
      await forgetUnit(clickhouse);
    },
    deleteNamed: (of) => deleteNamed(clickhouse, of),
    async deleteSite(domain_id, limit) {
      const gone = await deleteSite(clickhouse, domain_id, limit);
      await forgetUnit(clickhouse);
      return gone < limit ? gone + (await deleteVisitsOf(db, domain_id, limit - gone)) : gone;
    },
    sums: null,
  });

/** Columns of each table's order and partition: a newer row replaces one with the same place. */
const PLACES: { [Kind in StoredKind]: readonly (keyof StoredRows[Kind])[] } = {
  visitors: ['domain_id', 'id'],
  visits: ['domain_id', 'visitor_id', 'id', 'started_at'],
  views: ['domain_id', 'visitor_id', 'id', 'at'],
  conversions: ['domain_id', 'visitor_id', 'session_id', 'rule_id'],
  exposures: ['domain_id', 'visitor_id', 'trigger_id'],
  named_events: ['domain_id', 'visitor_id', 'customer_id', 'event_id'],
};

/** Rows to be inserted, by table; what lies elsewhere now is deleted where it lay. */
const changesOf = (rows: WorkRows) =>
  STORED_KINDS.flatMap((kind) => {
    const changed = rows[kind].changes().flatMap(({ before, after }) => {
      const place = before && placeOf(kind, before);
      const isMoved = place && (!after || placeText(place) !== placeText(placeOf(kind, after)));
      return [
        ...(after ? [{ ...after, is_deleted: 0 }] : []),
        ...(isMoved ? [{ ...place, is_deleted: 1 }] : []),
      ];
    });
    return changed.length > 0 ? [[kind, changed] as const] : [];
  });

function placeOf(kind: StoredKind, row: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(PLACES[kind].map((column) => [column, values.get(column)]));
}

/** Rows with equal places lie in one partition, which is a month, under one key. */
const placeText = (place: Record<string, unknown>) =>
  Object.entries(place)
    .map(([column, value]) => (/(^|_)at$/.test(column) ? String(value).slice(0, 7) : value))
    .join(' ');

async function finish(db: Db, clickhouse: ClickHouse, written: number, unit: VisitUnit): Promise<void> {
  await writeUnit(clickhouse, written, unit);
  await keepWaiting(db, unit.waiting);
  await dropWaiting(db, unit.waited);
  if (unit.place) await movePlace(db, unit.place.place, new Date(unit.place.at));
  await saveWritten(db, written);
}
