import type { Plan } from '@sightline/contract/company/billing';
import type { Limits } from '@sightline/contract/company/organizations';

/** What every organization may do without a plan. */
export const LIMITS_WITHOUT_A_PLAN: Limits = { topics: 3, frequency: 'weekly' };

/** How the built-in plans are sold. */
const MONTHLY = { currency: 'usd', interval: 'month', trial_days: null } as const;

/** Plans on sale without a payment provider, cheapest first. */
export const BUILT_IN_PLANS: Plan[] = [
  {
    name: 'Starter',
    description: 'One brand, measured every week.',
    platform_fee_cents: 4900,
    ...MONTHLY,
    stripe_price_id: 'price_builtin_starter',
    limits: { topics: 10, frequency: 'weekly' },
  },
  {
    name: 'Growth',
    description: 'Measured daily, for teams that publish.',
    platform_fee_cents: 19_900,
    ...MONTHLY,
    stripe_price_id: 'price_builtin_growth',
    limits: { topics: 50, frequency: 'daily' },
  },
  {
    name: 'Scale',
    description: 'Unlimited topics, measured daily.',
    platform_fee_cents: 49_900,
    ...MONTHLY,
    stripe_price_id: 'price_builtin_scale',
    limits: { topics: null, frequency: 'daily' },
  },
];

export function findPlan(price_id: string | null): Plan | undefined {
  return BUILT_IN_PLANS.find(({ stripe_price_id }) => stripe_price_id === price_id);
}
