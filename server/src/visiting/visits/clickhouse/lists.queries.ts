import type { ListedVisitor, Visitor } from '@sightline/contract/personalizing/journeys';
import type { VisitorKind } from '@sightline/contract/personalizing/visitor-kinds';
import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { VisitFilter } from '../visit-report-types.ts';
import type { Arrival, Seen, SessionRow, SiteDays } from '../visit-types.ts';
import { chosenVisits } from './chosen-visits.queries.ts';
import { spanParams } from './sums.queries.ts';

const isPhrased = 'ifNull(phrased_at >= last_seen and described_at >= last_seen, false)';

const visitorColumns = `id, if(${isPhrased}, description, null) as description,
  if(${isPhrased}, journey_summary, null) as journey_summary, first_seen, last_seen, internal, has_conversion,
  sessions_count, pages_count, bot, overruled`;
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
  const [row] = await clickhouse.rows<Visitor>(
    `select ${visitorColumns} from visitors final where domain_id = {domain_id:UUID} and id = {id:UUID}`,
    { domain_id, id },
  );
  return row;
}

/** As `kindOf` says it. */
export const IS_AGENT =
  "(has(bot, 'agent') or (has(bot, 'automated') and not hasAny(bot, ['crawler', 'user_agent'])))";
const OF_KIND: Record<VisitorKind, string> = {
  people: 'empty(bot)',
  agents: IS_AGENT,
  crawlers: `notEmpty(bot) and not ${IS_AGENT}`,
};

/** A place in the list: after the visitor with this id, last seen at this moment. */
export interface SeenPlace {
  id: string;
  last_seen: string;
}

/**
 * Visitors that were seen at or before a place, the last first, as rows say that others may have replaced: a listed
 * visitor may have been seen later since, and no visitor seen as late as the last of them is missing.
 */
export const listSeenRows = (
  clickhouse: ClickHouse,
  of: { domain_id: string; kind: VisitorKind; behind: SeenPlace | null; limit: number },
) =>
  clickhouse.rows<SeenPlace>(
    `select id, last_seen from visitors
      where domain_id = {domain_id:UUID} and ${OF_KIND[of.kind]} ${of.behind ? "and last_seen <= {last_seen:DateTime64(3, 'UTC')}" : ''}
      order by last_seen desc limit {limit:UInt32}`,
    { domain_id: of.domain_id, limit: of.limit, last_seen: of.behind && clickTime(of.behind.last_seen) },
  );

const BEHIND = `last_seen <= {last_seen:DateTime64(3, 'UTC')}
  and (last_seen < {last_seen:DateTime64(3, 'UTC')} or toString(id) < {behind:String})`;

/** Visitors behind a place and seen after a moment, the last first; if asked, only those with a visit that fits. */
export function listVisitors(
  clickhouse: ClickHouse,
  of: {
    domain_id: string;
    kind: VisitorKind;
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
    OF_KIND[of.kind],
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
  visitors: readonly (Visitor & { is_phrased: boolean })[],
): Promise<ListedVisitor[]> {
  if (visitors.length === 0) return [];
  const rows = await clickhouse.rows<Visited>(
    `select visitor_id, argMin(source, (started_at, toString(id))) as first_source,
        argMax((source, country, device), (started_at, toString(id))) as last
      from visits final where domain_id = {domain_id:UUID} and visitor_id in {ids:Array(UUID)} group by visitor_id`,
    { domain_id, ids: visitors.map(({ id }) => id) },
  );
  const visited = new Map(rows.map((row) => [row.visitor_id, row]));
  return visitors.flatMap((visitor) => {
    const ends = visited.get(visitor.id);
    if (!ends) return [];
    const [last_source, country, device] = ends.last;
    return { ...visitor, first_source: ends.first_source, last_source, country, device };
  });
}

/** Counted visits that an assistant sent on these days, newest first. */
export const listArrivals = (
  clickhouse: ClickHouse,
  {
    assistant,
    converting,
    limit,
    ...of
  }: SiteDays & { assistant: string; converting: boolean; limit: number },
) =>
  clickhouse.rows<Arrival>(
    `with sent as (
        select visitor_id, landing, pages_count, has_conversion, started_at, id from visits final
        where domain_id = {domain_id:UUID} and counted and assistant = {assistant:String}
          and started_at >= {from:DateTime64(3, 'UTC')} and started_at < {to:DateTime64(3, 'UTC')}
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
    { ...spanParams(of), assistant, converting, limit },
  );

/**
 * For each website, as many visitors as the day still allows, the last seen first; those not seen since yesterday stay
 * as they are.
 */
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
