import { sql } from 'kysely';
import { type Db, many, maybeOne, run } from '../../platform/db/database.ts';
import { insertEvents } from './events.queries.ts';
import { dayOfId } from './read-batch.ts';
import type { CarriedEvent, KeptDay, KeptPortion } from './stored-event-types.ts';

/** What is kept in PostgreSQL as others carry it away and bring it: in the order of its key, and as if it had been read. */

interface KeptRow extends CarriedEvent {
  key: string;
}

export async function listKeptEvents(
  db: Db,
  { domain_id, from, limit }: { domain_id: string; from: string | null; limit: number },
): Promise<KeptPortion> {
  const [day = '-infinity', event_id = '00000000-0000-0000-0000-000000000000'] = from?.split(' ') ?? [];
  const rows = await many(
    db,
    sql<KeptRow>`select day || ' ' || event_id as key,
        domain_id, event_id, type, visitor_id, visit_id, at, received_at, data, visit
      from events where domain_id = ${domain_id} and (day, event_id) > (${day}::date, ${event_id}::uuid)
      order by domain_id, day, events.event_id limit ${limit}`,
  );
  const next = rows.length < limit ? null : (rows.at(-1)?.key ?? null);
  return { events: rows.map(({ key: _, ...event }) => event), next };
}

/** Call it in a transaction; whoever may copy says so before (`allowCopying`). */
export async function insertKept(db: Db, events: readonly CarriedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(
    db,
    events.map((event) => ({ ...event, days: dayOfId(event.event_id) })),
  );
}

/** Days that ClickHouse cannot write count as the first or the last that it can. */
export function countKeptDays(db: Db, domain_id: string): Promise<KeptDay[]> {
  return many(
    db,
    sql<KeptDay>`select least(greatest(day, date '1900-01-01'), date '2299-12-31') as day,
        count(*)::int as events from events where domain_id = ${domain_id} group by 1`,
  );
}

export async function deleteAllEvents(db: Db): Promise<void> {
  await run(db, sql`truncate events`);
}

/** Whether no event waits for somebody's transaction to become readable. */
export async function areEventsReadable(db: Db): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select from events where tx >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`,
  );
  return row === undefined;
}
