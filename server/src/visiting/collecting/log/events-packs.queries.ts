import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../../platform/db/database.ts';
import type { EventPack, Meant } from './pack-work.ts';

export interface HeldPack {
  domain_id: string;
  day: string;
  /** As a text, because it may be large. */
  pack: string;
  body: string;
}

export async function insertPacks(db: Db, packs: readonly EventPack[]): Promise<void> {
  const rows = packs.map((pack) => ({ ...pack, body: Buffer.from(pack.body).toString('base64') }));
  await run(
    db,
    sql`insert into event_packs (domain_id, day, events, first_at, last_at, body)
      select domain_id, date '1970-01-01' + days, events, first_at, last_at, decode(body, 'base64')
      from jsonb_to_recordset(${json(rows)}) as p(domain_id uuid, days int, events int, first_at timestamptz, last_at timestamptz, body text)`,
  );
}

export async function isPackedSince(db: Db, domain_id: string, since: Date): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select 1 from event_packs where domain_id = ${domain_id} and last_at >= ${since} limit 1`,
  );
  return row !== undefined;
}

/** Whole packs, as many as have no more than so many events together; how many went. */
export async function deletePacks(db: Db, { domain_id, before }: Meant, limit: number): Promise<number> {
  const row = await one(
    db,
    sql<{ events: number }>`with gone as (
        delete from event_packs where (domain_id, pack) in (
          select domain_id, pack from (
            select domain_id, pack, sum(events) over (order by day, pack) as total from event_packs
            where domain_id = ${domain_id} and (${before}::timestamptz is null or last_at < ${before})
          ) p where total <= ${limit})
        returning events
      ) select coalesce(sum(events), 0)::int as events from gone`,
  );
  return row.events;
}

/** The next pack that may hold something of what is meant; what comes or changes meanwhile comes later. */
export function findPackAfter(db: Db, { domain_id, before }: Meant, after: string) {
  return maybeOne(
    db,
    sql<HeldPack>`select domain_id, day, pack::text, encode(body, 'base64') as body from event_packs
      where domain_id = ${domain_id} and (${before}::timestamptz is null or first_at < ${before})
        and pack > ${after}::bigint order by event_packs.pack limit 1`,
  );
}

/** False when it changed or went meanwhile. */
export async function replacePack(db: Db, was: HeldPack, left: EventPack | null): Promise<boolean> {
  const is = sql`domain_id = ${was.domain_id} and pack = ${was.pack}::bigint`;
  const changed = await run(
    db,
    left === null
      ? sql`delete from event_packs where ${is}`
      : sql`update event_packs set pack = default, events = ${left.events}, first_at = ${left.first_at}, last_at = ${left.last_at},
          body = ${Buffer.from(left.body)}::bytea where ${is}`,
  );
  return changed > 0;
}

/** Drops packs of all domains whose events were all received before a day. */
export async function dropPacksBefore(db: Db, before: string): Promise<void> {
  await run(db, sql`delete from event_packs where last_at < ${before}`);
}

export interface PackedDay {
  domain_id: string;
  day: string;
}

/** Days on which nothing came for a while, and that more packs have than need be. */
export function listScatteredDays(db: Db, of: { before: Date; full: number; limit: number }) {
  return many(
    db,
    sql<PackedDay>`select domain_id, day from event_packs group by domain_id, day
      having max(last_at) < ${of.before} and count(*) filter (where events < ${of.full}) > 1 order by day, domain_id limit ${of.limit}`,
  );
}

/** The smallest of a day, as many as have no more than so many events together. */
export function listSmallPacks(db: Db, of: PackedDay, most: number) {
  return many(
    db,
    sql<HeldPack>`select domain_id, day, pack::text, encode(body, 'base64') as body from (
        select *, sum(events) over (order by events, pack) as total from event_packs
        where domain_id = ${of.domain_id} and day = ${of.day}::date
      ) p where total <= ${most}`,
  );
}

export function deletePacksNamed(db: Db, of: PackedDay, packs: readonly string[]): Promise<number> {
  // In one order, so that nobody who erases waits for this while this waits for them.
  return run(
    db,
    sql`delete from event_packs where (domain_id, pack) in (
      select domain_id, pack from event_packs where domain_id = ${of.domain_id} and pack = any(${[...packs]}::bigint[])
      order by event_packs.pack for update)`,
  );
}
