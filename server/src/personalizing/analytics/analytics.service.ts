import type { AnalyticsOverview } from '@sightline/contract/personalizing/analytics';
import type { DomainCtx } from '../../context.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { getHoldout } from './analytics.queries.ts';
import { planToDetect } from './lift-forecast.ts';

export async function getAnalyticsOverview(ctx: DomainCtx): Promise<AnalyticsOverview> {
  const [totals, { share }] = await Promise.all([
    figuresOf(ctx).totals(ctx.domain_id),
    getHoldout(ctx.db, ctx.domain_id),
  ]);
  return {
    tracked_visitors: totals.visitors,
    tracked_visits: totals.visits,
    personalized_visits: totals.personalized_visits,
    personalized_conversions: totals.converting_personalized_visits,
    conversions: totals.converting_visits,
    conversion_rate: rateOf(totals.converting_visits, totals.visits),
    personalized_conversion_rate: rateOf(totals.converting_personalized_visits, totals.personalized_visits),
    to_detect: planToDetect(convertingOf(totals), share),
  };
}

/** Until the website's own rate is known. */
const USUAL_RATE = 0.03;
const MIN_CONVERTING = 10;

/** Share of visitors who convert; they may come more than once. */
export const convertingOf = ({
  converting_visits,
  visitors,
}: {
  converting_visits: number;
  visitors: number;
}) => (isToldBy(converting_visits) ? Math.min(1, rateOf(converting_visits, visitors)) : USUAL_RATE);

/** Whether as many conversions say what is usual here. */
export const isToldBy = (converting: number) => converting >= MIN_CONVERTING;

const rateOf = (converting: number, visits: number) => (visits === 0 ? 0 : converting / visits);
