import { sql } from 'kysely';
import { type Db, json, run } from '../../../platform/db/database.ts';
import { placeValues } from '../../collecting/log/events-batches.queries.ts';
import type { LogPlace } from '../../collecting/log/stored-event-types.ts';
import type { Happening } from '../follow/merge-visits.ts';
import type { StoredKind } from '../rows/stored-rows.ts';
import type { ConversionRow, RowKey } from '../visit-types.ts';

/** The table of each kind of rows. */
export const TABLES: Record<StoredKind, string> = {
  visitors: 'visitors',
  visits: 'visitor_sessions',
  views: 'page_views',
  conversions: 'conversions',
  exposures: 'exposures',
  named_events: 'named_events',
};
/** Tables that are made of these rows. */
export const DERIVED = ['visit_sums', 'unsummed_slots', 'visit_packs', 'unpacked_hours'];

/** Their visits say whose they are. */
const OF_VISITS: readonly StoredKind[] = ['views', 'conversions'];

/** Rows of a table in place of those with their keys. */
export async function replaceRows(db: Db, kind: StoredKind, rows: readonly object[]) {
  const [first] = rows;
  if (!first) return;
  const name = TABLES[kind];
  const table = sql.table(/* such as visitors */ name);
  const key = sql.ref(/* such as visitors_pkey */ `${name}_pkey`);
  const columns = Object.keys(first).filter((column) => column !== 'visitor_id' || !OF_VISITS.includes(kind));
  const names = sql.join(columns.map((column) => sql.ref(/* such as domain_id */ column)));
  const given = sql.join(columns.map((column) => sql`excluded.${sql.ref(/* such as domain_id */ column)}`));
  await run(
    db,
    sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${json(rows)}) r
      on conflict on constraint ${key} do update set (${names}) = row(${given})`,
  );
}

export async function deleteVisits(db: Db, visits: readonly RowKey[]) {
  if (visits.length === 0) return;
  await run(
    db,
    sql`delete from visitor_sessions s using jsonb_populate_recordset(null::visitor_sessions, ${json(visits)}) gone
      where s.domain_id = gone.domain_id and s.id = gone.id`,
  );
}

export async function deleteConversions(db: Db, conversions: readonly ConversionRow[]) {
  if (conversions.length === 0) return;
  await run(
    db,
    sql`delete from conversions c using jsonb_populate_recordset(null::conversions, ${json(conversions)}) gone
      where c.domain_id = gone.domain_id and c.session_id = gone.session_id and c.rule_id = gone.rule_id`,
  );
}

export async function keepWaiting(db: Db, waiting: readonly (Happening & { view_id: string })[]) {
  if (waiting.length === 0) return;
  await run(
    db,
    sql`insert into waiting_events (domain_id, view_id, event_id, at, received_at, data) select domain_id, view_id, event_id, at, received_at, data
      from jsonb_populate_recordset(null::waiting_events, ${json(waiting)}) on conflict do nothing`,
  );
}

export async function dropWaiting(db: Db, views: readonly RowKey[]) {
  if (views.length === 0) return;
  await run(
    db,
    sql`delete from waiting_events w using jsonb_to_recordset(${json(views)}) as v(domain_id uuid, id uuid)
      where w.domain_id = v.domain_id and w.view_id = v.id`,
  );
}

export async function movePlace(db: Db, place: LogPlace, at: Date) {
  const { tx, seq } = placeValues(place);
  await run(
    db,
    sql`update projections set batch_tx = ${tx}::xid8, batch_seq = ${seq}::bigint, updated_at = ${at} where name = 'visits'`,
  );
}
