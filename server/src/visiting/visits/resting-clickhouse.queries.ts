import { type ClickHouse, tuple } from '../../platform/clickhouse/clickhouse.ts';
import type { AnyRow } from './resting-moves.queries.ts';
import {
  RESTING,
  type Resting,
  type RestingTable,
  restingNow,
  restingParams,
  type WokenRow,
} from './resting-rows.queries.ts';
import type { Moment } from './sum-visits.queries.ts';
import type { RowKey } from './visit-types.ts';

/** Once, however often it is tried with the same token. */
export async function insertResting(
  clickhouse: ClickHouse,
  { there }: RestingTable,
  rows: readonly AnyRow[],
  token: string,
): Promise<void> {
  if (rows.length > 0) await clickhouse.insert(there, rows, `${token} ${there}`);
}

const keyParams = (visitors: readonly RowKey[]) => visitors.map(({ domain_id, id }) => tuple(domain_id, id));
const rowParams = (rows: readonly WokenRow[]) =>
  rows.map(({ domain_id, visitor_id, batch }) => tuple(domain_id, visitor_id, batch));

/** Those of these visitors who rest now. */
export function findResting(
  clickhouse: ClickHouse,
  resting: Resting,
  visitors: readonly RowKey[],
): Promise<WokenRow[]> {
  return clickhouse.rows<WokenRow>(
    `select domain_id, id as visitor_id, batch from resting_visitors
      where (domain_id, id) in {visitors:Array(Tuple(UUID, UUID))} and ${restingNow('id')}`,
    { ...restingParams(resting), visitors: keyParams(visitors) },
  );
}

export function listMarksResting(clickhouse: ClickHouse, resting: Resting, visitors: readonly RowKey[]) {
  return clickhouse.rows<{ domain_id: string; id: string; bot: string[]; internal: boolean }>(
    `select domain_id, id, bot, internal from resting_visitors
      where (domain_id, id) in {visitors:Array(Tuple(UUID, UUID))} and ${restingNow('id')}`,
    { ...restingParams(resting), visitors: keyParams(visitors) },
  );
}

/** All rows of these visitors in a table. */
export function readRested(
  clickhouse: ClickHouse,
  { there, visitor }: RestingTable,
  whose: readonly WokenRow[],
): Promise<AnyRow[]> {
  return clickhouse.rows<AnyRow>(
    `select * from ${there} where (domain_id, ${visitor}, batch) in {whose:Array(Tuple(UUID, UUID, UInt64))}`,
    { whose: rowParams(whose) },
  );
}

/** Visitors of a website last seen before a time, those first who were seen longest ago. */
export function listOldResting(
  clickhouse: ClickHouse,
  resting: Resting,
  of: { domain_id: string; before: Date; limit: number },
): Promise<WokenRow[]> {
  return clickhouse.rows<WokenRow>(
    `select domain_id, id as visitor_id, batch from resting_seen
      where domain_id = {domain_id:UUID} and last_seen < fromUnixTimestamp64Milli({before:Int64}, 'UTC') and ${restingNow('id')}
      order by last_seen limit {limit:UInt32}`,
    { ...restingParams(resting), domain_id: of.domain_id, before: of.before.getTime(), limit: of.limit },
  );
}

/** All moments at which something of these visitors is counted, each slot once. */
export async function listMomentsResting(
  clickhouse: ClickHouse,
  whose: readonly WokenRow[],
): Promise<Moment[]> {
  const part = (table: string, visitor: string, at: string) =>
    `select domain_id, intDiv(toUnixTimestamp64Milli(${at}), 600000) as slot from ${table}
      where (domain_id, ${visitor}, batch) in {whose:Array(Tuple(UUID, UUID, UInt64))}`;
  const rows = await clickhouse.rows<{ domain_id: string; slot: number }>(
    `select distinct domain_id, slot from (${part('resting_visitors', 'id', 'first_seen')}
      union all ${part('resting_visits', 'visitor_id', 'started_at')}
      union all ${part('resting_views', 'visitor_id', 'at')}
      union all ${part('resting_exposures', 'visitor_id', 'first_at')})`,
    { whose: rowParams(whose) },
  );
  return rows.map(({ domain_id, slot }) => ({ domain_id, at: new Date(slot * 600_000).toISOString() }));
}

