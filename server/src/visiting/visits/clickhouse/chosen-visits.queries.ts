import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import type { Params } from '../../../platform/clickhouse/clickhouse.ts';
import { DIMENSION_VALUES } from '../visit-dimensions.queries.ts';
import type { Span, VisitFilter } from '../visit-report-types.ts';

export const HOUR_MS = 3_600_000;
/**
 * From so many visits on, visitors are estimated by those of a sample, within about one percent. As many visits are in
 * it, and a row that has fewer than `enough` of them is counted exactly.
 */
export const SAMPLING = { most_exact: 1_000_000, sampled: 500_000, enough: 2500 };

export interface Chosen {
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
    if (dimension !== 'goal') return `${DIMENSION_VALUES[dimension].clickhouse} in ${list}`;
    return `(hasAny(${DIMENSION_VALUES.goal.clickhouse}, ${list})${values.includes('') ? ' or empty(goals)' : ''})`;
  });
  const began = `domain_id = {domain_id:UUID} and counted
    and started_at >= {from:DateTime64(3, 'UTC')} and started_at < {to:DateTime64(3, 'UTC')}`;
  return { where: [began, ...conditions].join(' and '), params };
}

export interface Sample {
  where: string;
  /** A row with fewer visits in it is counted exactly. */
  enough: number;
}

/**
 * The visits whose visitors are counted, out of so many; null for all. Ids are random, and rows stand in the order of
 * their second halves, which begin with 8 to b: a range of them is a share of all visitors, and little else is read.
 */
export function sampleOf(visits: number, { most_exact, sampled, enough }: typeof SAMPLING): Sample | null {
  if (visits <= most_exact) return null;
  const share = Math.floor(0x4000 * (sampled / visits));
  const end = `00000000-0000-0000-${(0x8000 + share).toString(16)}-000000000000`;
  return { where: `visitor_id < toUUID('${end}')`, enough };
}

/** Visitors of so many visits, by the visits and visitors of a sample. */
export const visitorsOf = (visits: number, sample: { n: number; visitors: number } | undefined) =>
  Math.round(sample && sample.n > 0 ? (visits * sample.visitors) / sample.n : visits);
