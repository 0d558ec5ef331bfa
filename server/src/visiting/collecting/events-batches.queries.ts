import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';
import type { Home } from './event-home.queries.ts';
import type { Backlog, HeldBack } from './event-store-types.ts';
import { placeValues } from './log-place.queries.ts';
import type { EventBatch, PlacedBatch } from './placed-batches.ts';
import { EVENTS_CHANNEL, type LogPlace } from './stored-event-types.ts';

/** Of a batch at most: so many numbers each has for its events. */
export const MAX_BATCH_EVENTS = 65_536;

/** What PostgreSQL holds itself of a batch. */
export interface BatchBody {
  domains: string[];
  bytes: number;
  body: Buffer;
}

export type ErasedBatch = Pick<EventBatch, 'batch' | 'events'>;

/** Batches with a body are PostgreSQL's, and those without are ClickHouse's. */
const isAt = (home: Home) => (home === 'postgres' ? sql`body is not null` : sql`body is null`);

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

export async function insertBatch(db: Db, batch: EventBatch, held: BatchBody | null): Promise<void> {
  await run(
    db,
    sql`insert into event_batches (batch, batch_at, events, received_at, domains, bytes, body)
      values (${batch.batch}, ${batch.batch_at}, ${batch.events}, ${batch.received_at},
        ${held?.domains ?? null}::uuid[], ${held?.bytes ?? 0}, ${held?.body ?? null}::bytea)`,
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

/** Of ClickHouse. Only those older than every running transaction, because nothing can commit before those any more. */
export function listBatchesAfter(db: Db, place: LogPlace, limit: number, lag_seconds: number) {
  return many(
    db,
    sql<PlacedBatch>`select tx::text, (${numberOf})::text as first, batch, batch_at, events, erased, received_at, ${readOf(place)} as read,
        batch_at < now() - make_interval(secs => ${lag_seconds}) as is_old /* never null: the seconds are given */
      from event_batches where body is null and ${behindBatch(place)} and tx < pg_snapshot_xmin(pg_current_snapshot())
      order by event_batches.tx, event_batches.seq limit ${limit}`,
  );
}

/** The events after a place, counted up to `most`. */
export function countBatchesBehind(db: Db, home: Home, place: LogPlace, most: number): Promise<Backlog> {
  return one(
    db,
    sql<Backlog>`select least(coalesce(sum(events - read), 0), ${most})::int as events,
        coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as seconds
      from (select events, received_at, ${readOf(place)} as read from event_batches where ${isAt(home)} and ${behindBatch(place)}
        order by tx, seq limit ${most}) waiting`,
  );
}

/** When the oldest event that nobody has read was received; null without any. */
export async function findUnreadSince(db: Db): Promise<string | null> {
  const row = await one(
    db,
    sql<{ since: string | null }>`select min(received_at) as since from event_batches b, projections p
      where p.name = 'visits' and (b.tx, b.seq * ${sql.lit(MAX_BATCH_EVENTS)} + b.events - 1) > (p.batch_tx, p.batch_seq)`,
  );
  return row.since;
}

/** A batch behind a place that is there but cannot be read while an older transaction runs. */
export async function findBatchHeldBack(db: Db, home: Home, place: LogPlace): Promise<HeldBack | null> {
  const row = await maybeOne(
    db,
    sql<HeldBack>`select waiting.received_at as since,
        (select jsonb_build_object('pid', pid, 'database', datname, 'user', usename, 'application', application_name, 'state', state)
          from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()
          order by age(backend_xid) desc limit 1) as holder
      from (
        select tx, received_at from event_batches where ${isAt(home)} and ${behindBatch(place)}
        order by event_batches.tx, event_batches.seq limit 1
      ) waiting where tx >= pg_snapshot_xmin(pg_current_snapshot())`,
  );
  return row ?? null;
}

/** Whether the order comes from another database server, whose transaction numbers this one has not reached yet. */
export async function areBatchesForeign(db: Db, home: Home, place: LogPlace): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select from pg_snapshot_xmax(pg_current_snapshot()) as next
      where ${placeValues(place).tx}::xid8 >= next or exists (select from event_batches where ${isAt(home)} and tx >= next)`,
  );
  return row !== undefined;
}

/** Blocks writes to the log until the transaction ends, so that later writes follow it in order. */
export async function holdBatches(db: Db): Promise<void> {
  await run(db, sql`lock table event_batches in share row exclusive mode`);
}

/** After batches that a backup brought with their numbers. */
export async function numberOnwards(db: Db): Promise<void> {
  await run(
    db,
    sql`select setval(pg_get_serial_sequence('event_batches', 'seq'), max(seq)) from event_batches having max(seq) is not null`,
  );
}

/**
 * Gives a foreign order the numbers of this server: batches before the place come before this transaction, all others
 * get its number. A batch that was read in part is read again, which changes nothing. Returns the new place.
 */
export async function renewBatches(db: Db, home: Home, place: LogPlace): Promise<LogPlace> {
  const { seq } = placeValues(place);
  await run(
    db,
    sql`update event_batches set tx = pg_current_xact_id() where ${isAt(home)} and (${behindBatch(place)} or ${numberOf} > ${seq}::bigint)`,
  );
  await run(db, sql`update event_batches set tx = '1' where ${isAt(home)} and tx > pg_current_xact_id()`);
  const row = await one(db, sql<{ place: LogPlace }>`select pg_current_xact_id()::text || ':0' as place`);
  return row.place;
}

/** Wakes the followers of the log. */
export async function tellEvents(db: Db): Promise<void> {
  await run(db, sql`select pg_notify(${EVENTS_CHANNEL}, '')`);
}

/** Of ClickHouse. */
export async function deleteBatchesBefore(db: Db, before: Date): Promise<void> {
  await run(db, sql`delete from event_batches where body is null and batch_at < ${before}`);
}

/** Deletes batches of ClickHouse that were read up to a place and received before a moment; when the oldest of the others was written. */
export async function deleteReadBatches(db: Db, place: LogPlace, before: Date): Promise<string | null> {
  await run(
    db,
    sql`delete from event_batches where body is null and received_at < ${before} and not (${behindBatch(place)})`,
  );
  const row = await maybeOne(
    db,
    sql<{
      batch_at: string;
    }>`select batch_at from event_batches where body is null order by batch_at limit 1`,
  );
  return row?.batch_at ?? null;
}

export async function deleteAllBatches(db: Db, home: Home): Promise<void> {
  await run(db, sql`delete from event_batches where ${isAt(home)}`);
}

/** Whether no batch waits for somebody's transaction to become readable. */
export async function areBatchesReadable(db: Db, home: Home): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select from event_batches where ${isAt(home)} and tx >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`,
  );
  return row === undefined;
}
