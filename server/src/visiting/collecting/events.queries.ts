import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';
import { readPortions } from '../../platform/db/read-portions.ts';
import type { Backlog, NewEvent } from './events.store.ts';
import { EVENTS_CHANNEL, type KeptEvent, type LogPlace, type StoredEvent } from './stored-event-types.ts';

/** A place in PostgreSQL's order of the log: by transaction, then by event number. */
export function placeValues(place: LogPlace): { tx: string; seq: string } {
  const [tx = '', seq = ''] = place.split(':');
  return { tx: tx || '0', seq: seq || '0' };
}

export const placeText = sql`tx::text || ':' || seq`;

export function behind(place: LogPlace) {
  const { tx, seq } = placeValues(place);
  return sql`(tx, seq) > (${tx}::xid8, ${seq}::bigint)`;
}

const columns = sql`${placeText} as place, domain_id, event_id, type, visitor_id, visit_id, at, received_at, data, visit`;

export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  await run(
    db,
    sql`insert into events (domain_id, day, event_id, type, visitor_id, visit_id, at, received_at, data, visit)
      select domain_id, date '1970-01-01' + days, event_id, type, visitor_id, visit_id, at, received_at, data, visit
      from jsonb_to_recordset(${json(events)}) as e(domain_id uuid, days int, event_id uuid, type text, visitor_id uuid,
        visit_id uuid, at timestamptz, received_at timestamptz, data jsonb, visit jsonb)
      on conflict do nothing`,
  );
}

/** Wakes the followers of the log. */
export async function tellEvents(db: Db): Promise<void> {
  await run(db, sql`select pg_notify(${EVENTS_CHANNEL}, '')`);
}

/** Only entries older than every running transaction, because nothing can commit before those any more. */
export function listEventsAfter(db: Db, place: LogPlace, limit: number): Promise<StoredEvent[]> {
  return many(
    db,
    sql<StoredEvent>`select ${columns} from events
      where ${behind(place)} and tx < pg_snapshot_xmin(pg_current_snapshot())
      order by events.tx, events.seq limit ${limit}`,
  );
}

/** Whether anything from the domain was received since then. */
export async function hasEventsSince(db: Db, domain_id: string, since: Date): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select 1 from events where domain_id = ${domain_id}
      and day >= (${since}::timestamptz at time zone 'UTC')::date and received_at >= ${since} limit 1`,
  );
  return row !== undefined;
}

/** Number of events after a place, counted up to `most`, and when the oldest of them was received. */
export function countBehind(db: Db, place: LogPlace, most: number): Promise<Backlog> {
  return one(
    db,
    sql<Backlog>`select count(*)::int as events, coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as seconds
      from (select received_at from events where ${behind(place)} order by tx, seq limit ${most}) waiting`,
  );
}

export async function deleteEventsBefore(
  db: Db,
  domain_id: string,
  before: Date,
  limit: number,
): Promise<number> {
  const old = sql`domain_id = ${domain_id} and received_at < ${before}`;
  const ordinary = await run(
    db,
    sql`delete from events where (domain_id, day, event_id) in (select domain_id, day, event_id from events
      where ${old} and day <= (${before}::timestamptz at time zone 'UTC')::date limit ${limit})`,
  );
  // Clocks that are far ahead would keep their events for years.
  const odd = await run(
    db,
    sql`delete from events_other where (day, event_id) in (select day, event_id from events_other where ${old} limit ${limit})
      and domain_id = ${domain_id}`,
  );
  return ordinary + odd;
}

export function deleteEventsOf(db: Db, domain_id: string, limit: number): Promise<number> {
  return run(
    db,
    sql`delete from events where (domain_id, day, event_id) in (
      select domain_id, day, event_id from events where domain_id = ${domain_id} limit ${limit})`,
  );
}

/** Wherever a clock that was off has put them. */
export function deleteEventsOfVisitor(db: Db, of: { domain_id: string; id: string }): Promise<number> {
  return run(db, sql`delete from events where domain_id = ${of.domain_id} and visitor_id = ${of.id}`);
}

/** By a cursor of the open transaction. */
export function readEventsOf(db: Db, domain_id: string) {
  return readPortions(
    db,
    sql<KeptEvent>`select event_id, day, type, visitor_id, visit_id, at, received_at, data, visit
      from events where domain_id = ${domain_id}`,
  );
}

export async function makeEventsMonth(db: Db, day: Date): Promise<void> {
  await run(db, sql`select make_events_month((${day}::timestamptz at time zone 'UTC')::date)`);
}

export async function dropEventsBefore(db: Db, day: Date): Promise<void> {
  await run(db, sql`select drop_events_before((${day}::timestamptz at time zone 'UTC')::date)`);
}
