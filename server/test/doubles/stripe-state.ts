import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';

/** The account of a business: its objects as Stripe writes them, as far as anybody here reads them. */
export type Product = Pick<Stripe.Product, 'id' | 'object' | 'name' | 'description' | 'active' | 'metadata'>;
export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'currency' | 'unit_amount' | 'metadata'
> & {
  type: 'recurring';
  recurring: { interval: string; interval_count: number };
  product: string;
};
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'name' | 'email' | 'metadata'>;
export type Session = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'mode' | 'payment_status' | 'client_reference_id' | 'url'
> & {
  status: 'open' | 'complete' | 'expired';
  customer: string;
  price: string;
  trial_days: number | null;
  automatic_tax: boolean;
  subscription: string | null;
  success_url: string;
  cancel_url: string;
};
export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'created' | 'cancel_at' | 'cancel_at_period_end' | 'trial_end'
> & {
  customer: string;
  status: string;
  latest_invoice: string;
  pause_collection: { behavior: string; resumes_at: number | null } | null;
  items: { item: string; price: string; start: number; end: number };
};
type Money = { id: string; amount: number; created: number; currency: string; payment_intent: string };
/** In versions since 2022-11-15 a charge does not hold its refunds, and since 2025-03-31 not its invoice. */
export type Charge = Money & {
  object: 'charge';
  amount_refunded: number;
  customer: string;
  disputed: boolean;
  refunded: boolean;
  status: string;
};
export type Refund = Money & {
  object: 'refund';
  charge: string;
  customer: string;
  status: string;
  failure_reason?: string;
};
/** It does not name the customer, in any version. */
export type Dispute = Money & {
  object: 'dispute';
  charge: string;
  reason: string;
  status: string;
  evidence_details: { due_by: number };
};

export interface Portal {
  id: string;
  customer: string;
  return_url: string;
  change: { subscription: string; price: string; done_url: string } | null;
}

export interface StripeNotice {
  id: string;
  object: 'event';
  type: string;
  api_version: string;
  created: number;
  livemode: boolean;
  data: { object: object };
}

export interface Account {
  products: Map<string, Product>;
  prices: Map<string, Price>;
  customers: Map<string, Customer>;
  sessions: Map<string, Session>;
  subscriptions: Map<string, Subscription>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  portals: Map<string, Portal>;
  now(): Date;
  nextId(kind: string): string;
}

export function createAccount(now: () => Date): Account {
  let made = 0;
  return {
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    portals: new Map(),
    now,
    nextId: (kind) => {
      made += 1;
      return `${kind}_double${String(made).padStart(6, '0')}`;
    },
  };
}

export const unix = (at: Date) => Math.floor(at.getTime() / 1000);

/** The same day of a later month, by default the next. */
export function monthAfter(start: number, months = 1): number {
  const at = new Date(start * 1000);
  const next = new Date(at);
  next.setUTCMonth(at.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(at.getUTCDate(), last));
  return unix(next);
}

export function addPrice(
  account: Account,
  given: { name: string; amount: number; metadata?: Record<string, string> } & Partial<
    Pick<Price, 'currency' | 'recurring' | 'active' | 'unit_amount'>
  >,
): Price {
  const { name, amount, metadata = {}, ...rest } = given;
  const product: Product = {
    id: account.nextId('prod'),
    object: 'product',
    name,
    description: `${name}, as described at Stripe.`,
    active: true,
    metadata,
  };
  account.products.set(product.id, product);
  const price: Price = {
    id: account.nextId('price'),
    object: 'price',
    active: true,
    currency: 'usd',
    unit_amount: amount,
    type: 'recurring',
    recurring: { interval: 'month', interval_count: 1 },
    metadata: {},
    product: product.id,
    ...rest,
  };
  account.prices.set(price.id, price);
  return price;
}

/** `t=…,v1=…`, as Stripe signs what it sends. */
export function signNotice(payload: string, secret: string, at: Date): string {
  const t = unix(at);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`;
}
