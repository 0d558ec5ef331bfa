import type Stripe from 'stripe';
import type {
  StripeCheckout,
  StripePayment,
  StripePrice,
  StripeReversal,
  StripeSubscription,
} from './stripe-types.ts';

/** Objects of older API versions have the period themselves instead of in their items. */
interface Period {
  current_period_start?: number | null;
  current_period_end?: number | null;
}

export function readSubscription(from: Stripe.Subscription): StripeSubscription {
  const {
    id,
    status,
    created,
    cancel_at,
    cancel_at_period_end,
    trial_end,
    latest_invoice,
    pause_collection,
  } = from;
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
    payments_paused: pause_collection
      ? { behavior: pause_collection.behavior, resumes_at: timeOrNull(pause_collection.resumes_at) }
      : null,
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

export function readPayment({ id, customer, amount, currency, created }: Stripe.Charge): StripePayment {
  return { id, customer_id: idOf(customer), amount, currency, created: time(created) };
}

export function readRefund({ id, status, amount, currency, created }: Stripe.Refund): StripeReversal {
  const read = { id, amount, currency, created: time(created), respond_by: null };
  // Older refunds have no status; they were done at once.
  return { ...read, kind: 'refund', status: status ?? 'succeeded' };
}

export function readDispute(from: Stripe.Dispute): StripeReversal {
  const { id, status, amount, currency, created, evidence_details } = from;
  const respond_by = timeOrNull(evidence_details?.due_by);
  return { id, kind: 'dispute', status, amount, currency, created: time(created), respond_by };
}

/** The charge that a notice is about, or that its refund or dispute names, in any version of the API. */
export function chargeOf(object: object): string | null {
  if ('object' in object && object.object === 'charge') return idIn(object);
  return 'charge' in object ? idIn(object.charge) : null;
}

/** Most kinds of objects in notices name their customer: sessions, subscriptions, invoices and charges. */
export const customerOf = (object: object): string | null =>
  'customer' in object ? idIn(object.customer) : null;

/** References are ids, or objects where Stripe has expanded them. */
function idIn(reference: unknown): string | null {
  if (typeof reference === 'string') return reference;
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return null;
  return typeof reference.id === 'string' ? reference.id : null;
}

const idOf = (value: string | { id?: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);
const timeOrNull = (unix_seconds: number | null | undefined) => (unix_seconds ? time(unix_seconds) : null);
export const time = (unix_seconds: number) => new Date(unix_seconds * 1000);
