import { MAX_VALUE_LENGTH } from '@sightline/contract/personalizing/visit-report';
import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { inMillionths } from '../packs/rank-values.ts';
import type {
  PageSums,
  PagesAnswer,
  PagesQuestion,
  SeenNow,
  Span,
  SpanSums,
  VisitAnswer,
  VisitQuestion,
} from '../visit-report-types.ts';
import {
  type Chosen,
  chosenVisits,
  earningVisits,
  HOUR_MS,
  MOST_EXACT,
  PAGE,
  SEEN_THEN,
  visitorsIn,
} from './chosen-visits.queries.ts';
import { earned, readDimensions, readGoals } from './dimensions.queries.ts';

const DAY_MS = 86_400_000;
const SLOT_MS = 600_000;
export async function readReport(
  clickhouse: ClickHouse,
  question: VisitQuestion,
  most_exact = MOST_EXACT,
): Promise<VisitAnswer> {
  const { domain_id, span, filters, dimensions, currency } = question;
  const chosen = chosenVisits(domain_id, span, filters);
  const visitors = await visitorsIn(clickhouse, chosen, most_exact);
  const sums = await readSpan(clickhouse, chosen, { span, currency }, visitors);
  const before =
    question.before &&
    (await readSpan(
      clickhouse,
      chosenVisits(domain_id, question.before, filters),
      { span: question.before, currency },
      visitors,
    ));
  const plain = dimensions.filter((dimension) => dimension !== 'goal');
  const read = await Promise.all([
    plain.length > 0 ? readDimensions(clickhouse, chosen, plain, question, visitors) : [],
    dimensions.includes('goal') ? readGoals(clickhouse, chosen, question).then((of) => [['goal', of]]) : [],
  ]);
  return { sums, before, dimensions: Object.fromEntries(read.flat()) };
}

async function readSpan(
  clickhouse: ClickHouse,
  chosen: Chosen,
  { span, currency }: { span: Span; currency: VisitQuestion['currency'] },
  visitors: string,
): Promise<SpanSums> {
  const visits = earningVisits(chosen, currency);
  const { where, params } = chosen;
  const parts = partsOf(span);
  const point = `{points:Array(UInt16)}[intDiv(toUnixTimestamp64Milli(started_at), ${HOUR_MS / parts}) - {first:Int64} + 1]`;
  type Sums = Omit<SpanSums, 'points'>;
  const rows = await clickhouse.rows<Sums & { point: number; is_all: number }>(
    `select point, grouping(point) as is_all, ${visitors} as visitors, count() as visits, sum(pages_count) as views,
        countIf(has_conversion) as converted, countIf(pages_count = 1) as bounced, sum(visible_ms) as visible_ms,
        sum(earned) as revenue
      from (select ${point} as point, visitor_id, pages_count, has_conversion, visible_ms, ${earned(currency)} from ${visits} where ${where})
      group by grouping sets ((point), ())`,
    { ...params, first: span.from * parts, points: pointsOf(span, parts) },
  );
  const none: Sums = {
    visitors: 0,
    visits: 0,
    views: 0,
    converted: 0,
    bounced: 0,
    visible_ms: 0,
    revenue: 0,
  };
  const {
    point: _,
    is_all: __,
    ...all
  } = rows.find(({ is_all }) => is_all === 1) ?? { ...none, point: 0, is_all: 1 };
  const at = new Map(rows.filter(({ is_all }) => is_all === 0).map((row) => [row.point, row]));
  return {
    ...all,
    revenue: inMillionths(all.revenue),
    points: span.points.map((_, place) => {
      const { visitors, visits, views, converted, revenue } = at.get(place + 1) ?? none;
      return { visitors, visits, views, converted, revenue: inMillionths(revenue) };
    }),
  };
}

const QUARTERS = 4;

/** Into how many parts hours fall whose points begin within them. */
const partsOf = ({ from, to, points }: Span) =>
  [from, to, ...points].every(Number.isInteger) ? 1 : QUARTERS;

/** For each part of a span's hours, the point that it belongs to, from 1. */
function pointsOf({ from, to, points }: Span, parts: number): number[] {
  let point = 0;
  return Array.from({ length: (to - from) * parts }, (_, at) => {
    while (point < points.length && (points[point] ?? 0) <= from + at / parts) point += 1;
    return point;
  });
}

/** Views of visits that fit, by page. */
export async function readPages(
  clickhouse: ClickHouse,
  { domain_id, from, to, filters, offset, limit }: PagesQuestion,
): Promise<PagesAnswer> {
  const chosen = chosenVisits(domain_id, { from, to }, filters);
  const visitors = await visitorsIn(clickhouse, chosen, MOST_EXACT);
  const rows = await clickhouse.rows<
    Omit<PageSums, 'visible_ms' | 'scroll'> & { shown: number; scroll_sum: number; pages: number }
  >(
    `select ${PAGE} as key, count() as views, ${visitors} as visitors, count(visible_ms) as timed,
        ifNull(sum(visible_ms), 0) as shown, count(scroll) as scrolled, ifNull(sum(floor(scroll)), 0) as scroll_sum,
        count() over () as pages
      from views final where ${SEEN_THEN}
        and (visitor_id, session_id) in (select visitor_id, id from visits final where ${chosen.where})
      group by key order by views desc, key limit {limit:UInt32} offset {offset:UInt32}`,
    { ...chosen.params, offset, limit },
  );
  return {
    rows: rows.map(({ pages: _, shown, scroll_sum, ...row }) => ({
      ...row,
      visible_ms: shown,
      scroll: scroll_sum,
    })),
    more: Math.max(0, (rows[0]?.pages ?? 0) - offset - rows.length),
  };
}

export async function findFirstVisit(clickhouse: ClickHouse, domain_id: string): Promise<string | null> {
  const [row] = await clickhouse.rows<{ at: number; visits: number }>(
    `select toUnixTimestamp64Milli(min(started_at)) as at, count() as visits
      from visits final where domain_id = {domain_id:UUID} and counted`,
    { domain_id },
  );
  return row && row.visits > 0 ? new Date(Math.floor(row.at / SLOT_MS) * SLOT_MS).toISOString() : null;
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
        select kind, substringUTF8(value, 1, ${MAX_VALUE_LENGTH}) as key, count() as visitors from newest
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
