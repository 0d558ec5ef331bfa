import {
  HAPPENINGS,
  type HappeningKind,
  MAX_VALUE_LENGTH,
  type VisitDimension,
} from '@sightline/contract/personalizing/visit-report';
import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import type { ClickHouse, Params } from '../../../platform/clickhouse/clickhouse.ts';
import { AMOUNTS_IN_CLICKHOUSE, happeningsInClickHouse } from '../happenings.queries.ts';
import { DIMENSION_VALUES } from '../visit-dimensions.queries.ts';
import type { Span, VisitFilter } from '../visit-report-types.ts';

export const HOUR_MS = 3_600_000;
/** Nobody's visit goes on for longer, and no page stays open longer. */
export const MAX_DAYS_OPEN = 35;
/** Visitors of more visits are estimated. */
export const MOST_EXACT = 1_000_000;

/** A view's page. */
export const PAGE = `substringUTF8(path, 1, ${MAX_VALUE_LENGTH})`;
/** The times of views of visits that began in these hours. */
export const SEEN_THEN = `domain_id = {domain_id:UUID}
  and at >= {from:DateTime64(3, 'UTC')} and at < {seen_to:DateTime64(3, 'UTC')}`;

export interface Chosen {
  /** Counted visits that began then, and whether one fits. */
  began: string;
  fits: string;
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
    seen_to: clickTime((to + 24 * MAX_DAYS_OPEN) * HOUR_MS),
  };
  const conditions = filters.map((filter, at) => {
    const [dimension, values, more] = filter;
    const isEmptyAsked = values.includes('');
    const kind = HAPPENINGS.find((one) => one === dimension);
    if (kind) {
      const value = `substringUTF8(word, ${kind.length + 2})`;
      return `${not(more)}(${sawHappening(kind, isNamed(value, filter, `${at}`, params), isEmptyAsked)})`;
    }
    const value = dimension === 'page' ? PAGE : DIMENSION_VALUES[dimension as VisitDimension].clickhouse;
    const named = isNamed(value, filter, `${at}`, params);
    if (dimension === 'goal') return `${not(more)}(${named}${isEmptyAsked ? ' or empty(goals)' : ''})`;
    return `${not(more)}(${dimension === 'page' ? sawPage(named, isEmptyAsked) : named})`;
  });
  const began = `domain_id = {domain_id:UUID} and counted
    and started_at >= {from:DateTime64(3, 'UTC')} and started_at < {to:DateTime64(3, 'UTC')}`;
  const fits = conditions.join(' and ') || 'true';
  return { began, fits, where: `${began} and ${fits}`, params };
}

const not = (more: VisitFilter[2]) => (more?.is_not ? 'not ' : '');

/** Whether a value is among a filter's, or has one of its texts; the name tells its parameters from others'. */
export function isNamed(value: string, filter: VisitFilter, name: string, params: Params): string {
  const [dimension, values, { texts = [] } = {}] = filter;
  params[`values_${name}`] = values;
  const list = `{values_${name}:Array(String)}`;
  const contain = texts.map((text, place) => {
    params[`text_${name}_${place}`] = text;
    return `positionCaseInsensitiveUTF8(${value}, {text_${name}_${place}:String}) > 0`;
  });
  return [dimension === 'goal' ? `hasAny(${value}, ${list})` : `${value} in ${list}`, ...contain].join(
    ' or ',
  );
}

/** Visits in which something of a kind happened that fits; where it is asked for, also those without. */
function sawHappening(kind: HappeningKind, fits: string, isEmptyAsked: boolean): string {
  const saw = (more: string) =>
    `(visitor_id, id) in (select visitor_id, session_id from ${happeningsInClickHouse(SEEN_THEN)} where startsWith(word, '${kind}:')${more})`;
  return `${saw(` and (${fits})`)}${isEmptyAsked ? ` or not ${saw('')}` : ''}`;
}

/**
 * Visits with what each earned in a currency, as `earned`; nothing without one. Amounts that name one external id count
 * once.
 */
export function earningVisits(chosen: Chosen, currency: string | null | undefined): string {
  if (!currency) return 'visits final';
  chosen.params.currency = currency;
  return `visits final left join (
      select visitor_id as earner, session_id as earning, sum(number) as earned from ${AMOUNTS_IN_CLICKHOUSE}
      where money = {currency:String} group by earner, earning
    ) as amounts on visits.visitor_id = amounts.earner and visits.id = amounts.earning`;
}

/** Visits with a view that fits; where it is asked for, also those without views. */
function sawPage(fits: string, isEmptyAsked: boolean): string {
  const saw = (more: string) =>
    `(visitor_id, id) in (select visitor_id, session_id from views final where ${SEEN_THEN}${more})`;
  return `${saw(` and (${fits})`)}${isEmptyAsked ? ` or not ${saw('')}` : ''}`;
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
