import type { ListedVisitor, Visitor } from '@sightline/contract/personalizing/journeys';
import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import { type ClickHouse, type Params, tuple } from '../../../platform/clickhouse/clickhouse.ts';
import { MAX_PATHS } from '../visit-read.queries.ts';
import type { VisitFilter } from '../visit-report-types.ts';
import type {
  Arrival,
  BegunVisit,
  ConversionRow,
  RowKey,
  Seen,
  SessionRow,
  ViewRow,
  VisitKey,
} from '../visit-types.ts';
import { chosenVisits } from './report.queries.ts';

const isPhrased = 'ifNull(phrased_at >= last_seen and described_at >= last_seen, false)';

export const visitorColumns = `id, if(${isPhrased}, description, null) as description,
  if(${isPhrased}, journey_summary, null) as journey_summary, first_seen, last_seen, internal, has_conversion,
  sessions_count, pages_count, bot`;
export const visitColumns = '* except (written, is_deleted, landing, exit, exit_at, exit_view, goals)';
export const rowColumns = '* except (written, is_deleted, visitor_id)';

/** A visit as ClickHouse tells it. */
export type TouchText<Row extends SessionRow = SessionRow> = Omit<Row, 'touch'> & { touch: string };
export const readTouch = <Row extends { touch: string }>(
  row: Row,
): Omit<Row, 'touch'> & Pick<SessionRow, 'touch'> => ({ ...row, touch: JSON.parse(row.touch) });

export const domainsOf = (keys: readonly { domain_id: string }[]) => [
  ...new Set(keys.map(({ domain_id }) => domain_id)),
];

export async function findVisitor(clickhouse: ClickHouse, domain_id: string, id: string) {
  const [row] = await clickhouse.rows<Visitor & { bot: string[] }>(
    `select ${visitorColumns} from visitors final where domain_id = {domain_id:UUID} and id = {id:UUID}`,
    { domain_id, id },
  );
  return row;
}

/** A place in the list: behind whoever has this id and was seen last at this moment. */
export interface SeenPlace {
  id: string;
  last_seen: string;
}

export async function findPlace(
  clickhouse: ClickHouse,
  domain_id: string,
  id: string,
): Promise<SeenPlace | undefined> {
  const [row] = await clickhouse.rows<SeenPlace>(
    'select id, last_seen from visitors final where domain_id = {domain_id:UUID} and id = {id:UUID}',
    { domain_id, id },
  );
  return row;
}

/**
 * Visitors that were seen at or before a place, the last first, as rows say that others may have replaced: whoever is
 * listed may have been seen later since, and nobody who was seen as late as the last of them is missing.
 */
export const listSeenRows = (
  clickhouse: ClickHouse,
  of: { domain_id: string; behind: SeenPlace | null; limit: number },
) =>
  clickhouse.rows<SeenPlace>(
    `select id, last_seen from visitors
      where domain_id = {domain_id:UUID} and empty(bot) ${of.behind ? "and last_seen <= {last_seen:DateTime64(3, 'UTC')}" : ''}
      order by last_seen desc limit {limit:UInt32}`,
    { domain_id: of.domain_id, limit: of.limit, last_seen: of.behind && clickTime(of.behind.last_seen) },
  );

const BEHIND = `last_seen <= {last_seen:DateTime64(3, 'UTC')}
  and (last_seen < {last_seen:DateTime64(3, 'UTC')} or toString(id) < {behind:String})`;

/** Of visitors who had a visit that fits, if that is asked, those behind a place and seen after a moment, the last first. */
export function listVisitors(
  clickhouse: ClickHouse,
  of: {
    domain_id: string;
    ids: readonly string[] | null;
    after: string | null;
    behind: SeenPlace | null;
    fitting: { from: number; to: number; filters: readonly VisitFilter[] } | null;
    limit: number;
  },
): Promise<(Visitor & { is_phrased: boolean })[]> {
  const { domain_id, ids, after, behind, fitting, limit } = of;
  const chosen = fitting && chosenVisits(domain_id, fitting, fitting.filters);
  const among = ids ? 'and visitor_id in {ids:Array(UUID)}' : '';
  const conditions = [
    'domain_id = {domain_id:UUID}',
    'empty(bot)',
    ...(ids ? ['id in {ids:Array(UUID)}'] : []),
    ...(after ? ["last_seen > {after:DateTime64(3, 'UTC')}"] : []),
    ...(behind ? [BEHIND] : []),
    ...(chosen ? [`id in (select visitor_id from visits final where ${chosen.where} ${among})`] : []),
  ];
  return clickhouse.rows(
    `select ${visitorColumns}, toBool(${isPhrased}) as is_phrased from visitors final where ${conditions.join(' and ')}
      order by last_seen desc, toString(id) desc limit {limit:UInt32}`,
    {
      ...chosen?.params,
      ...{ domain_id, limit, ids },
      after: after && clickTime(after),
      last_seen: behind && clickTime(behind.last_seen),
      behind: behind?.id,
    },
  );
}

