import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, shareSchema } from '../shapes.ts';
import { visitReport } from './visit-report.ts';

/** Programs and internal visitors count in none of these. */
export const analyticsOverviewSchema = z.object({
  tracked_visitors: z.number().int(),
  tracked_visits: z.number().int(),
  personalized_visits: z.number().int(),
  /** Personalized visits that converted; each visit counts once. */
  personalized_conversions: z.number().int(),
  /** Visits that converted. */
  conversions: z.number().int(),
  /** Share of visits; 0 when there are none. */
  conversion_rate: z.number().min(0).max(1),
  personalized_conversion_rate: z.number().min(0).max(1),
});
export type AnalyticsOverview = z.infer<typeof analyticsOverviewSchema>;

const armSchema = z.object({
  visitors: z.number().int(),
  /** Visitors who converted in a visit that began this way. */
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
   * Personalized rate minus hold-out rate, as fractions, with bounds that stay valid however often one looks; null
   * while there is too little data.
   */
  lift: z.object({ estimate: z.number(), low: z.number(), high: z.number() }).nullable(),
  verdict: z.enum(['better', 'worse', 'no_difference_yet', 'not_enough_visits']),
  /**
   * Roughly how many more visitors are needed at the present rate; null when there are enough or it cannot be
   * estimated.
   */
  visitors_needed: z.number().int().nullable(),
  /** First day (UTC) that is measured if the hold-out share was changed before; null means all days. */
  measured_from: z.iso.date().nullable(),
  /** The arms are too unequal to be chance, so something is wrong with the split. */
  sample_ratio_alarm: z.boolean(),
  /** Share of the changes due on views that was applied; null when none was due. */
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
  ...visitReport,
};
