import { MAX_VALUE_LENGTH, type VisitDimension } from '@sightline/contract/personalizing/visit-report';
import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import type { ClickHouse, Params } from '../../../platform/clickhouse/clickhouse.ts';
import type {
  DimensionSums,
  SeenNow,
  Span,
  SpanSums,
  ValueSums,
  VisitAnswer,
  VisitFilter,
  VisitQuestion,
  VisitSums,
} from '../visit-report-types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** From so many visits on, visitors are counted within about half a percent. */
const MOST_EXACT = 1_000_000;

const cut = (text: string) => `substringUTF8(${text}, 1, ${MAX_VALUE_LENGTH})`;
/** A visit's value in each dimension; empty where it has none. */
const VALUES: Record<Exclude<VisitDimension, 'goal'>, string> = {
  source: cut('source'),
  assistant: 'assistant',
  campaign: cut('campaign'),
  landing: 'landing',
  exit: 'exit',
  country: "ifNull(country, '')",
  device: "ifNull(device, '')",
  browser: "ifNull(browser, '')",
  os: "ifNull(os, '')",
  variant: "if(arm = 'personalized', ifNull(toString(variant_id), ''), '')",
  arm: "if(arm = 'none', '', arm)",
};
const GOALS = 'arrayMap(goal -> toString(goal), goals)';

interface Chosen {
  where: string;
  params: Params;
}

/** Counted visits that began in these hours and fit the filters. */
export function chosenVisits(
  domain_id: string,
  { from, to }: Pick<Span, 'from' | 'to'>,
  filters: readonly VisitFilter[],
): Chosen {
  const params: Params = {
    domain_id,
    from: clickTime(from * HOUR_MS),
    to: clickTime(to * HOUR_MS),
  };
  const conditions = filters.map(([dimension, values], at) => {
    params[`filter_${at}`] = values;
    const list = `{filter_${at}:Array(String)}`;
    if (dimension !== 'goal') return `${VALUES[dimension]} in ${list}`;
    return `(hasAny(${GOALS}, ${list})${values.includes('') ? ' or empty(goals)' : ''})`;
  });
  const began = `domain_id = {domain_id:UUID} and counted
    and started_at >= {from:DateTime64(3, 'UTC')} and started_at < {to:DateTime64(3, 'UTC')}`;
  return { where: [began, ...conditions].join(' and '), params };
}

export async function readReport(clickhouse: ClickHouse, question: VisitQuestion): Promise<VisitAnswer> {
  const { domain_id, span, filters, dimensions } = question;
  const chosen = chosenVisits(domain_id, span, filters);
  const among = await countVisits(clickhouse, chosen);
  const [sums, before, ...rows] = await Promise.all([
    readSpan(clickhouse, chosen, span, among),
    question.before && readBefore(clickhouse, question, question.before),
    ...dimensions.map((dimension) => readValues(clickhouse, chosen, dimension, question, among)),
  ]);
  const read = dimensions.map((dimension, at) => [dimension, rows[at]]);
  return { sums, before, dimensions: Object.fromEntries(read) };
}

async function countVisits(clickhouse: ClickHouse, { where, params }: Chosen): Promise<number> {
  const [row] = await clickhouse.rows<{ visits: number }>(
    `select count() as visits from visits final where ${where}`,
    params,
  );
  return row?.visits ?? 0;
}

const visitorsIn = (visits: number) => (visits > MOST_EXACT ? 'uniq(visitor_id)' : 'uniqExact(visitor_id)');

async function readBefore(clickhouse: ClickHouse, { domain_id, filters }: VisitQuestion, span: Span) {
  const chosen = chosenVisits(domain_id, span, filters);
  return readSpan(clickhouse, chosen, span, await countVisits(clickhouse, chosen));
}

