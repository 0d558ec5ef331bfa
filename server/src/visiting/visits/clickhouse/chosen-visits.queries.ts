import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import type { ClickHouse, Params } from '../../../platform/clickhouse/clickhouse.ts';
import { DIMENSION_VALUES } from '../visit-dimensions.queries.ts';
import type { Span, VisitFilter } from '../visit-report-types.ts';

export const HOUR_MS = 3_600_000;
/** Visitors of more visits are estimated. */
export const MOST_EXACT = 1_000_000;

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
  const conditions = filters.map(([dimension, values, more], at) => {
    params[`values_${at}`] = values;
    const [value, list] = [DIMENSION_VALUES[dimension].clickhouse, `{values_${at}:Array(String)}`];
    const any = [dimension === 'goal' ? `hasAny(${value}, ${list})` : `${value} in ${list}`];
    if (dimension === 'goal' && values.includes('')) any.push('empty(goals)');
    for (const [place, text] of (more?.texts ?? []).entries()) {
      params[`text_${at}_${place}`] = text;
      any.push(`positionCaseInsensitiveUTF8(${value}, {text_${at}_${place}:String}) > 0`);
    }
    return `${more?.is_not ? 'not ' : ''}(${any.join(' or ')})`;
  });
  const began = `domain_id = {domain_id:UUID} and counted
    and started_at >= {from:DateTime64(3, 'UTC')} and started_at < {to:DateTime64(3, 'UTC')}`;
  return { where: [began, ...conditions].join(' and '), params };
}

/**
 * The distinct visitors of such visits, by a sketch of 32,768 registers where they are very many: within about one
 * percent, and exact where a value has few.
 */
export async function visitorsIn(
  clickhouse: ClickHouse,
  { where, params }: Chosen,
  most_exact: number,
): Promise<string> {
  // Replaced rows count, too, which spares reading which they are.
  const [rows] = await clickhouse.rows<{ n: number }>(
    `select count() as n from visits where ${where}`,
    params,
  );
  return (rows?.n ?? 0) > most_exact ? 'uniqCombined(15)(visitor_id)' : 'uniqExact(visitor_id)';
}
