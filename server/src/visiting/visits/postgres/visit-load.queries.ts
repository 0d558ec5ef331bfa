import { sql } from 'kysely';
import { type Db, json, many, maybeOne } from '../../../platform/db/database.ts';
import { placeValues } from '../../collecting/log/log-place.queries.ts';
import type { LogPlace } from '../../collecting/log/stored-event-types.ts';
import type { Happening } from '../follow/merge-visits.ts';
import type { Home } from '../home/visit-home.queries.ts';
import type { RowKey, SessionRow, ViewRow, VisitorMark } from '../visit-types.ts';

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
  sql`jsonb_to_recordset(${json(keys)}) as asked(domain_id uuid, id uuid)`;

export function loadViews(db: Db, keys: readonly RowKey[]) {
  return many(
    db,
    sql<ViewRow>`select v.* from ${asked(keys)} join page_views v on v.domain_id = asked.domain_id and v.id = asked.id`,
  );
}

export function loadWaiting(db: Db, views: readonly RowKey[]) {
  return many(
    db,
    sql<Happening>`select w.domain_id, w.event_id, w.at, w.received_at, w.data from ${asked(views)}
      join waiting_events w on w.domain_id = asked.domain_id and w.view_id = asked.id`,
  );
}

/** Sessions by id, and all sessions of daily visitors. */
export function loadSessions(db: Db, keys: readonly RowKey[], daily_visitors: readonly RowKey[]) {
  return many(
    db,
    sql<SessionRow>`with direct as (
        select s.domain_id, s.id, s.visitor_id, s.daily from ${asked(keys)}
          join visitor_sessions s on s.domain_id = asked.domain_id and s.id = asked.id
      ), people as (
        select domain_id, id as visitor_id from ${asked(daily_visitors)}
        union select domain_id, visitor_id from direct where daily
      ), ids as (
        select domain_id, id from direct
        union select s.domain_id, s.id from people p
          join visitor_sessions s on s.domain_id = p.domain_id and s.visitor_id = p.visitor_id
      )
      select s.* from ids join visitor_sessions s on s.domain_id = ids.domain_id and s.id = ids.id`,
  );
}

export function loadMarks(db: Db, visitors: readonly RowKey[]) {
  return many(
    db,
    sql<VisitorMark>`select v.domain_id, v.id, v.bot, v.internal from ${asked(visitors)}
      join visitors v on v.domain_id = asked.domain_id and v.id = asked.id`,
  );
}
