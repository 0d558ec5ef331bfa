import { sql } from 'kysely';
import { type Db, many, maybeOne, run } from '../../../platform/db/database.ts';
import { behindBatch, numberOf, readOf } from './events-batches.queries.ts';
import type { Meant } from './pack-work.ts';
import type { PlacedBatch } from './placed-batches.ts';
import type { LogPlace } from './stored-event-types.ts';

export interface HeldBatch {
  seq: string;
  /** Grows whenever the body changes. */
  erased: number;
  body: string;
}

/** What stays of a batch, and when the oldest and the newest of it were received. */
export interface LeftBatch {
  erased: number;
  domains: string[];
  bytes: number;
  body: Buffer;
  first_at: string;
  last_at: string;
}

/** Maximum size of one read of the log; a longer batch comes alone. */
const MAX_READ_BYTES = 8 * 2 ** 20;
const AT_ONCE = 20;

/** Only batches older than every running transaction, and no more than hold `limit` events that were not read. */
export function listBodiesAfter(db: Db, place: LogPlace, limit: number) {
  return many(
    db,
    sql<
      PlacedBatch & { body: string }
    >`select tx::text, (${numberOf})::text as first, events, read, encode(body, 'base64') as body
      from (
        select *, ${readOf(place)} as read, sum(events) over placed - events as before, sum(bytes) over placed - bytes as bytes_before
        from (
          select * from event_batches where ${behindBatch(place)} and tx < pg_snapshot_xmin(pg_current_snapshot())
          order by event_batches.tx, event_batches.seq limit ${limit}
        ) b window placed as (order by tx, seq)
      ) waiting where before < ${limit} + read and (before = 0 or bytes_before + bytes <= ${MAX_READ_BYTES})
      order by waiting.tx, waiting.seq`,
  );
}

const holds = ({ domain_id, before }: Meant) =>
  sql`(${domain_id}::uuid is null or domains @> array[${domain_id}::uuid])
    and (${before}::timestamptz is null or received_at < ${before})`;

/** The next batches with something of what is meant, but perhaps not of its visitor. */
export function listHolding(db: Db, meant: Meant, after: string) {
  return many(
    db,
    sql<HeldBatch>`select seq::text, erased, encode(body, 'base64') as body
      from event_batches where seq > ${after}::bigint and ${holds(meant)} order by event_batches.seq limit ${AT_ONCE}`,
  );
}

export function findHeld(db: Db, seq: string) {
  return maybeOne(
    db,
    sql<HeldBatch>`select seq::text, erased, encode(body, 'base64') as body
      from event_batches where seq = ${seq}::bigint`,
  );
}

/** False when it changed or went meanwhile. */
export async function replaceHeld(db: Db, was: HeldBatch, left: LeftBatch | null): Promise<boolean> {
  const is = sql`seq = ${was.seq}::bigint and erased = ${was.erased}`;
  const changed = await run(
    db,
    left === null
      ? sql`delete from event_batches where ${is}`
      : sql`update event_batches set erased = ${left.erased}, domains = ${left.domains}::uuid[], bytes = ${left.bytes}, body = ${left.body}::bytea,
          received_at = ${left.first_at}, batch_at = ${left.last_at} where ${is}`,
  );
  return changed > 0;
}

export async function isHeldSince(db: Db, domain_id: string, since: Date): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select 1 from event_batches where domains @> array[${domain_id}::uuid] and batch_at >= ${since} limit 1`,
  );
  return row !== undefined;
}

/** The oldest batches that were read and whose events were all received before a time, as many as hold so many events. */
export function listReadBatches(db: Db, place: LogPlace, before: Date, limit: number) {
  return many(
    db,
    sql<HeldBatch>`select seq::text, erased, encode(body, 'base64') as body
      from (
        select *, sum(events) over placed - events as earlier, sum(bytes) over placed - bytes as earlier_bytes
        from (
          select * from event_batches where batch_at < ${before} and not (${behindBatch(place)})
          order by event_batches.tx, event_batches.seq limit ${limit}
        ) b window placed as (order by tx, seq)
      ) waiting where earlier < ${limit} and (earlier = 0 or earlier_bytes + bytes <= ${2 * MAX_READ_BYTES})
      order by waiting.tx, waiting.seq`,
  );
}

/** How many of these are as they were; those are deleted. */
export function deleteHeld(db: Db, batches: readonly Pick<HeldBatch, 'seq' | 'erased'>[]): Promise<number> {
  // In one order, so that nobody who erases waits for this while this waits for them.
  return run(
    db,
    sql`with held as (
        select b.seq from event_batches b
          join unnest(${batches.map(({ seq }) => seq)}::bigint[], ${batches.map(({ erased }) => erased)}::int[]) as w(seq, erased)
            on b.seq = w.seq and b.erased = w.erased
        order by b.seq for update of b
      ) delete from event_batches b using held where b.seq = held.seq`,
  );
}
