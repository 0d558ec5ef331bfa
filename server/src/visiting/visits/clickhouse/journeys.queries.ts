import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import { type ClickHouse, type Params, tuple } from '../../../platform/clickhouse/clickhouse.ts';
import { MAX_PATHS } from '../postgres/visit-read.queries.ts';
import type { BegunVisit, ConversionRow, RowKey, SessionRow, ViewRow, VisitKey } from '../visit-types.ts';
import { domainsOf, readTouch, rowColumns, type TouchText, visitColumns } from './lists.queries.ts';

/** The newest of each of these visitors, at most `limit` of each, oldest first. */
export async function listSessions(
  clickhouse: ClickHouse,
  visitors: readonly RowKey[],
  limit: number,
): Promise<SessionRow[]> {
  if (visitors.length === 0) return [];
  const rows = await clickhouse.rows<TouchText>(
    `select ${visitColumns} from visits final
      where domain_id in {domains:Array(UUID)} and (domain_id, visitor_id) in {keys:Array(Tuple(UUID, UUID))}
      order by started_at desc, toString(id) desc limit {limit:UInt32} by domain_id, visitor_id`,
    { domains: domainsOf(visitors), keys: visitors.map(({ domain_id, id }) => tuple(domain_id, id)), limit },
  );
  return rows.reverse().map(readTouch);
}

const ofVisits = `domain_id in {domains:Array(UUID)} and (domain_id, visitor_id) in {owners:Array(Tuple(UUID, UUID))}
  and session_id in {visits:Array(UUID)}`;
const visitParams = (visits: readonly VisitKey[]): Params => ({
  domains: domainsOf(visits),
  owners: visits.map(({ domain_id, visitor_id }) => tuple(domain_id, visitor_id)),
  visits: visits.map(({ id }) => id),
});

/** Views lie between the beginning and the end of their visit, which says in which months they are. */
const seenThen = "at between {first:DateTime64(3, 'UTC')} and {last:DateTime64(3, 'UTC')}";
const timesOf = (visits: readonly VisitKey[]): Params => ({
  first: clickTime(visits.map(({ started_at }) => started_at).sort()[0] ?? ''),
  last: clickTime(
    visits
      .map(({ ended_at }) => ended_at)
      .sort()
      .at(-1) ?? '',
  ),
});

/** In the order in which they were seen, the first ones of each of these visits. */
export async function listViews(
  clickhouse: ClickHouse,
  visits: readonly VisitKey[],
  limit: number,
): Promise<ViewRow[]> {
  if (visits.length === 0) return [];
  return clickhouse.rows<ViewRow>(
    `select ${rowColumns} from views final where ${ofVisits} and ${seenThen}
      order by at, toString(id) limit {limit:UInt32} by domain_id, session_id`,
    { ...visitParams(visits), ...timesOf(visits), limit },
  );
}

export async function listConversions(
  clickhouse: ClickHouse,
  visits: readonly VisitKey[],
): Promise<ConversionRow[]> {
  if (visits.length === 0) return [];
  return clickhouse.rows<ConversionRow>(
    `select ${rowColumns} from conversions final where ${ofVisits} order by at, toString(rule_id)`,
    visitParams(visits),
  );
}

type BegunText = VisitKey & Omit<BegunVisit, 'paths' | 'touch'> & { touch: string };

/** Counted visits that began since then, the newest first, and the pages of each. */
export async function listBegun(
  clickhouse: ClickHouse,
  of: { domain_id: string; from: Date; limit: number },
): Promise<BegunVisit[]> {
  const visits = await clickhouse.rows<BegunText>(
    `select domain_id, id, visitor_id, started_at, ended_at, touch, country, device, has_conversion from visits final
      where domain_id = {domain_id:UUID} and counted and started_at >= {from:DateTime64(3, 'UTC')}
      order by started_at desc, toString(id) limit {limit:UInt32}`,
    { domain_id: of.domain_id, from: clickTime(of.from), limit: of.limit },
  );
  const paths = await listPaths(clickhouse, visits);
  return visits.map(({ id, visitor_id, started_at, touch, country, device, has_conversion }) => ({
    ...{ visitor_id, started_at, country, device, has_conversion },
    touch: JSON.parse(touch),
    paths: paths.get(id) ?? [],
  }));
}

/** By visit, in the order in which they were seen. */
async function listPaths(
  clickhouse: ClickHouse,
  visits: readonly VisitKey[],
): Promise<Map<string, string[]>> {
  if (visits.length === 0) return new Map();
  const rows = await clickhouse.rows<{ session_id: string; seen: [string, string, string][] }>(
    `select session_id, groupArraySorted(${MAX_PATHS})((at, toString(id), path)) as seen
      from views final where ${ofVisits} and ${seenThen} group by domain_id, session_id`,
    { ...visitParams(visits), ...timesOf(visits) },
  );
  return new Map(rows.map(({ session_id, seen }) => [session_id, seen.map(([, , path]) => path)]));
}
