import { VISIT_DIMENSIONS, type VisitDimension } from '@sightline/contract/personalizing/visit-report';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { VisitFilter } from '../../visiting/visits/visit-report-types.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { checkedDays, type Days } from './report-range.ts';

/** Which visits someone asks about. */
export interface AskedVisits {
  start?: string | undefined;
  end?: string | undefined;
  filters: readonly string[];
}

export async function daysOf(ctx: DomainCtx, { start, end }: AskedVisits): Promise<Days> {
  const last = end ?? ctx.now().toISOString().slice(0, 10);
  const first = start ?? (await figuresOf(ctx).firstDay(ctx.domain_id)) ?? last;
  // Nobody came before the first visit.
  return checkedDays({ start: start === undefined && first > last ? last : first, end: last });
}

export function filtersOf(filters: readonly string[]): VisitFilter[] {
  const byDimension = new Map<VisitDimension, string[]>();
  for (const filter of filters) {
    const end = filter.indexOf(':');
    const dimension = VISIT_DIMENSIONS.find((name) => name === filter.slice(0, Math.max(0, end)));
    if (dimension === undefined) throw unknownFilter(filter);
    byDimension.set(dimension, [...(byDimension.get(dimension) ?? []), filter.slice(end + 1)]);
  }
  return [...byDimension];
}

function unknownFilter(filter: string) {
  const message = `“${filter}” is no filter. Write “dimension:value”, such as “country:BE”; dimensions are ${VISIT_DIMENSIONS.join(', ')}.`;
  return new AppError('bad_request', message, { fields: { filters: message } });
}
