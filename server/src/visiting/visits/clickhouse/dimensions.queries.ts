import type { VisitDimension } from '@sightline/contract/personalizing/visit-report';
import { type ClickHouse, tuple } from '../../../platform/clickhouse/clickhouse.ts';
import { DIMENSION_VALUES } from '../visit-dimensions.queries.ts';
import type { DimensionSums, ValueSums, VisitQuestion } from '../visit-report-types.ts';
import { type Chosen, type Sample, visitorsOf } from './chosen-visits.queries.ts';

type Plain = Exclude<VisitDimension, 'goal'>;
/** Which of several dimensions a group is of, by the bits that `grouping` gives it. */
const bitsOf = (place: number, count: number) => 2 ** count - 1 - 2 ** (count - 1 - place);

/** A row for each value of each of these dimensions, all in one reading of the visits. */
function byValue(dimensions: readonly Plain[], where: string, sums: string): string {
  const names = dimensions.map((_, at) => `d${at}`);
  const values = dimensions.map((dimension, at) => `${DIMENSION_VALUES[dimension].clickhouse} as d${at}`);
  return `(
    select grouping(${names.join(', ')}) as bits, concat('', ${names.join(', ')}) as key, count() as n, ${sums}
    from (select ${values.join(', ')}, has_conversion, visitor_id from visits final where ${where})
    group by grouping sets (${names.map((name) => `(${name})`).join(', ')}))`;
}

interface ShownRows {
  dimension: Plain;
  bits: number;
  rows: [visits: number, key: string, converted: number, visitors: number][];
}

export async function readDimensions(
  clickhouse: ClickHouse,
  chosen: Chosen,
  dimensions: readonly Plain[],
  { offset, limit }: VisitQuestion,
  sample: Sample | null,
): Promise<[Plain, DimensionSums][]> {
  const sums = `countIf(has_conversion) as converted, ${sample ? '0' : 'uniqExact(visitor_id)'} as visitors`;
  const counts = await clickhouse.rows<Omit<ShownRows, 'dimension'> & { without: number; keys: number }>(
    `select bits, sumIf(n, key = '') as without, countIf(key != '') as keys,
        groupArraySortedIf({most:UInt32})((-toInt64(n), key, converted, visitors), key != '') as rows
      from ${byValue(dimensions, chosen.where, sums)} group by bits`,
    { ...chosen.params, most: offset + limit },
  );
  const shown = dimensions.map((dimension, at) => {
    const bits = bitsOf(at, dimensions.length);
    const of = counts.find((one) => one.bits === bits) ?? { rows: [], keys: 0, without: 0 };
    return { ...of, dimension, bits, rows: of.rows.slice(offset) };
  });
  const estimated = sample && (await estimateVisitors(clickhouse, chosen, shown, sample));
  return shown.map(({ dimension, bits, rows, keys, without }) => [
    dimension,
    {
      rows: rows.map(([visits, key, converted, visitors]) => ({
        ...{ key, visits: -visits, converted },
        visitors: estimated?.get(`${bits} ${key}`) ?? visitors,
      })),
      more: Math.max(0, keys - offset - rows.length),
      without,
    },
  ]);
}

/** Visitors of each row, by those in the sample; of rows with too few visits there, exactly. */
async function estimateVisitors(
  clickhouse: ClickHouse,
  chosen: Chosen,
  shown: readonly ShownRows[],
  sample: Sample,
): Promise<Map<string, number>> {
  const dimensions = shown.map(({ dimension }) => dimension);
  const within = `${chosen.where} and ${sample.where}`;
  const sampled = await clickhouse.rows<{ bits: number; key: string; n: number; visitors: number }>(
    `select bits, key, n, visitors from ${byValue(dimensions, within, 'uniqExact(visitor_id) as visitors')}
      where has({rows:Array(Tuple(UInt64, String))}, (bits, key))`,
    {
      ...chosen.params,
      rows: shown.flatMap(({ bits, rows }) => rows.map(([, key]) => tuple(bits, key))),
    },
  );
  const found = new Map(sampled.map((row) => [`${row.bits} ${row.key}`, row]));
  const visitors = await Promise.all(
    shown.map(async ({ dimension, bits, rows }) => {
      const few = rows.filter(([, key]) => (found.get(`${bits} ${key}`)?.n ?? 0) < sample.enough);
      const keys = few.map(([, key]) => key);
      const exact = await countVisitors(clickhouse, chosen, dimension, keys);
      return rows.map(([visits, key]): [string, number] => {
        const row = `${bits} ${key}`;
        return [row, exact.get(key) ?? visitorsOf(-visits, found.get(row))];
      });
    }),
  );
  return new Map(visitors.flat());
}

/** Visitors of visits with these values. */
async function countVisitors(
  clickhouse: ClickHouse,
  { where, params }: Chosen,
  dimension: Plain,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await clickhouse.rows<{ key: string; visitors: number }>(
    `select ${DIMENSION_VALUES[dimension].clickhouse} as key, uniqExact(visitor_id) as visitors
      from visits final where ${where} and key in {keys:Array(String)} group by key`,
    { ...params, keys },
  );
  return new Map(rows.map(({ key, visitors }) => [key, visitors]));
}

export async function readGoals(
  clickhouse: ClickHouse,
  { where, params }: Chosen,
  { offset, limit }: VisitQuestion,
): Promise<DimensionSums> {
  const [rows, [left]] = await Promise.all([
    clickhouse.rows<ValueSums & { keys: number }>(
      `select key, visits, visitors, converted, count() over () as keys from (
        select toString(goal) as key, count() as visits, uniqExact(visitor_id) as visitors, countIf(has_conversion) as converted
        from visits final array join goals as goal where ${where} group by key
      ) order by visits desc, key limit {limit:UInt32} offset {offset:UInt32}`,
      { ...params, offset, limit },
    ),
    clickhouse.rows<{ without: number }>(
      `select count() as without from visits final where ${where} and empty(goals)`,
      params,
    ),
  ]);
  return {
    rows: rows.map(({ keys: _, ...row }) => row),
    more: Math.max(0, (rows[0]?.keys ?? 0) - offset - rows.length),
    without: left?.without ?? 0,
  };
}
