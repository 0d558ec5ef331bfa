import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, shareSchema } from '../shapes.ts';
import { liftGoals, measureSchema } from './lift-goals.ts';
import { visitReport } from './visit-report.ts';

/** How many visitors of a variant and its hold-out it takes until such a change of the share that converts is usually called. */
const toDetectSchema = z.object({
  /** Of the share that converts, as a fraction of it. */
  change: z.number(),
  /** The share that converts now. */
  converting: z.number(),
  holdout_share: z.number(),
  /** With that hold-out; null where no number would do. */
  visitors: z.number().int().nullable(),
  /** With half of the visitors in the hold-out, counted from its start. */
  visitors_at_half: z.number().int().nullable(),
});
export type ToDetect = z.infer<typeof toDetectSchema>;

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
  /** In one variant, at the website's rate, or at a usual one while fewer than ten visits converted. */
  to_detect: toDetectSchema,
});
export type AnalyticsOverview = z.infer<typeof analyticsOverviewSchema>;

const armSchema = z.object({
  visitors: z.number().int(),
  /** Visitors who converted in a visit that began this way. */
  converted: z.number().int(),
  share: shareSchema,
  /** Where value is measured: what a visitor brought on average, each up to the cap; else null. */
  value: z.number().nullable(),
});

const liftSchema = z.object({ estimate: z.number(), low: z.number(), high: z.number() }).nullable();
const verdictSchema = z.enum(['better', 'worse', 'no_difference_yet', 'not_enough_visits', 'not_fair']);
const comparison = {
  /**
   * Personalized rate minus hold-out rate, as fractions, or value a visitor minus that of the hold-out, with bounds that stay valid however often one looks; null
   * while there is too little data.
   */
  lift: liftSchema,
  verdict: verdictSchema,
  /** How likely it is better, if any effect was as likely before; for people to weigh, while the verdict decides. */
  chance: shareSchema,
};
/** Why the arms can't be compared: one can't do what counts. With the verdict `not_fair`, else null. */
const unfair = z.string().nullable();
/** Another goal, with an interval of its own that decides nothing. */
const besideSchema = measureSchema.extend({ personalized: armSchema, holdout: armSchema, lift: liftSchema });
/** Days until a difference like the present one would be called; null when it is, or when that cannot be told. */
const days_to_verdict = z.number().int().nullable();

export const variantLiftSchema = z.object({
  trigger_id: idSchema,
  variant_id: idSchema,
  label: z.string(),
  personalized: armSchema,
  holdout: armSchema,
  letter: z.enum(['A', 'B', 'C', 'D']),
  /** Share of the visitors who see a variant now; null for a variant that shares its visitors with no other. */
  traffic_share: shareSchema,
  /** The product sets the shares by what it learns. */
  is_adaptive: z.boolean(),
  ...comparison,
  unfair,
  /** The same against variant A; null for A. */
  against_first: z.object(comparison).nullable(),
  days_to_verdict,
  /** What arms, lift and verdicts are about. */
  decides: measureSchema,
  /** Goals that decide nothing, which somebody of these visitors reached. */
  beside: z.array(besideSchema),
  /**
   * Roughly how many more visitors are needed at the present rate; null when there are enough or it cannot be
   * estimated.
   */
  visitors_needed: z.number().int().nullable(),
  /** Visitors beyond those seen; null where there is a verdict, where it cannot be told, and where enough came. */
  to_detect: toDetectSchema.nullable(),
  /** First day (UTC) that is measured if the hold-out share, or the goal, was changed before; null means all days. */
  measured_from: z.iso.date().nullable(),
  /** The arms are too unequal to be chance, so something is wrong with the split. */
  sample_ratio_alarm: z.boolean(),
  /** Share of the changes due on views that was applied; null when none was due. */
  applied_share: shareSchema,
});
/** Several variants together. */
export const pooledLiftSchema = z.object({
  /** Starting variants with visitors in both arms. */
  variants: z.number().int(),
  personalized: armSchema,
  holdout: armSchema,
  ...comparison,
  unfair,
  days_to_verdict,
  decides: measureSchema,
});
export type PooledLift = z.infer<typeof pooledLiftSchema>;
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
  pooledLift: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/lift/pooled',
      summary: 'What all starting variants brought together, and those of assistants',
    })
    .input(domainPath)
    .output(z.object({ everybody: pooledLiftSchema, assistants: pooledLiftSchema })),
  ...liftGoals,
  ...visitReport,
};
