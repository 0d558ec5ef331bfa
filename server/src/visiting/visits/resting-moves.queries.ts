import { sql } from 'kysely';
import { READ_RESTING_LOCK, REST_LOCK } from '../../platform/db/advisory-locks.ts';
import { type Db, json, many, one, run } from '../../platform/db/database.ts';
import type { RestingTable, WokenRow } from './resting-rows.queries.ts';
import type { RowKey } from './visit-types.ts';

/** A row of any of the tables that go to rest. */
export type AnyRow = Record<string, unknown>;

/** Until the transaction ends, nobody else lays visitors to rest or deletes what is left of them. False if somebody does. */
export async function tryRestTurn(trx: Db): Promise<boolean> {
  const row = await one(
    trx,
    sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${REST_LOCK}) as taken`,
  );
  return row.taken;
}

/** The same as soon as it is free. */
export async function waitForRestTurn(trx: Db): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock(${REST_LOCK})`);
}

/** Until the transaction ends, what rests stays in ClickHouse, also of those who are woken: for reads of minutes. */
export async function holdResting(trx: Db): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock_shared(${READ_RESTING_LOCK})`);
}

/** Whether nobody reads for minutes; until the transaction ends, nobody begins to. */
export async function tryHoldReaders(trx: Db): Promise<boolean> {
  const row = await one(
    trx,
    sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${READ_RESTING_LOCK}) as taken`,
  );
  return row.taken;
}

/** The number of a batch whose rows do not count yet. */
export async function beginBatch(db: Db, seen_before: Date): Promise<number> {
  const { batch } = await one(
    db,
    sql<{ batch: number }>`with next as (
        update resting set batches = batches + 1, seen_before = greatest(seen_before, ${seen_before}) returning batches
      )
      insert into rest_batches (batch, begun_at) select batches, now() from next returning batch`,
  );
  return batch;
}

/** From the commit on, its rows in ClickHouse count. */
export async function endBatch(trx: Db, batch: number): Promise<void> {
  await run(trx, sql`delete from rest_batches where batch = ${batch}`);
}

export async function endBatches(trx: Db, batches: readonly number[]): Promise<void> {
  await run(trx, sql`delete from rest_batches where batch = any(${[...batches]}::bigint[])`);
}

/** None of the rows of a batch counts any more. */
export async function hideBatch(trx: Db, batch: number): Promise<void> {
  await run(
    trx,
    sql`insert into rest_batches (batch, begun_at) values (${batch}, now()) on conflict (batch) do nothing`,
  );
  await run(trx, sql`delete from woken_visitors where batch = ${batch}`);
}

export async function listBatchesBegun(db: Db, seconds_ago: number): Promise<number[]> {
  const rows = await many(
    db,
    sql<{
      batch: number;
    }>`select batch from rest_batches where begun_at <= now() - ${seconds_ago} * interval '1 second' order by batch`,
  );
  return rows.map(({ batch }) => batch);
}

/** Their rows of these batches count no more. */
export async function insertWoken(trx: Db, woken: readonly WokenRow[]): Promise<void> {
  await run(
    trx,
    sql`insert into woken_visitors (domain_id, visitor_id, batch, woken_at)
      select domain_id, visitor_id, batch, now() from jsonb_to_recordset(${json(woken)}) as w(domain_id uuid, visitor_id uuid, batch bigint)
      on conflict do nothing`,
  );
}

export function listWoken(db: Db, of: { seconds_ago: number; limit: number }): Promise<WokenRow[]> {
  return many(
    db,
    sql<WokenRow>`select domain_id, visitor_id, batch from woken_visitors
      where woken_at <= now() - ${of.seconds_ago} * interval '1 second' order by woken_at limit ${of.limit}`,
  );
}

export async function deleteWoken(trx: Db, woken: readonly WokenRow[]): Promise<void> {
  await run(
    trx,
    sql`delete from woken_visitors v using jsonb_to_recordset(${json(woken)}) as w(domain_id uuid, visitor_id uuid, batch bigint)
      where v.domain_id = w.domain_id and v.visitor_id = w.visitor_id and v.batch = w.batch`,
  );
}

