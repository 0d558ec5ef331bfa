import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';
import { placeValues } from './events.queries.ts';
import type { Backlog, HeldBack } from './events.store.ts';
import type { LogPlace } from './stored-event-types.ts';

/** Of a batch at most: so many numbers each has for its events. */
export const MAX_BATCH_EVENTS = 65_536;

/** A batch of events as it was written into ClickHouse; it counts as soon as its transaction ends. */
export interface EventBatch {
  batch: string;
  batch_at: string;
  events: number;
  /** When the oldest of them was received. */
  received_at: string;
}

export type ErasedBatch = Pick<EventBatch, 'batch' | 'events'>;

/** In the order of the log. */
export interface PlacedBatch extends EventBatch {
  tx: string;
  /** As a text, because it may be large. */
  first: string;
  /** How many of its events were read. */
  read: number;
  /** How many of them were deleted since. */
  erased: number;
  /** Written so long ago that every server that is there has it. */
  is_old: boolean;
}

const number = sql`seq * ${sql.lit(MAX_BATCH_EVENTS)}`;

/** Batches with an event behind a place. */
function behind(place: LogPlace) {
  const { tx, seq } = placeValues(place);
  return sql`(tx, seq) >= (${tx}::xid8, ${seq}::bigint / ${sql.lit(MAX_BATCH_EVENTS)}) and (tx, ${number} + events - 1) > (${tx}::xid8, ${seq}::bigint)`;
}

const readOf = (place: LogPlace) => {
  const { tx, seq } = placeValues(place);
  return sql<number>`case when tx = ${tx}::xid8 and seq = ${seq}::bigint / ${sql.lit(MAX_BATCH_EVENTS)}
    then (${seq}::bigint % ${sql.lit(MAX_BATCH_EVENTS)} + 1)::int else 0 end`;
};

export async function insertBatch(db: Db, batch: EventBatch): Promise<void> {
  await run(
    db,
    sql`insert into event_batches (batch, batch_at, events, received_at)
      values (${batch.batch}, ${batch.batch_at}, ${batch.events}, ${batch.received_at})`,
  );
}

/** Events of batches that are deleted, before they are. */
export async function noteErased(db: Db, batches: readonly ErasedBatch[]) {
  if (batches.length === 0) return;
  await run(
    db,
    sql`update event_batches b set erased = erased + gone.events
      from jsonb_to_recordset(${json(batches)}) as gone(batch uuid, events int) where b.batch = gone.batch`,
  );
}

/** Only those older than every running transaction, because nothing can commit before those any more. */
export function listBatchesAfter(db: Db, place: LogPlace, limit: number, lag_seconds: number) {
  return many(
    db,
    sql<PlacedBatch>`select tx::text, (${number})::text as first, batch, batch_at, events, erased, received_at, ${readOf(place)} as read,
        batch_at < now() - make_interval(secs => ${lag_seconds}) as is_old /* never null: the seconds are given */
      from event_batches where ${behind(place)} and tx < pg_snapshot_xmin(pg_current_snapshot())
      order by event_batches.tx, event_batches.seq limit ${limit}`,
  );
}

/** The events after a place, counted up to `most`. */
export function countBatchesBehind(db: Db, place: LogPlace, most: number): Promise<Backlog> {
  return one(
    db,
    sql<Backlog>`select least(coalesce(sum(events - read), 0), ${most})::int as events,
        coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as seconds
      from (select events, received_at, ${readOf(place)} as read from event_batches where ${behind(place)}
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
        select tx, received_at from event_batches where ${behind(place)}
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
    sql`update event_batches set tx = pg_current_xact_id() where ${behind(place)} or ${number} > ${seq}::bigint`,
  );
  await run(db, sql`update event_batches set tx = '1' where tx > pg_current_xact_id()`);
  const row = await one(db, sql<{ place: LogPlace }>`select pg_current_xact_id()::text || ':0' as place`);
  return row.place;
}

export async function deleteBatchesBefore(db: Db, before: Date): Promise<void> {
  await run(db, sql`delete from event_batches where batch_at < ${before}`);
}

/** Deletes batches that were read up to a place and received before a moment; when the oldest of the others was written. */
export async function deleteReadBatches(db: Db, place: LogPlace, before: Date): Promise<string | null> {
  await run(db, sql`delete from event_batches where received_at < ${before} and not (${behind(place)})`);
  const row = await maybeOne(
    db,
    sql<{ batch_at: string }>`select batch_at from event_batches order by batch_at limit 1`,
  );
  return row?.batch_at ?? null;
}

export async function deleteAllBatches(db: Db): Promise<void> {
  await run(db, sql`delete from event_batches`);
}

/** Whether no batch waits for somebody's transaction to become readable. */
export async function areBatchesReadable(db: Db): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select from event_batches where tx >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`,
  );
  return row === undefined;
}
