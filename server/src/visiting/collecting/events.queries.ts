import { sql } from 'kysely';
import { type Db, json, many, run } from '../../platform/db/database.ts';
import type { NewEvent } from './events.store.ts';
import type { LogPlace, StoredEvent } from './stored-event-types.ts';

/** Heard by followers of the log. */
export const EVENTS_CHANNEL = 'events';

const columns = sql`tx::text as tx, seq, domain_id, event_id, type, visitor_id, visit_id, at, received_at, data, visit`;

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

/** Wakes whoever follows the log. */
export async function tellEvents(db: Db): Promise<void> {
  await run(db, sql`select pg_notify(${EVENTS_CHANNEL}, '')`);
}

/** Only what is older than every running transaction: nothing that commits later comes before it. */
export function listEventsAfter(db: Db, place: LogPlace, limit: number): Promise<StoredEvent[]> {
  return many(
    db,
    sql<StoredEvent>`select ${columns} from events
      where (tx, seq) > (${place.tx}::xid8, ${place.seq}::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
      order by events.tx, events.seq limit ${limit}`,
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
  // Clocks that are far ahead would keep theirs for years.
  const odd = await run(
    db,
    sql`delete from events_other where (day, event_id) in (select day, event_id from events_other where ${old} limit ${limit})
      and domain_id = ${domain_id}`,
  );
  return ordinary + odd;
}

export async function makeEventsMonth(db: Db, day: Date): Promise<void> {
  await run(db, sql`select make_events_month((${day}::timestamptz at time zone 'UTC')::date)`);
}

export async function dropEventsBefore(db: Db, day: Date): Promise<void> {
  await run(db, sql`select drop_events_before((${day}::timestamptz at time zone 'UTC')::date)`);
}
