/** The parts of Stripe's objects that are read, in any version of its API. */
export interface StripePrice {
  id: string;
  /** Null when it depends on the quantity. */
  unit_amount: number | null;
  currency: string;
  interval: string | null;
  interval_count: number;
  /** The product's metadata, overridden by the price's own. */
  metadata: Record<string, string>;
  product: { name: string; description: string | null; active: boolean } | null;
}

export interface StripeSubscription {
  id: string;
  customer_id: string;
  /** Such as active or past_due, or one that Stripe has added since. */
  status: string;
  created: Date;
  period: { start: Date; end: Date } | null;
  ends_at: Date | null;
  /** Null outside of a trial. */
  trial_ends_at: Date | null;
  latest_invoice_id: string | null;
  items: { id: string; price: StripePrice }[];
}

export interface StripeCheckout {
  id: string;
  org_id: string | null;
  customer_id: string | null;
  status: 'open' | 'complete' | 'expired';
  subscription_id: string | null;
}

export interface StripeEvent {
  id: string;
  type: string;
  created: Date;
  customer_id: string | null;
}

/** Address where a switch only needs confirmation. */
export interface PortalSwitch {
  subscription_id: string;
  item_id: string;
  price_id: string;
  done_url: string;
}

/** Every call to Stripe. Throws `StripeFailure`. */
export interface StripeGate {
  listPrices(): Promise<StripePrice[]>;
  createCustomer(input: { org_id: string; name: string; email: string }, once: string): Promise<string>;
  createCheckout(input: {
    customer_id: string;
    org_id: string;
    price_id: string;
    /** Days before the first payment; null without a trial. */
    trial_days: number | null;
    success_url: string;
    cancel_url: string;
  }): Promise<{ id: string; url: string }>;
  findCheckout(id: string): Promise<StripeCheckout | null>;
  /** So that nobody pays in a tab that was left open. */
  expireOpenCheckouts(customer_id: string): Promise<void>;
  createPortal(input: {
    customer_id: string;
    return_url: string;
    change?: PortalSwitch;
  }): Promise<{ id: string; url: string }>;
  /** Newest first, including ended ones, without their products. */
  listSubscriptions(customer_id: string): Promise<StripeSubscription[]>;
  getSubscription(id: string): Promise<StripeSubscription>;
  /** Takes effect at once; one that has already ended is not an error. `credit` refunds unused time. */
  cancelSubscription(id: string, options: { credit: boolean }): Promise<void>;
  /** Null when none is due. */
  previewInvoice(input: {
    customer_id: string;
    subscription_id: string;
  }): Promise<{ amount_due: number; currency: string } | null>;
  /** The same for a person who waits: no call is retried, and all of them end within seconds. */
  forSomebodyWaiting(): StripeGate;
  /** Null when the signature is wrong, old or missing, and for anything that is not a notice. */
  readEvent(raw: Buffer, signature: string, now: Date): Promise<StripeEvent | null>;
}