interface Visited {
  visitor_id: string;
  first_source: string;
  last: [source: string, country: string | null, device: string | null];
}

/** With where the first and the last visit of each came from, and the rest of the last one. */
export async function withEnds(
  clickhouse: ClickHouse,
  domain_id: string,
  visitors: readonly (Visitor & { is_phrased: boolean; bot?: string[] })[],
): Promise<ListedVisitor[]> {
  if (visitors.length === 0) return [];
  const rows = await clickhouse.rows<Visited>(
    `select visitor_id, argMin(source, (started_at, toString(id))) as first_source,
        argMax((source, country, device), (started_at, toString(id))) as last
      from visits final where domain_id = {domain_id:UUID} and visitor_id in {ids:Array(UUID)} group by visitor_id`,
    { domain_id, ids: visitors.map(({ id }) => id) },
  );
  const visited = new Map(rows.map((row) => [row.visitor_id, row]));
  return visitors.flatMap(({ bot: _, ...visitor }) => {
    const ends = visited.get(visitor.id);
    if (!ends) return [];
    const [last_source, country, device] = ends.last;
    return { ...visitor, first_source: ends.first_source, last_source, country, device };
  });
}

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

/** Counted visits that an assistant sent on these days (UTC), newest first. */
export const listArrivals = (
  clickhouse: ClickHouse,
  of: {
    domain_id: string;
    assistant: string;
    converting: boolean;
    start: string;
    end: string;
    limit: number;
  },
) =>
  clickhouse.rows<Arrival>(
    `with sent as (
        select visitor_id, landing, pages_count, has_conversion, started_at, id from visits final
        where domain_id = {domain_id:UUID} and counted and assistant = {assistant:String}
          and started_at >= {start:DateTime64(3, 'UTC')} and started_at < {end:DateTime64(3, 'UTC')} + interval 1 day
          and (not {converting:Bool} or has_conversion)
        order by started_at desc, toString(id) limit {limit:UInt32}
      )
      select visitor_id, v.description as description, nullIf(landing, '') as landing, s.pages_count as pages_count,
        s.has_conversion as has_conversion, started_at as at
      from sent s left join (
        select id, if(${isPhrased}, description, null) as description from visitors final
        where domain_id = {domain_id:UUID} and id in (select visitor_id from sent)
      ) v on v.id = s.visitor_id
      order by started_at desc, toString(s.id)`,
    {
      ...of,
      start: clickTime(`${of.start}T00:00:00Z`),
      end: clickTime(`${of.end}T00:00:00Z`),
    },
  );

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

/** Of each website, as many as the day still allows, the last seen first; who came before yesterday stays as they are. */
export async function listUnphrased(
  clickhouse: ClickHouse,
  of: { domain_ids: readonly string[]; gone_before: Date; day: Date; most: number; limit: number },
): Promise<Seen[]> {
  if (of.domain_ids.length === 0) return [];
  return clickhouse.rows<Seen>(
    `with phrased as (
        select domain_id, count() as done from visitors final
        where domain_id in {domain_ids:Array(UUID)} and phrased_at >= {day:DateTime64(3, 'UTC')} group by domain_id
      )
      select domain_id, id, last_seen, sessions_count from (
        select v.domain_id as domain_id, id, last_seen, sessions_count, done,
          row_number() over (partition by v.domain_id order by last_seen desc) as nth
        from (
          select domain_id, id, last_seen, sessions_count from visitors final
          where domain_id in {domain_ids:Array(UUID)} and empty(bot)
            and last_seen between {day:DateTime64(3, 'UTC')} - interval 1 day and {gone_before:DateTime64(3, 'UTC')}
            and (phrased_at is null or phrased_at < last_seen)
        ) v left join phrased p on p.domain_id = v.domain_id
      ) where nth + done <= {most:UInt32} order by last_seen desc limit {limit:UInt32}`,
    {
      domain_ids: [...of.domain_ids],
      day: clickTime(of.day),
      gone_before: clickTime(of.gone_before),
      most: of.most,
      limit: of.limit,
    },
  );
}
