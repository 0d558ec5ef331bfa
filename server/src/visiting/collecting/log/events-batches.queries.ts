import { sql } from 'kysely';
import { type Db, maybeOne, one, run } from '../../../platform/db/database.ts';
import type { Backlog, HeldBack } from './event-store-types.ts';
import { EVENTS_CHANNEL, type LogPlace } from './stored-event-types.ts';

/** Maximum number of events in a batch, since each batch has this many numbers for them. */
export const MAX_BATCH_EVENTS = 65_536;

export interface EventBatch {
  /** When the newest of its events was received, and the oldest. */
  last_at: string;
  first_at: string;
  events: number;
  domains: string[];
  bytes: number;
  body: Buffer;
}

/** A place in PostgreSQL's order of the log: by transaction, then by event number. */
export function placeValues(place: LogPlace): { tx: string; seq: string } {
  const [tx = '', seq = ''] = place.split(':');
  return { tx: tx || '0', seq: seq || '0' };
}

export const numberOf = sql`seq * ${sql.lit(MAX_BATCH_EVENTS)}`;

/** Batches with an event behind a place. */
export function behindBatch(place: LogPlace) {
  const { tx, seq } = placeValues(place);
  return sql`(tx, seq) >= (${tx}::xid8, ${seq}::bigint / ${sql.lit(MAX_BATCH_EVENTS)}) and (tx, ${numberOf} + events - 1) > (${tx}::xid8, ${seq}::bigint)`;
}

export const readOf = (place: LogPlace) => {
  const { tx, seq } = placeValues(place);
  return sql<number>`case when tx = ${tx}::xid8 and seq = ${seq}::bigint / ${sql.lit(MAX_BATCH_EVENTS)}
    then (${seq}::bigint % ${sql.lit(MAX_BATCH_EVENTS)} + 1)::int else 0 end`;
};

export async function insertBatch(db: Db, batch: EventBatch): Promise<void> {
  await run(
    db,
    sql`insert into event_batches (batch_at, events, received_at, domains, bytes, body)
      values (${batch.last_at}, ${batch.events}, ${batch.first_at},
        ${batch.domains}::uuid[], ${batch.bytes}, ${batch.body}::bytea)`,
  );
}

/** The events after a place, counted up to `most`. */
export function countBatchesBehind(db: Db, place: LogPlace, most: number): Promise<Backlog> {
  return one(
    db,
    sql<Backlog>`select least(coalesce(sum(events - read), 0), ${most})::int as events,
        coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as seconds
      from (select events, received_at, ${readOf(place)} as read from event_batches where ${behindBatch(place)}
        order by tx, seq limit ${most}) waiting`,
  );
}

/** A batch behind a place that is there but cannot be read while an older transaction runs. */
export async function findBatchHeldBack(db: Db, place: LogPlace): Promise<HeldBack | null> {
  const row = await maybeOne(
    db,
    sql<HeldBack>`select waiting.received_at as since,
        (select jsonb_build_object('pid', pid, 'database', datname, 'user', usename, 'application', application_name, 'state', state)
          from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()
          order by age(backend_xid) desc limit 1) as holder
      from (
        select tx, received_at from event_batches where ${behindBatch(place)}
        order by event_batches.tx, event_batches.seq limit 1
      ) waiting where tx >= pg_snapshot_xmin(pg_current_snapshot())`,
  );
  return row ?? null;
}

/** Whether the order comes from another database server, whose transaction numbers this one has not reached yet. */
export async function areBatchesForeign(db: Db, place: LogPlace): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select from pg_snapshot_xmax(pg_current_snapshot()) as next
      where ${placeValues(place).tx}::xid8 >= next or exists (select from event_batches where tx >= next)`,
  );
  return row !== undefined;
}

/** Blocks writes to the log until the transaction ends, so that later writes follow it in order. */
export async function holdBatches(db: Db): Promise<void> {
  await run(db, sql`lock table event_batches in share row exclusive mode`);
}

/**
 * Gives a foreign order the numbers of this server: batches before the place come before this transaction, all others
 * get its number. A batch that was read in part is read again, which changes nothing. Returns the new place.
 */
export async function renewBatches(db: Db, place: LogPlace): Promise<LogPlace> {
  const { seq } = placeValues(place);
  await run(
    db,
    sql`update event_batches set tx = pg_current_xact_id() where (${behindBatch(place)} or ${numberOf} > ${seq}::bigint)`,
  );
  await run(db, sql`update event_batches set tx = '1' where tx > pg_current_xact_id()`);
  const row = await one(db, sql<{ place: LogPlace }>`select pg_current_xact_id()::text || ':0' as place`);
  return row.place;
}

/** Wakes the followers of the log. */
export async function tellEvents(db: Db): Promise<void> {
  await run(db, sql`select pg_notify(${EVENTS_CHANNEL}, '')`);
}

/** Whether any event is in the log, or was packed. */
export async function hasEvents(db: Db): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select where exists (select from event_batches) or exists (select from event_packs)`,
  );
  return row !== undefined;
}