/** Every table with rows of visitors, and what names the visitor in it. */
const PLACES = [...RESTING, { there: 'resting_seen', visitor: 'id' }];

async function deleteWhere(
  { run, tables }: ClickHouse,
  where: (visitor: string) => string,
  params: Record<string, unknown>,
): Promise<void> {
  for (const { there, visitor } of PLACES)
    await run(`delete from ${tables.held(there)}${tables.everywhere} where ${where(visitor)}`, params);
}

/** Rows that count no more. */
export async function deleteRested(clickhouse: ClickHouse, gone: readonly WokenRow[]): Promise<void> {
  // As text, because the address of a statement is shorter than such a list.
  const list = gone.map(
    ({ domain_id, visitor_id, batch }) => `('${domain_id}', '${visitor_id}', ${Number(batch)})`,
  );
  if (list.length > 0)
    await deleteWhere(clickhouse, (visitor) => `(domain_id, ${visitor}, batch) in (${list.join(', ')})`, {});
}

export const deleteBatches = (clickhouse: ClickHouse, batches: readonly number[]): Promise<void> =>
  deleteWhere(clickhouse, () => 'batch in {batches:Array(UInt64)}', { batches });

export const deleteVisitorRested = (clickhouse: ClickHouse, { domain_id, id }: RowKey): Promise<void> =>
  deleteWhere(clickhouse, (visitor) => `domain_id = {domain_id:UUID} and ${visitor} = {id:UUID}`, {
    domain_id,
    id,
  });

/** All of a website; how many rows there were. */
export async function deleteSiteRested(clickhouse: ClickHouse, domain_id: string): Promise<number> {
  const counts = PLACES.map(
    ({ there }) => `select count() as n from ${there} where domain_id = {domain_id:UUID}`,
  );
  const [found] = await clickhouse.rows<{ rows: number }>(
    `select sum(n) as rows from (${counts.join(' union all ')})`,
    { domain_id },
  );
  if (!found || found.rows === 0) return 0;
  await deleteWhere(clickhouse, () => 'domain_id = {domain_id:UUID}', { domain_id });
  return found.rows;
}

/** Batches of which anybody still rests, at most `limit`. */
export async function listBatchesResting(
  clickhouse: ClickHouse,
  resting: Resting,
  limit: number,
): Promise<number[]> {
  const rows = await clickhouse.rows<{ batch: number }>(
    `select distinct batch from resting_visitors where ${restingNow('id')} order by batch limit {limit:UInt32}`,
    { ...restingParams(resting), limit },
  );
  return rows.map(({ batch }) => batch);
}

/** Everybody of a batch who still rests. */
export function listOfBatch(clickhouse: ClickHouse, resting: Resting, batch: number): Promise<WokenRow[]> {
  return clickhouse.rows<WokenRow>(
    `select domain_id, id as visitor_id, batch from resting_visitors where batch = {batch:UInt64} and ${restingNow('id')}`,
    { ...restingParams(resting), batch },
  );
}

export async function countResting(clickhouse: ClickHouse, resting: Resting): Promise<number> {
  const [found] = await clickhouse.rows<{ visitors: number }>(
    `select count() as visitors from resting_visitors where ${restingNow('id')}`,
    restingParams(resting),
  );
  return found?.visitors ?? 0;
}

export async function emptyResting({ run, tables }: ClickHouse): Promise<void> {
  for (const { there } of PLACES) await run(`truncate table ${tables.held(there)}${tables.everywhere}`);
}

/** A table's rows of everybody who rests, in portions. */
export function readAllResting(
  clickhouse: ClickHouse,
  resting: Resting,
  { there, visitor }: RestingTable,
): AsyncIterable<AnyRow[]> {
  return clickhouse.portions<AnyRow>(
    `select * from ${there} where ${restingNow(visitor)}`,
    restingParams(resting),
  );
}
