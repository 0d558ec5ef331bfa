import type { VisitDimension } from '@sightline/contract/personalizing/visit-report';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { inMillionths } from '../packs/rank-values.ts';
import { DIMENSION_VALUES } from '../visit-dimensions.queries.ts';
import type { DimensionSums, ValueSums, VisitQuestion } from '../visit-report-types.ts';
import { type Chosen, earningVisits } from './chosen-visits.queries.ts';

/** The column of `earningVisits`. */
export const earned = (currency: string | null | undefined) => (currency ? 'earned' : '0 as earned');

type Plain = Exclude<VisitDimension, 'goal'>;
/** Which of several dimensions a group is of, by the bits that `grouping` gives it. */
const bitsOf = (place: number, count: number) => 2 ** count - 1 - 2 ** (count - 1 - place);

/** A row for each value of each of these dimensions, all in one reading of the visits. */
function byValue(
  dimensions: readonly Plain[],
  chosen: Chosen,
  currency: string | null | undefined,
  sums: string,
): string {
  const names = dimensions.map((_, at) => `d${at}`);
  const values = dimensions.map((dimension, at) => `${DIMENSION_VALUES[dimension].clickhouse} as d${at}`);
  return `(
    select grouping(${names.join(', ')}) as bits, concat('', ${names.join(', ')}) as key, count() as n, ${sums}, sum(earned) as revenue
    from (select ${values.join(', ')}, has_conversion, visitor_id, ${earned(currency)} from ${earningVisits(chosen, currency)} where ${chosen.where})
    group by grouping sets (${names.map((name) => `(${name})`).join(', ')}))`;
}

interface DimensionRows {
  bits: number;
  rows: [visits: number, key: string, converted: number, visitors: number, revenue: number][];
  without: number;
  keys: number;
}

export async function readDimensions(
  clickhouse: ClickHouse,
  chosen: Chosen,
  dimensions: readonly Plain[],
  { offset, limit, currency }: VisitQuestion,
  visitors: string,
): Promise<[Plain, DimensionSums][]> {
  const sums = `countIf(has_conversion) as converted, ${visitors} as visitors`;
  const counts = await clickhouse.rows<DimensionRows>(
    `select bits, sumIf(n, key = '') as without, countIf(key != '') as keys,
        groupArraySortedIf({most:UInt32})((-toInt64(n), key, converted, visitors, revenue), key != '') as rows
      from ${byValue(dimensions, chosen, currency, sums)} group by bits`,
    { ...chosen.params, most: offset + limit },
  );
  return dimensions.map((dimension, at) => {
    const bits = bitsOf(at, dimensions.length);
    const { rows, keys, without } = counts.find((one) => one.bits === bits) ?? {
      rows: [],
      keys: 0,
      without: 0,
    };
    const shown = rows.slice(offset);
    return [
      dimension,
      {
        rows: shown.map(([visits, key, converted, visitors, revenue]) => ({
          key,
          visits: -visits,
          converted,
          visitors,
          revenue: inMillionths(revenue),
        })),
        more: Math.max(0, keys - offset - shown.length),
        without,
      },
    ];
  });
}

export async function readGoals(
  clickhouse: ClickHouse,
  chosen: Chosen,
  { offset, limit, currency }: VisitQuestion,
): Promise<DimensionSums> {
  const { where, params } = chosen;
  const visits = earningVisits(chosen, currency);
  const [rows, [left]] = await Promise.all([
    clickhouse.rows<ValueSums & { keys: number }>(
      `select key, visits, visitors, converted, revenue, count() over () as keys from (
        select toString(goal) as key, count() as visits, uniqExact(visitor_id) as visitors, countIf(has_conversion) as converted,
          sum(earned) as revenue
        from (select goals, visitor_id, has_conversion, ${earned(currency)} from ${visits} where ${where})
          array join goals as goal group by key
      ) order by visits desc, key limit {limit:UInt32} offset {offset:UInt32}`,
      { ...params, offset, limit },
    ),
    clickhouse.rows<{ without: number }>(
      `select count() as without from visits final where ${where} and empty(goals)`,
      params,
    ),
  ]);
  return {
    rows: rows.map(({ keys: _, ...row }) => ({ ...row, revenue: inMillionths(row.revenue) })),
    more: Math.max(0, (rows[0]?.keys ?? 0) - offset - rows.length),
    without: left?.without ?? 0,
  };
}
