import type { AnalyticsOverview } from '@sightline/contract/personalizing/analytics';
import type { DomainCtx } from '../../context.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';

export async function getAnalyticsOverview(ctx: DomainCtx): Promise<AnalyticsOverview> {
  const totals = await figuresOf(ctx).totals(ctx.domain_id);
  return {
    tracked_visitors: totals.visitors,
    tracked_visits: totals.visits,
    personalized_visits: totals.personalized_visits,
    personalized_conversions: totals.converting_personalized_visits,
    conversions: totals.converting_visits,
    conversion_rate: rateOf(totals.converting_visits, totals.visits),
    personalized_conversion_rate: rateOf(totals.converting_personalized_visits, totals.personalized_visits),
  };
}

const rateOf = (converting: number, visits: number) => (visits === 0 ? 0 : converting / visits);
