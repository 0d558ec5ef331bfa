import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import type { ClickHouse, Params } from '../../../platform/clickhouse/clickhouse.ts';
import type { StoredKind } from '../rows/stored-rows.ts';

/** Every table with rows of visitors, and the column that names them. */
const WHOSE: Record<Exclude<StoredKind, 'named_events'>, string> = {
  visits: 'visitor_id',
  views: 'visitor_id',
  conversions: 'visitor_id',
  exposures: 'visitor_id',
  // Last, because an interrupted deletion resumes with the visitors that are still listed.
  visitors: 'id',
};

const deleteFrom = ({ run, tables }: ClickHouse, table: string, where: string, params: Params) =>
  run(
    `delete from ${tables.held(table)}${tables.everywhere} where domain_id = {domain_id:UUID} and ${where}`,
    params,
  );

/** Visitors seen longest ago, bots included. */
export async function listOldVisitors(
  clickhouse: ClickHouse,
  of: { domain_id: string; before: Date; limit: number },
): Promise<string[]> {
  const rows = await clickhouse.rows<{ id: string }>(
    `select id from visitors final
      where domain_id = {domain_id:UUID} and last_seen < {before:DateTime64(3, 'UTC')}
      order by last_seen limit {limit:UInt32}`,
    { domain_id: of.domain_id, before: clickTime(of.before), limit: of.limit },
  );
  return rows.map(({ id }) => id);
}

/** With all that is kept of them, also as customers, unless another visitor is the same customer. */
export async function deleteVisitors(
  clickhouse: ClickHouse,
  domain_id: string,
  ids: readonly string[],
): Promise<void> {
  const params = { domain_id, ids: [...ids] };
  const [customers] = await clickhouse.rows<{ ids: string[] }>(
    `select arrayMap(id -> toString(id), groupUniqArrayIf(assumeNotNull(customer_id), is_theirs and not is_shared)) as ids from (
      select customer_id, max(visitor_id in {ids:Array(UUID)}) as is_theirs,
        max(visitor_id is not null and visitor_id not in {ids:Array(UUID)}) as is_shared
      from named_events final where domain_id = {domain_id:UUID} and customer_id is not null group by customer_id)`,
    params,
  );
  await deleteFrom(
    clickhouse,
    'named_events',
    '(visitor_id in {ids:Array(UUID)} or visitor_id is null and customer_id in {customers:Array(UUID)})',
    { ...params, customers: customers?.ids ?? [] },
  );
  for (const [table, column] of Object.entries(WHOSE))
    await deleteFrom(clickhouse, table, `${column} in {ids:Array(UUID)}`, params);
}

/** At most `limit` of those received before a time; how many went. */
export async function deleteNamed(
  clickhouse: ClickHouse,
  of: { domain_id: string; before: Date; limit: number },
): Promise<number> {
  const rows = await clickhouse.rows<{ event_id: string }>(
    `select event_id from named_events final
      where domain_id = {domain_id:UUID} and received_at < {before:DateTime64(3, 'UTC')} limit {limit:UInt32}`,
    { domain_id: of.domain_id, before: clickTime(of.before), limit: of.limit },
  );
  if (rows.length > 0)
    await deleteFrom(clickhouse, 'named_events', 'event_id in {ids:Array(UUID)}', {
      domain_id: of.domain_id,
      ids: rows.map(({ event_id }) => event_id),
    });
  return rows.length;
}

/** Tables of a website's rows, one after the other, until so many are gone; how many went, which may be more. */
export async function deleteSite(clickhouse: ClickHouse, domain_id: string, limit: number): Promise<number> {
  let gone = 0;
  for (const table of ['named_events', ...Object.keys(WHOSE)]) {
    if (gone >= limit) break;
    const [found] = await clickhouse.rows<{ rows: number }>(
      `select count() as rows from ${table} where domain_id = {domain_id:UUID}`,
      { domain_id },
    );
    if (!found || found.rows === 0) continue;
    await deleteFrom(clickhouse, table, 'true', { domain_id });
    gone += found.rows;
  }
  return gone;
}
