import { sql } from 'kysely';
import { type Db, json, many, maybeOne } from '../../../platform/db/database.ts';
import { placeValues } from '../../collecting/log/events-batches.queries.ts';
import type { LogPlace } from '../../collecting/log/stored-event-types.ts';
import type { Happening } from '../follow/merge-visits.ts';
import type { Home } from '../home/visit-home.queries.ts';
import type { ExternalKey, NamedKeys, NamedRow } from '../named-event-types.ts';
import type { RowSource } from '../rows/row-loader.ts';
import type { StoredConversion, StoredView, StoredVisit, StoredVisitor } from '../rows/stored-rows.ts';
import type { ExposureRow, RowKey } from '../visit-types.ts';

export async function readPlace(db: Db): Promise<LogPlace | null> {
  const row = await maybeOne(
    db,
    sql<{
      place: LogPlace;
    }>`select batch_tx::text || ':' || batch_seq || ':' || forgotten as place from projections where name = 'visits'`,
  );
  return row?.place ?? null;
}

/** False when someone else holds it, or held it or forgot someone since the place was read, or visits were moved. */
export async function lockPlace(db: Db, place: LogPlace, store: Home): Promise<boolean> {
  const { tx, seq } = placeValues(place);
  const forgotten = place.split(':')[2] ?? null;
  const rows = await many(
    db,
    sql`select from projections where name = 'visits' and batch_tx = ${tx}::xid8 and batch_seq = ${seq}::bigint
        and (${forgotten}::bigint is null or forgotten = ${forgotten}) and store = ${store}
      for update skip locked`,
  );
  return rows.length > 0;
}

const asked = (keys: readonly RowKey[]) =>
  sql`jsonb_to_recordset(${json(keys)}) as asked(domain_id uuid, id uuid, started_at timestamptz, ended_at timestamptz)`;
const askedExternals = (keys: readonly ExternalKey[]) =>
  sql`jsonb_to_recordset(${json(keys)}) as asked(domain_id uuid, external_id text)`;

export function loadWaiting(db: Db, views: readonly RowKey[]) {
  return many(
    db,
    sql<Happening>`select w.domain_id, w.event_id, w.at, w.received_at, w.data from ${asked(views)}
      join waiting_events w on w.domain_id = asked.domain_id and w.view_id = asked.id`,
  );
}

/** More than any person has; limits what a server that sends everything under one id costs each batch. */
const MAX_TOGETHER = 2000;

const visitsOf = sql`join visitor_sessions s on s.domain_id = asked.domain_id and s.visitor_id = asked.id`;

export const rowsInPostgres = (db: Db): RowSource => ({
  visitors: (keys) =>
    many(
      db,
      sql<StoredVisitor>`select v.* from ${asked(keys)} join visitors v on v.domain_id = asked.domain_id and v.id = asked.id`,
    ),
  visits: (keys) =>
    many(
      db,
      sql<StoredVisit>`select s.* from ${asked(keys)} join visitor_sessions s on s.domain_id = asked.domain_id and s.id = asked.id`,
    ),
  visitsOf: (visitors) => many(db, sql<StoredVisit>`select s.* from ${asked(visitors)} ${visitsOf}`),
  views: (keys) =>
    many(
      db,
      sql<StoredView>`select v.*, s.visitor_id from ${asked(keys)}
        join page_views v on v.domain_id = asked.domain_id and v.id = asked.id
        join visitor_sessions s on s.domain_id = v.domain_id and s.id = v.session_id`,
    ),
  viewsIn: (visits) =>
    many(
      db,
      sql<StoredView>`select v.*, s.visitor_id from ${asked(visits)}
        join visitor_sessions s on s.domain_id = asked.domain_id and s.id = asked.id
        join page_views v on v.domain_id = s.domain_id and v.session_id = s.id and v.at between asked.started_at and asked.ended_at`,
    ),
  viewsOf: (visitors) =>
    many(
      db,
      sql<StoredView>`select v.*, s.visitor_id from ${asked(visitors)} ${visitsOf}
        join page_views v on v.domain_id = s.domain_id and v.session_id = s.id`,
    ),
  conversionsOf: (visitors) =>
    many(
      db,
      sql<StoredConversion>`select c.*, s.visitor_id from ${asked(visitors)} ${visitsOf}
        join conversions c on c.domain_id = s.domain_id and c.session_id = s.id`,
    ),
  conversionsWith: (externals) =>
    many(
      db,
      sql<StoredConversion>`select c.*, s.visitor_id from ${askedExternals(externals)}
        join conversions c on c.domain_id = asked.domain_id and c.external_id = asked.external_id
        join visitor_sessions s on s.domain_id = c.domain_id and s.id = c.session_id limit ${MAX_TOGETHER}`,
    ),
  exposuresOf: (visitors) =>
    many(
      db,
      sql<ExposureRow>`select e.* from ${asked(visitors)} join exposures e on e.domain_id = asked.domain_id and e.visitor_id = asked.id`,
    ),
  named: (keys) => listNamed(db, keys),
});

function listNamed(db: Db, { visitors, customers, externals }: NamedKeys) {
  return many(
    db,
    sql<NamedRow>`with found as (
        select n.domain_id, n.event_id from ${asked(visitors)}
          join named_events n on n.domain_id = asked.domain_id and n.visitor_id = asked.id
        union select n.domain_id, n.event_id from ${asked(customers)}
          join named_events n on n.domain_id = asked.domain_id and n.customer_id = asked.id
        union select n.domain_id, n.event_id from ${askedExternals(externals)}
          join named_events n on n.domain_id = asked.domain_id and n.external_id = asked.external_id
      )
      select n.* from found f join named_events n on n.domain_id = f.domain_id and n.event_id = f.event_id
      order by n.at, n.event_id limit ${MAX_TOGETHER}`,
  );
}
