import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, shareSchema } from '../shapes.ts';

/** Programs and our own people are in none of these. */
export const analyticsOverviewSchema = z.object({
  tracked_visitors: z.number().int(),
  tracked_visits: z.number().int(),
  personalized_visits: z.number().int(),
  /** Personalised visits that converted; a visit counts once. */
  personalized_conversions: z.number().int(),
  /** Visits that converted. */
  conversions: z.number().int(),
  /** Of visits; 0 where there are none. */
  conversion_rate: z.number().min(0).max(1),
  personalized_conversion_rate: z.number().min(0).max(1),
});
export type AnalyticsOverview = z.infer<typeof analyticsOverviewSchema>;

const armSchema = z.object({
  visitors: z.number().int(),
  /** Visitors who converted in a visit that began so. */
  converted: z.number().int(),
  share: shareSchema,
});

export const variantLiftSchema = z.object({
  trigger_id: idSchema,
  variant_id: idSchema,
  label: z.string(),
  personalized: armSchema,
  holdout: armSchema,
  /**
   * Difference of the shares, personalised minus hold-out, as fractions, with bounds that hold at every look; null
   * while it would rest on too little.
   */
  lift: z.object({ estimate: z.number(), low: z.number(), high: z.number() }).nullable(),
  verdict: z.enum(['better', 'worse', 'no_difference_yet', 'not_enough_visits']),
  /** About how many more visitors until there are enough, at the present rate; null where there are, or nothing tells. */
  visitors_needed: z.number().int().nullable(),
  /** The first day (UTC) that is measured, where the share of the hold-out was changed before; null for all days. */
  measured_from: z.iso.date().nullable(),
  /** The arms are so unequal that chance does not explain it: something is wrong with the split. */
  sample_ratio_alarm: z.boolean(),
  /** Of the changes that were due on views, the share that was applied; null where none was due. */
  applied_share: shareSchema,
});
export type VariantLift = z.infer<typeof variantLiftSchema>;

export const analytics = {
  overview: oc
    .route({ method: 'GET', path: '/api/domains/{id}/analytics/overview', summary: 'Visits and conversions' })
    .input(domainPath)
    .output(analyticsOverviewSchema),
  lift: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/lift',
      summary: 'What each starting variant brought, against its hold-out',
    })
    .input(domainPath)
    .output(z.array(variantLiftSchema)),
};
