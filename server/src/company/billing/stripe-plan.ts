import type { Plan } from '@sightline/contract/company/billing';
import type { Limits } from '@sightline/contract/company/organizations';
import type { StripePrice } from '../../platform/stripe/stripe-types.ts';
import { LIMITS_WITHOUT_A_PLAN } from './plans.ts';

const TOPICS = 'sightline_topics';
const FREQUENCY = 'sightline_frequency';
const TRIAL_DAYS = 'sightline_trial_days';
/** Stripe's limit. */
const MAX_TRIAL_DAYS = 730;

/** Limits from the metadata of a price or its product; null when they are missing. */
export function limitsOf({ metadata }: StripePrice): Limits | null {
  const topics = topicsOf(metadata[TOPICS]?.trim().toLowerCase());
  const frequency = metadata[FREQUENCY]?.trim().toLowerCase();
  if (topics === undefined || (frequency !== 'daily' && frequency !== 'weekly')) return null;
  return { topics, frequency };
}

function topicsOf(text: string | undefined): number | null | undefined {
  if (text === 'unlimited') return null;
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** Why a price that is meant as a plan is not offered; null when it is. */
export function reasonNotSold(price: StripePrice): string | null {
  if (!limitsOf(price)) return `its metadata needs ${TOPICS} and ${FREQUENCY}`;
  if (!intervalOf(price)) return 'it is charged neither every month nor every year';
  if (price.unit_amount === null) return 'its amount depends on the quantity';
  if (!price.product?.active) return 'its product is archived';
  if (price.metadata[TRIAL_DAYS] !== undefined && trialDaysOf(price) === null)
    return `${TRIAL_DAYS} is no number of days from 1 to ${MAX_TRIAL_DAYS}`;
  return null;
}

function intervalOf({ interval, interval_count }: StripePrice): Plan['interval'] | null {
  return interval_count === 1 && (interval === 'month' || interval === 'year') ? interval : null;
}

function trialDaysOf({ metadata }: StripePrice): number | null {
  const text = metadata[TRIAL_DAYS]?.trim() ?? '';
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_TRIAL_DAYS ? days : null;
}

/** Prices of other products of the same account are ignored silently. */
export const isMeantAsPlan = ({ metadata }: StripePrice) => TOPICS in metadata || FREQUENCY in metadata;

/** While payments are paused, invoices may be kept as drafts; otherwise they are void or uncollectible for good. */
export const isCollectedLater = (pause_behavior: string) => pause_behavior === 'keep_as_draft';

/** Whether payments that are paused until then (null: nobody has said when) will still be paused at that time. */
export const isPausedAt = (until: Date | null, time: Date) => until === null || until > time;

/** The plan of someone who pays a price, even one without limits or no longer on sale. */
export function planOfPrice(price: StripePrice, held: Plan | null): Plan {
  const kept = held?.stripe_price_id === price.id ? held : null;
  return {
    name: price.product?.name ?? kept?.name ?? 'Custom',
    description: price.product?.description ?? kept?.description ?? '',
    platform_fee_cents: price.unit_amount ?? kept?.platform_fee_cents ?? 0,
    currency: price.currency,
    interval: intervalOf(price) ?? kept?.interval ?? 'month',
    trial_days: trialDaysOf(price),
    stripe_price_id: price.id,
    limits: limitsOf(price) ?? kept?.limits ?? LIMITS_WITHOUT_A_PLAN,
  };
}
