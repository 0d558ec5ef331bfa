import type { ListedVisitor, Visitor } from '@sightline/contract/personalizing/journeys';
import { clickTime } from '../../platform/clickhouse/click-time.ts';
import { type Rest, restRows } from './look-at-both.queries.ts';
import { restingNow } from './resting-rows.queries.ts';
import type { SeenPlace } from './visitor-list.queries.ts';

const isPhrased = 'ifNull(phrased_at >= last_seen and described_at >= last_seen, false)';

/** As `visit-read.queries.ts` reads them of PostgreSQL. */
export const visitorColumns = `id, if(${isPhrased}, description, null) as description,
  if(${isPhrased}, journey_summary, null) as journey_summary, first_seen, last_seen, internal, has_conversion,
  sessions_count, pages_count, bot`;

export type VisitorThere = Visitor & { bot: string[] };
type PhrasedThere = VisitorThere & { is_phrased: boolean };

/** Those of these who rest, in no order. */
export function listRestingVisitors(
  rest: Rest,
  domain_id: string,
  ids: readonly string[],
): Promise<PhrasedThere[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return restRows<PhrasedThere>(
    rest,
    `select ${visitorColumns}, toBool(${isPhrased}) as is_phrased from resting_visitors
      where domain_id = {domain_id:UUID} and id in {ids:Array(UUID)} and ${restingNow('id')}`,
    { domain_id, ids: [...ids] },
  );
}

/**
 * The last seen first, without programs. Ids are compared as texts, because ClickHouse has another order of its own; only
 * those of whoever was seen late enough to be among them, since rows are in the order of times alone.
 */
export function listRestingSeen(
  rest: Rest,
  domain_id: string,
  { limit, behind }: { limit: number; behind: SeenPlace | null },
): Promise<SeenPlace[]> {
  const from = `and last_seen <= {last_seen:DateTime64(3, 'UTC')}
    and (last_seen < {last_seen:DateTime64(3, 'UTC')} or toString(id) < {id:String})`;
  const among = `from resting_seen where domain_id = {domain_id:UUID} and empty(bot) ${behind ? from : ''}
    and ${restingNow('id')}`;
  return restRows<SeenPlace>(
    rest,
    `with (select min(last_seen) from (select last_seen ${among} order by last_seen desc limit {limit:UInt32})) as least
      select id, last_seen ${among} and last_seen >= least
      order by last_seen desc, toString(id) desc limit {limit:UInt32}`,
    { domain_id, limit, ...(behind && { last_seen: clickTime(behind.last_seen), id: behind.id }) },
  );
}

interface Visited {
  visitor_id: string;
  first_source: string;
  last: [source: string, country: string | null, device: string | null];
}

/** These visitors with what tells them apart, in no order; whoever does not rest is left out. */
export async function describeResting(
  rest: Rest,
  domain_id: string,
  ids: readonly string[],
): Promise<ListedVisitor[]> {
  const [visitors, visited] = await Promise.all([
    listRestingVisitors(rest, domain_id, ids),
    listEnds(rest, domain_id, ids),
  ]);
  return visitors.flatMap(({ bot: _, ...visitor }) => {
    const ends = visited.get(visitor.id);
    if (!ends) return [];
    const [last_source, country, device] = ends.last;
    return { ...visitor, first_source: ends.first_source, last_source, country, device };
  });
}

/** Where the first and the last visit of each came from. */
async function listEnds(
  rest: Rest,
  domain_id: string,
  ids: readonly string[],
): Promise<Map<string, Visited>> {
  if (ids.length === 0) return new Map();
  const rows = await restRows<Visited>(
    rest,
    `select visitor_id, argMin(source, (started_at, toString(id))) as first_source,
        argMax((source, country, device), (started_at, toString(id))) as last
      from resting_visits where domain_id = {domain_id:UUID} and visitor_id in {ids:Array(UUID)} and ${restingNow()}
      group by visitor_id`,
    { domain_id, ids: [...ids] },
  );
  return new Map(rows.map((row) => [row.visitor_id, row]));
}

/** Visitors of counted visits that began in these seconds (since 1970). */
export function listRestingBeginners(
  rest: Rest,
  domain_id: string,
  seconds: readonly number[],
): Promise<{ id: string; began: number }[]> {
  if (seconds.length === 0) return Promise.resolve([]);
  const [first, last] = [Math.min(...seconds), Math.max(...seconds)];
  return restRows(
    rest,
    `select visitor_id as id, intDiv(toUnixTimestamp64Milli(started_at), 1000) as began from resting_visits
      where domain_id = {domain_id:UUID} and counted
        and started_at >= {first:DateTime64(3, 'UTC')} and started_at < {last:DateTime64(3, 'UTC')}
        and began in {seconds:Array(Int64)} and ${restingNow()}`,
    { domain_id, seconds: [...seconds], first: clickTime(first * 1000), last: clickTime((last + 1) * 1000) },
  );
}
