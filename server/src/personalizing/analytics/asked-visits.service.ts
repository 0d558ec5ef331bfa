import { filterParts, TEXT_DIMENSIONS } from '@sightline/contract/personalizing/visit-filters';
import { FILTER_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import { dayIn } from '@sightline/contract/time-zones';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import type { ReadCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { VisitFilter } from '../../visiting/visits/visit-report-types.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { checkedDays, type Days, rangeOf } from './report-range.ts';

/** Which visits someone asks about. */
export interface AskedVisits {
  start?: string | undefined;
  end?: string | undefined;
  filters: readonly string[];
}

/** The days that are asked for, and the time zone whose days they are. */
export async function daysOf(
  ctx: ReadCtx,
  { start, end }: AskedVisits,
): Promise<{ days: Days; time_zone: string }> {
  const time_zone = await timeZoneOf(ctx, ctx.domain_id);
  const last = end ?? dayIn(time_zone, ctx.now());
  const first = start ?? (await firstDayOf(ctx, time_zone)) ?? last;
  // Nobody came before the first visit.
  const days = checkedDays({ start: start === undefined && first > last ? last : first, end: last });
  return { days, time_zone };
}

/** The day of the first visit. */
export async function firstDayOf(ctx: ReadCtx, time_zone: string): Promise<string | null> {
  const at = await figuresOf(ctx).firstVisit(ctx.domain_id);
  return at && dayIn(time_zone, new Date(at));
}

/** The hours of these days. */
export async function hoursOf(ctx: ReadCtx, asked: AskedVisits): Promise<{ from: number; to: number }> {
  const { days, time_zone } = await daysOf(ctx, asked);
  return rangeOf(days, time_zone);
}

/** What visits of a dimension may have is one filter, what they must not have another. */
export function filtersOf(filters: readonly string[]): VisitFilter[] {
  const found = new Map<string, VisitFilter>();
  for (const { dimension, operator, value } of filters.map(readFilter)) {
    const is_not = operator === 'is_not' || operator === 'contains_not';
    const isText = operator === 'contains' || operator === 'contains_not';
    const [, values = [], { texts = [] } = {}] = found.get(`${dimension} ${is_not}`) ?? [];
    (isText ? texts : values).push(value);
    found.set(`${dimension} ${is_not}`, [dimension, values, { texts, is_not }]);
  }
  return [...found.values()];
}

export function readFilter(filter: string) {
  const parts = filterParts(filter);
  const dimension = FILTER_DIMENSIONS.find((name) => name === parts?.dimension);
  if (!parts || !dimension) throw unknownFilter(filter);
  if (parts.operator.startsWith('contains')) {
    if (!TEXT_DIMENSIONS.some((name) => name === dimension)) throw untoldText(filter, dimension);
    if (parts.value === '') throw refused(`“${filter}” lacks a text. Write it behind the colon.`);
  }
  return { ...parts, dimension };
}

const unknownFilter = (filter: string) =>
  refused(
    `“${filter}” is no filter. Write “dimension:value”, such as “country:BE”; dimensions are ${FILTER_DIMENSIONS.join(', ')}.`,
  );

const untoldText = (filter: string, dimension: string) =>
  refused(
    `“${filter}” is no filter, because texts are looked for in ${TEXT_DIMENSIONS.join(', ')} alone. Write a whole value, as “${dimension}:value”.`,
  );

const refused = (message: string) => new AppError('bad_request', message, { fields: { filters: message } });
