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
  /** What becomes of invoices while payments are paused, whatever the status; null while they are not. */
  payments_paused: { behavior: string; resumes_at: Date | null } | null;
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

/** A payment that went through. */
export interface StripePayment {
  id: string;
  customer_id: string | null;
  /** In the smallest unit of `currency`, like every amount. */
  amount: number;
  currency: string;
  created: Date;
}

/** Money that went back, or that the payer's bank asks back. A payment may have several of each. */
export interface StripeReversal {
  id: string;
  kind: 'refund' | 'dispute';
  /** Such as succeeded or needs_response, or one that Stripe has added since. */
  status: string;
  amount: number;
  currency: string;
  created: Date;
  /** Until when evidence can be handed in; null for refunds, and where Stripe says nothing. */
  respond_by: Date | null;
}

export interface StripeEvent {
  id: string;
  type: string;
  created: Date;
  customer_id: string | null;
  /** The payment that a notice of a charge, refund or dispute is about. */
  charge_id: string | null;
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
  /** Null when Stripe does not have it. */
  findPayment(charge_id: string): Promise<StripePayment | null>;
  /** Refunds and disputes of a payment. */
  listReversals(charge_id: string): Promise<StripeReversal[]>;
  /** The customer's payments since that time that were refunded or disputed; none if Stripe does not have the customer. */
  listReversedPayments(customer_id: string, since: Date): Promise<string[]>;
  /** The same for a person who waits: no call is retried, and all of them end within seconds. */
  forSomebodyWaiting(): StripeGate;
  /** Null when the signature is wrong, old or missing, and for anything that is not a notice. */
  readEvent(raw: Buffer, signature: string, now: Date): Promise<StripeEvent | null>;
}
