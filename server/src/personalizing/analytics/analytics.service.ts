import type { AnalyticsOverview, VariantLift } from '@sightline/contract/personalizing/analytics';
import type { Ctx, DomainCtx } from '../../context.ts';
import { changesByVariant, figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { variantLabels } from '../variants/personalization.service.ts';
import { getHoldout } from './analytics.queries.ts';
import { type Arm, liftOf, shareOf, verdictOf, visitorsNeeded } from './lift.ts';
import { isSplitBroken } from './sample-ratio.ts';

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

/** Starting variants, ordered by the number of visitors who met them first. */
export function listLift(ctx: DomainCtx): Promise<VariantLift[]> {
  return liftOfVariants(ctx, ctx.domain_id);
}

/** The same for a job, which names the domain. */
export async function liftOfVariants(ctx: Ctx, domain_id: string): Promise<VariantLift[]> {
  const holdout = await getHoldout(ctx.db, domain_id);
  const [labels, sums, changes] = await Promise.all([
    variantLabels(ctx, domain_id),
    figuresOf(ctx).exposures(domain_id, holdout.first_day),
    changesByVariant(ctx, domain_id),
  ]);
  const armOf = (variant_id: string, arm: 'personalized' | 'holdout'): Arm =>
    sums.find((sum) => sum.variant_id === variant_id && sum.arm === arm) ?? { visitors: 0, converted: 0 };
  const rows = [...labels].map(([variant_id, { trigger_id, label }]) => {
    const arms = { personalized: armOf(variant_id, 'personalized'), holdout: armOf(variant_id, 'holdout') };
    const applied = changes.get(variant_id) ?? { due: 0, applied: 0 };
    return {
      trigger_id,
      variant_id,
      label,
      ...measured(arms, holdout.share),
      measured_from: holdout.first_day,
      applied_share: applied.due === 0 ? null : applied.applied / applied.due,
    };
  });
  return rows.toSorted((one, other) => visitorsOf(other) - visitorsOf(one));
}

function measured({ personalized, holdout }: { personalized: Arm; holdout: Arm }, share: number) {
  const lift = liftOf(personalized, holdout);
  return {
    personalized: withShare(personalized),
    holdout: withShare(holdout),
    lift,
    verdict: verdictOf(lift),
    visitors_needed: visitorsNeeded(personalized, holdout),
    sample_ratio_alarm: isSplitBroken(
      { personalized: personalized.visitors, holdout: holdout.visitors },
      share,
    ),
  };
}

const withShare = ({ visitors, converted }: Arm) => ({
  visitors,
  converted,
  share: visitors === 0 ? null : shareOf({ visitors, converted }),
});

const visitorsOf = ({ personalized, holdout }: Pick<VariantLift, 'personalized' | 'holdout'>) =>
  personalized.visitors + holdout.visitors;
