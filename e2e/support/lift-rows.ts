import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import type { Measure } from '@sightline/contract/personalizing/lift-goals';
import { idOf } from './workspace-content.ts';

/** What decides until people choose a goal. */
export const ANY_CONVERSION: Measure = {
  ...{ goal_id: null, label: 'Any conversion', metric: 'conversion', currency: null, cap: null },
};

/** A row of the lift, of which nothing is known but its name. */
function aVariant(place: number, label: string, rest: Partial<VariantLift>): VariantLift {
  const nobody = { visitors: 0, converted: 0, share: null, value: null };
  return {
    trigger_id: idOf(place),
    variant_id: idOf(place),
    label,
    personalized: nobody,
    holdout: nobody,
    lift: null,
    verdict: 'not_enough_visits',
    ...{ letter: 'A', traffic_share: null, is_adaptive: false, chance: null, against_first: null },
    ...{ days_to_verdict: null, visitors_needed: null, to_detect: null, measured_from: null, beside: [] },
    decides: ANY_CONVERSION,
    unfair: null,
    sample_ratio_alarm: false,
    applied_share: null,
    rollout: null,
    ...rest,
  };
}
const arm = (visitors: number, converted: number) => ({
  ...{ visitors, converted, share: converted / visitors, value: null },
});
/** Each verdict once. */
export const LIFT_ROWS: VariantLift[] = [
  aVariant(0, 'ChatGPT', {
    personalized: arm(4500, 360),
    holdout: arm(500, 20),
    lift: { estimate: 0.04, low: 0.008, high: 0.072 },
    verdict: 'better',
    applied_share: 0.994,
  }),
  aVariant(1, 'Google', {
    personalized: arm(3600, 72),
    holdout: arm(400, 24),
    lift: { estimate: -0.04, low: -0.073, high: -0.007 },
    verdict: 'worse',
    applied_share: 1,
  }),
  aVariant(2, 'Perplexity', {
    personalized: arm(2700, 135),
    holdout: arm(300, 14),
    lift: { estimate: 0.0033, low: -0.041, high: 0.048 },
    verdict: 'no_difference_yet',
    applied_share: 0.871,
  }),
  aVariant(3, 'Returning visitors', {
    personalized: arm(180, 5),
    holdout: arm(20, 1),
    visitors_needed: 1240,
  }),
  aVariant(4, 'Newsletter', { personalized: arm(820, 40), holdout: arm(180, 4), sample_ratio_alarm: true }),
  aVariant(5, 'Gemini', {}),
];