async function readSpan(
  clickhouse: ClickHouse,
  { where, params }: Chosen,
  span: Span,
  among: number,
): Promise<SpanSums> {
  const sums = `${visitorsIn(among)} as visitors, count() as visits, sum(pages_count) as views, countIf(has_conversion) as converted`;
  const [[all], points] = await Promise.all([
    clickhouse.rows<Omit<SpanSums, 'points'>>(
      `select ${sums}, countIf(pages_count = 1) as bounced, sum(visible_ms) as visible_ms from visits final where ${where}`,
      params,
    ),
    span.points.length === 0
      ? []
      : clickhouse.rows<VisitSums & { point: number }>(
          `select {points:Array(UInt16)}[intDiv(toUnixTimestamp64Milli(started_at), ${HOUR_MS}) - {hour:Int64} + 1] as point, ${sums}
            from visits final where ${where} group by point`,
          { ...params, hour: span.from, points: pointsOf(span) },
        ),
  ]);
  const nothing = { visitors: 0, visits: 0, views: 0, converted: 0 };
  const byPoint = new Map(points.map(({ point, ...of }) => [point, of]));
  return {
    ...(all ?? { ...nothing, bounced: 0, visible_ms: 0 }),
    points: span.points.map((_, at) => byPoint.get(at + 1) ?? nothing),
  };
}

/** Of each hour of a span, the point that it belongs to, from 1. */
function pointsOf({ from, to, points }: Span): number[] {
  let point = 0;
  return Array.from({ length: to - from }, (_, at) => {
    while (point < points.length && (points[point] ?? 0) <= from + at) point += 1;
    return point;
  });
}

async function readValues(
  clickhouse: ClickHouse,
  { where, params }: Chosen,
  dimension: VisitDimension,
  { offset, limit }: VisitQuestion,
  among: number,
): Promise<DimensionSums> {
  const isGoal = dimension === 'goal';
  const value = isGoal ? 'toString(goal)' : VALUES[dimension];
  const sums = `count() as visits, ${visitorsIn(among)} as visitors, countIf(has_conversion) as converted`;
  const none = isGoal ? 'empty(goals)' : `${value} = ''`;
  const [rows, [left]] = await Promise.all([
    clickhouse.rows<ValueSums & { keys: number }>(
      `select key, visits, visitors, converted, count() over () as keys from (
        select ${value} as key, ${sums} from visits final ${isGoal ? 'array join goals as goal' : ''}
        where ${where} and key != '' group by key
      ) order by visits desc, key limit {limit:UInt32} offset {offset:UInt32}`,
      { ...params, offset, limit },
    ),
    clickhouse.rows<{ without: number }>(
      `select count() as without from visits final where ${where} and ${none}`,
      params,
    ),
  ]);
  const keys = rows[0]?.keys ?? 0;
  return {
    rows: rows.map(({ keys: _, ...row }) => row),
    more: Math.max(0, keys - offset - rows.length),
    without: left?.without ?? 0,
  };
}

export async function findFirstDay(clickhouse: ClickHouse, domain_id: string): Promise<string | null> {
  const [row] = await clickhouse.rows<{ day: string; visits: number }>(
    `select toString(toDate(min(started_at))) as day, count() as visits
      from visits final where domain_id = {domain_id:UUID} and counted`,
    { domain_id },
  );
  return row && row.visits > 0 ? row.day : null;
}

/** Visitors last seen since a moment, by their newest visit. */
export async function countSeen(clickhouse: ClickHouse, domain_id: string, since: Date): Promise<SeenNow> {
  const newest = `select visitor_id, argMax((exit, source, ifNull(country, '')), (started_at, toString(id))) as last
    from visits final where domain_id = {domain_id:UUID} and counted and started_at >= {from:DateTime64(3, 'UTC')}
    group by visitor_id having max(ended_at) >= {since:DateTime64(3, 'UTC')}`;
  const rows = await clickhouse.rows<{ kind: number; key: string; visitors: number }>(
    `with newest as (${newest})
      select 0 as kind, '' as key, count() as visitors from newest
      union all select kind, key, visitors from (
        select kind, ${cut('value')} as key, count() as visitors from newest
        array join [1, 2, 3] as kind, [last.1, last.2, last.3] as value
        where value != '' group by kind, key order by visitors desc, key limit 10 by kind
      )`,
    { domain_id, since: clickTime(since), from: clickTime(since.getTime() - 2 * DAY_MS) },
  );
  const of = (wanted: number) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ key, visitors }) => ({ key, visitors }))
      .sort((a, b) => b.visitors - a.visitors || (a.key < b.key ? -1 : 1));
  return { visitors: of(0)[0]?.visitors ?? 0, pages: of(1), sources: of(2), countries: of(3) };
}
