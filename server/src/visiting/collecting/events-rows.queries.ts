import { sql } from 'kysely';
import { type Db, many, maybeOne, run } from '../../platform/db/database.ts';
import { readPortions } from '../../platform/db/read-portions.ts';
import { placeValues } from './log-place.queries.ts';
import type { CarriedEvent, KeptEvent, KeptPortion, LogPlace } from './stored-event-types.ts';

/** What the release before wrote, or a backup brought: a row for each event. Nothing else adds to them. */
const columns = sql`domain_id, event_id, type, visitor_id, visit_id, at, received_at, data, visit`;

/** Numbers of transactions that are still to come are those of another server, from which a backup brought them. */
const place = sql`select tx, seq, tx >= pg_snapshot_xmax(pg_current_snapshot()) as is_foreign from projections where name = 'visits'`;
const isUnread = sql`((e.tx, e.seq) > (p.tx, p.seq) or p.is_foreign and e.seq > p.seq)`;

/** Whether there are rows that nobody has read. */
export async function hasUnread(db: Db): Promise<boolean> {
  const row = await maybeOne(db, sql`select from (${place}) p, events e where ${isUnread} limit 1`);
  return row !== undefined;
}

/** What a place before this one has was read. */
export async function placeRows(db: Db, place_of: LogPlace): Promise<void> {
  const { tx, seq } = placeValues(place_of);
  await run(db, sql`update projections set tx = ${tx}::xid8, seq = ${seq}::bigint where name = 'visits'`);
}

/** Takes out rows that nobody has read, at most `limit`, in order. */
export function takeUnread(db: Db, limit: number): Promise<CarriedEvent[]> {
  return many(
    db,
    sql<CarriedEvent>`with place as (
        ${place}
      ), unread as (
        select e.domain_id, e.day, e.event_id from events e, place p
        where ${isUnread}
          and (e.tx < pg_snapshot_xmin(pg_current_snapshot()) or e.tx >= pg_snapshot_xmax(pg_current_snapshot()))
        order by e.tx, e.seq limit ${limit}
      ), taken as (
        delete from events e using unread u where e.domain_id = u.domain_id and e.day = u.day and e.event_id = u.event_id returning e.*
      )
      select ${columns} from taken order by taken.tx, taken.seq`,
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
export function readEventsOf(db: Db, domain_id: string, day: string) {
  return readPortions(
    db,
    sql<KeptEvent>`select event_id, day, type, visitor_id, visit_id, at, received_at, data, visit
      from events where domain_id = ${domain_id} and day = ${day}::date`,
  );
}

export async function listEventDays(db: Db, domain_id: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ day: string }>`select day from events where domain_id = ${domain_id} group by day order by day`,
  );
  return rows.map(({ day }) => day);
}

interface KeyedEvent extends CarriedEvent {
  key: string;
}

/** The next of a domain in the order of their key; null begins. */
export async function listEventsOf(
  db: Db,
  { domain_id, from, limit }: { domain_id: string; from: string | null; limit: number },
): Promise<KeptPortion> {
  const [day = '-infinity', event_id = '00000000-0000-0000-0000-000000000000'] = from?.split(' ') ?? [];
  const rows = await many(
    db,
    sql<KeyedEvent>`select day || ' ' || event_id as key, ${columns}
      from events where domain_id = ${domain_id} and (day, event_id) > (${day}::date, ${event_id}::uuid)
      order by domain_id, day, events.event_id limit ${limit}`,
  );
  const next = rows.length < limit ? null : (rows.at(-1)?.key ?? null);
  return { events: rows.map(({ key: _, ...event }) => event), next };
}

export async function deleteAllEvents(db: Db): Promise<void> {
  await run(db, sql`truncate events`);
}

export async function holdEvents(db: Db): Promise<void> {
  await run(db, sql`lock table events in share row exclusive mode`);
}

/** Makes room for the month of a day. */
export async function makeEventsMonth(db: Db, day: Date): Promise<void> {
  await run(db, sql`select make_events_month((${day}::timestamptz at time zone 'UTC')::date)`);
}

export async function dropEventsBefore(db: Db, day: Date): Promise<void> {
  await run(db, sql`select drop_events_before((${day}::timestamptz at time zone 'UTC')::date)`);
}