/** Of one visitor, of whom ClickHouse has nothing any more. */
export async function dropWokenRows(trx: Db, { domain_id, id }: RowKey): Promise<void> {
  await run(trx, sql`delete from woken_visitors where domain_id = ${domain_id} and visitor_id = ${id}`);
}

/** Everything that is said of what rests is forgotten, with what rested. */
export async function resetResting(trx: Db): Promise<void> {
  await run(trx, sql`delete from rest_batches`);
  await run(trx, sql`delete from woken_visitors`);
  await run(trx, sql`update resting set seen_before = null`);
}

/** Whether the website's server knows a visitor (`v`): what it tells of them later changes what they did. */
const isKnown = sql`(exists (select from named_events n where n.domain_id = v.domain_id and n.visitor_id = v.id)
  or exists (select from visitor_sessions s join conversions c on c.domain_id = s.domain_id and c.session_id = s.id
    where s.domain_id = v.domain_id and s.visitor_id = v.id and c.external_id is not null))`;

/**
 * Visitors last seen before a time who can go to rest, in the order of their keys, and not more than have about so many
 * views. Whom the website's server knows stays.
 */
export function listRestful(
  db: Db,
  of: { after: RowKey | null; before: Date; limit: number; views: number },
): Promise<RowKey[]> {
  const behind = of.after
    ? sql`(v.domain_id, v.id) > (${of.after.domain_id}::uuid, ${of.after.id}::uuid)`
    : sql`true`;
  return many(
    db,
    sql<RowKey>`select domain_id, id from (
        select domain_id, id, sum(pages_count) over (order by domain_id, id) - pages_count as views from (
          select v.domain_id, v.id, v.pages_count from visitors v join domains d on d.id = v.domain_id and d.removed_at is null
          where ${behind} and v.last_seen < ${of.before}
            and not ${isKnown}
          order by v.domain_id, v.id limit ${of.limit}
        ) f
      ) f where views < ${of.views} order by domain_id, id`,
  );
}

/** Those of these whom the website's server knows by now. */
export function listKnown(db: Db, visitors: readonly RowKey[]): Promise<RowKey[]> {
  return many(
    db,
    sql<RowKey>`select v.domain_id, v.id from ${whose(visitors)} join visitors v on v.domain_id = w.domain_id and v.id = w.id where ${isKnown}`,
  );
}

/** Those of these who are not here. */
export function listElsewhere(db: Db, visitors: readonly RowKey[]): Promise<RowKey[]> {
  return many(
    db,
    sql<RowKey>`select w.domain_id /* never null: keys have both */, w.id /* never null: keys have both */ from ${whose(visitors)}
      where not exists (select from visitors v where v.domain_id = w.domain_id and v.id = w.id)`,
  );
}

const whose = (visitors: readonly RowKey[]) =>
  sql`jsonb_to_recordset(${json(visitors.map(({ domain_id, id }) => ({ domain_id, id })))}) as w(domain_id uuid, id uuid)`;

/** All rows of these visitors in a table, and whose each is. */
export function readAllRows(db: Db, table: RestingTable, visitors: readonly RowKey[]) {
  const { here } = table;
  if (here === 'conversions') return readConversions(db, visitors);
  if (here === 'visitors')
    return many(
      db,
      sql<AnyRow>`select r.*, w.id as whose from ${whose(visitors)} join visitors r on r.domain_id = w.domain_id and r.id = w.id`,
    );
  if (here === 'visitor_sessions' || here === 'exposures')
    return many(
      db,
      sql<AnyRow>`select r.*, w.id as whose from ${whose(visitors)}
        join ${sql.table(/* such as exposures */ here)} r on r.domain_id = w.domain_id and r.visitor_id = w.id`,
    );
  return many(
    db,
    sql<AnyRow>`select r.*, w.id as whose from ${whose(visitors)}
      join visitor_sessions s on s.domain_id = w.domain_id and s.visitor_id = w.id
      join ${sql.table(/* such as page_views */ here)} r on r.domain_id = s.domain_id and r.session_id = s.id`,
  );
}

