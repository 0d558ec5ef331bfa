import type { Db } from '../../../platform/db/database.ts';
import { type Rows, STORED_KINDS, type WorkRows } from '../rows/work-rows.ts';
import { keyOf } from '../visit-types.ts';
import { openVisitsAt, type VisitsStore } from '../visits.store.ts';
import { rowsInPostgres } from './load-rows.queries.ts';
import { isUnsummed, type Moment, noteMoments, sumSlots, sumSpans, takeSlots } from './sum-visits.queries.ts';
import { deleteOldNamed, deleteVisitors, deleteVisitsOf, listOldVisitors } from './visit-forget.queries.ts';
import {
  deleteConversions,
  deleteVisits,
  dropWaiting,
  keepWaiting,
  movePlace,
  replaceRows,
} from './write-rows.queries.ts';

/** Few enough that nobody has to wait for them. */
const MOST_FORGOTTEN = 500;

/** Visits in rows and sums of PostgreSQL; all is stored when the transaction ends. */
export const openVisitsStore = (db: Db): VisitsStore =>
  openVisitsAt(db, {
    store: 'postgres',
    source: rowsInPostgres(db),
    begin: () => Promise.resolve(false),
    async write({ rows, waiting, waited, place }) {
      await deleteVisits(db, goneOf(rows.visits));
      await deleteConversions(db, goneOf(rows.conversions));
      for (const kind of STORED_KINDS)
        await replaceRows(
          db,
          kind,
          rows[kind].changes().flatMap(({ after }) => after ?? []),
        );
      await keepWaiting(db, waiting);
      await dropWaiting(db, waited);
      await noteMoments(db, momentsOf(rows));
      if (place) await movePlace(db, place.place, new Date(place.at));
    },
    most_forgotten: MOST_FORGOTTEN,
    listOld: (of) => listOldVisitors(db, of),
    deleteVisitors: (domain_id, ids) => deleteVisitors(db, domain_id, ids),
    deleteNamed: (of) => deleteOldNamed(db, of),
    deleteSite: (domain_id, limit) => deleteVisitsOf(db, domain_id, limit),
    sums: { isUnsummed: () => isUnsummed(db), sumUp: () => sumUp(db) },
  });

/** No row of another kind is dropped. */
const goneOf = <Row>(rows: Rows<Row>): Row[] =>
  rows.changes().flatMap(({ before, after }) => (before && !after ? before : []));

/** Moments at which something changed that sums count. */
function momentsOf({ visitors, visits, views, conversions, exposures, named_events }: WorkRows): Moment[] {
  const people = visitors.changes().filter(({ before, after }) => {
    const counted = (row: typeof after) =>
      row && `${row.first_seen} ${row.bot.length === 0 && !row.internal}`;
    return counted(before) !== counted(after);
  });
  const both = <Row>(changes: readonly { before: Row | undefined; after: Row | undefined }[]) =>
    changes.flatMap(({ before, after }) => [before, after]).filter((row) => row !== undefined);
  const within = [...both(conversions.changes()), ...both(named_events.changes())].flatMap(
    ({ domain_id, session_id }) => visits.get(keyOf(domain_id, session_id ?? '')) ?? [],
  );
  return [
    ...both(people).map(({ domain_id, first_seen: at }) => ({ domain_id, at })),
    ...[...both(visits.changes()), ...within].map(({ domain_id, started_at: at }) => ({ domain_id, at })),
    ...both(views.changes()).map(({ domain_id, at }) => ({ domain_id, at })),
    ...both(exposures.changes()).map(({ domain_id, first_at: at }) => ({ domain_id, at })),
  ];
}

const SLOTS_AT_ONCE = 500;

async function sumUp(db: Db): Promise<void> {
  for (let due = await takeSlots(db, SLOTS_AT_ONCE); due; due = await takeSlots(db, SLOTS_AT_ONCE)) {
    if (due.length === 0) continue;
    await sumSlots(db, due);
    await sumSpans(db, 'day', due);
    await sumSpans(db, 'month', due);
  }
}
