import type { VisitRetention } from '@sightline/contract/personalizing/retention';
import { dayIn } from '@sightline/contract/time-zones';
import type { DomainCtx } from '../../context.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { type AskedVisits, daysOf, filtersOf, firstDayOf } from './asked-visits.service.ts';
import { hourOf, spanOf, timeOf } from './report-range.ts';

const MAX_WEEKS = 53;

/** Visitors by the week of their first visit ever, which filters are about, and how many came back by any visit. */
export async function getRetention(ctx: DomainCtx, asked: AskedVisits): Promise<VisitRetention> {
  const { days, time_zone } = await daysOf(ctx, asked);
  const { to, points } = spanOf(days, 'week', time_zone);
  const weeks = points.slice(-MAX_WEEKS);
  const [begin = to] = weeks;
  const { domain_id } = ctx;
  const firstDay = await firstDayOf(ctx, time_zone);
  const from = Math.min(begin, firstDay === null ? begin : hourOf(firstDay, time_zone));
  const filters = filtersOf(asked.filters);
  const answer = await figuresOf(ctx).retention({ domain_id, from, to, weeks, filters });
  return {
    ...days,
    weeks: weeks.map((hour, at) => {
      const [visitors = 0, ...returned] = answer.weeks[at] ?? [];
      return { week: dayIn(time_zone, new Date(timeOf(hour))), visitors, returned };
    }),
    daily: answer.daily,
  };
}