/** With the exposures for which each counts, so that whoever asks for both asks one table. */
const readConversions = (db: Db, visitors: readonly RowKey[]) =>
  many(
    db,
    sql<AnyRow>`select r.*, w.id as whose,
        (select coalesce(jsonb_agg(jsonb_build_object('variant_id', e.variant_id, 'arm', e.arm, 'first_at', e.first_at, 'trigger_id', e.trigger_id)), '[]')
          from exposures e where e.domain_id = s.domain_id and e.visitor_id = s.visitor_id and e.counted
            and (e.trigger_id = any(s.exposed_triggers) or e.variant_id = any(s.exposed_variants))) as met
      from ${whose(visitors)} join visitor_sessions s on s.domain_id = w.domain_id and s.visitor_id = w.id
        join conversions r on r.domain_id = s.domain_id and r.session_id = s.id`,
  );

/** What changes with any of a visitor's rows: a sum of the places and versions of all of them. */
export async function readVersions(db: Db, visitors: readonly RowKey[]): Promise<Map<string, string>> {
  const rows = await many(
    db,
    sql<{
      key: string;
      version: string;
    }>`select domain_id || ' ' || id as key, sum(version)::text as version from (
        select w.domain_id, w.id, hashtextextended('visitors' || r.ctid::text || r.xmin::text, 0) as version from ${whose(visitors)} join visitors r on r.domain_id = w.domain_id and r.id = w.id
        union all select w.domain_id, w.id, hashtextextended('visitor_sessions' || r.ctid::text || r.xmin::text, 0) as version from ${whose(visitors)} join visitor_sessions r on r.domain_id = w.domain_id and r.visitor_id = w.id
        union all select w.domain_id, w.id, hashtextextended('exposures' || r.ctid::text || r.xmin::text, 0) as version from ${whose(visitors)} join exposures r on r.domain_id = w.domain_id and r.visitor_id = w.id
        union all select w.domain_id, w.id, hashtextextended('page_views' || r.ctid::text || r.xmin::text, 0) as version from ${whose(visitors)} join visitor_sessions s on s.domain_id = w.domain_id and s.visitor_id = w.id
          join page_views r on r.domain_id = s.domain_id and r.session_id = s.id
        union all select w.domain_id, w.id, hashtextextended('session_pages' || r.ctid::text || r.xmin::text, 0) as version from ${whose(visitors)} join visitor_sessions s on s.domain_id = w.domain_id and s.visitor_id = w.id
          join session_pages r on r.domain_id = s.domain_id and r.session_id = s.id
        union all select w.domain_id, w.id, hashtextextended('conversions' || r.ctid::text || r.xmin::text, 0) as version from ${whose(visitors)} join visitor_sessions s on s.domain_id = w.domain_id and s.visitor_id = w.id
          join conversions r on r.domain_id = s.domain_id and r.session_id = s.id
      ) r group by domain_id, id`,
  );
  return new Map(rows.map(({ key, version }) => [key, version]));
}

/** The sums of visits stay as they are, because the same rows are counted elsewhere. */
export async function deleteAllRows(trx: Db, visitors: readonly RowKey[]): Promise<void> {
  const sessions = sql`select s.domain_id, s.id from ${whose(visitors)}
    join visitor_sessions s on s.domain_id = w.domain_id and s.visitor_id = w.id`;
  for (const name of ['page_views', 'session_pages', 'conversions']) {
    const table = sql.table(/* such as page_views */ name);
    await run(
      trx,
      sql`delete from ${table} r using (${sessions}) s where r.domain_id = s.domain_id and r.session_id = s.id`,
    );
  }
  for (const name of ['visitor_sessions', 'exposures']) {
    const table = sql.table(/* such as exposures */ name);
    await run(
      trx,
      sql`delete from ${table} r using ${whose(visitors)} where r.domain_id = w.domain_id and r.visitor_id = w.id`,
    );
  }
  await run(
    trx,
    sql`delete from visitors r using ${whose(visitors)} where r.domain_id = w.domain_id and r.id = w.id`,
  );
}

/** Puts rows back as they were. */
export async function insertRows(trx: Db, { here }: RestingTable, rows: readonly AnyRow[]): Promise<void> {
  if (rows.length === 0) return;
  const table = sql.table(/* such as page_views */ here);
  await run(
    trx,
    sql`insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${json(rows)}) on conflict do nothing`,
  );
}
