import type Stripe from 'stripe';
import type { StripeCheckout, StripePrice, StripeSubscription } from './stripe-types.ts';

/** Objects of older API versions have the period themselves instead of in their items. */
interface Period {
  current_period_start?: number | null;
  current_period_end?: number | null;
}

export function readSubscription(from: Stripe.Subscription): StripeSubscription {
  const { id, status, created, cancel_at, cancel_at_period_end, trial_end, latest_invoice } = from;
  const period = periodOf(from);
  const pending = cancel_at_period_end ? (period?.end ?? null) : null;
  return {
    id,
    customer_id: idOf(from.customer) ?? '',
    status,
    created: time(created),
    period,
    ends_at: cancel_at ? time(cancel_at) : pending,
    trial_ends_at: status === 'trialing' && trial_end ? time(trial_end) : null,
    latest_invoice_id: idOf(latest_invoice),
    items: from.items.data.map((item) => ({ id: item.id, price: readPrice(item.price) })),
  };
}

/** Items may end on different days; the earliest end is the next renewal. */
function periodOf(from: Stripe.Subscription): StripeSubscription['period'] {
  const periods: Period[] = [...from.items.data, from as Period];
  const starts = periods.flatMap((period) => period.current_period_start ?? []);
  const ends = periods.flatMap((period) => period.current_period_end ?? []);
  if (starts.length === 0 || ends.length === 0) return null;
  return { start: time(Math.min(...starts)), end: time(Math.min(...ends)) };
}

export function readPrice(from: Stripe.Price): StripePrice {
  const { product } = from;
  const known = typeof product === 'object' && !product.deleted ? product : null;
  return {
    id: from.id,
    unit_amount: from.unit_amount,
    currency: from.currency,
    interval: from.recurring?.interval ?? null,
    interval_count: from.recurring?.interval_count ?? 1,
    metadata: { ...known?.metadata, ...from.metadata },
    product: known && { name: known.name, description: known.description, active: known.active },
  };
}

export function readCheckout(from: Stripe.Checkout.Session): StripeCheckout {
  return {
    id: from.id,
    org_id: from.client_reference_id,
    customer_id: idOf(from.customer),
    status: (['open', 'complete'] as const).find((status) => status === from.status) ?? 'expired',
    subscription_id: idOf(from.subscription),
  };
}

/** For every kind of object in notices: sessions, subscriptions and invoices name their customer. */
export function customerOf(object: object): string | null {
  if (!('customer' in object)) return null;
  const { customer } = object;
  if (typeof customer === 'string') return customer;
  return isObject(customer) && 'id' in customer && typeof customer.id === 'string' ? customer.id : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const idOf = (value: string | { id?: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
export const time = (unix_seconds: number) => new Date(unix_seconds * 1000);
