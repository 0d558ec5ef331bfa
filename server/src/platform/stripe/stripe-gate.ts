import type Stripe from 'stripe';
import {
  chargeOf,
  customerOf,
  readCheckout,
  readDispute,
  readPayment,
  readPrice,
  readRefund,
  readSubscription,
  time,
} from './read-stripe.ts';
import { StripeFailure, toStripeFailure } from './stripe-failure.ts';
import type { PortalSwitch, StripeGate } from './stripe-types.ts';

export interface StripeSettings {
  secret_key: string;
  webhook_secret: string;
  /** Stripe computes the tax of each invoice. */
  has_tax: boolean;
  /** Another server with Stripe's API, without a path. */
  api_base: string | undefined;
}

const TIMEOUT_MS = 8000;
/** Timeout for data that is only displayed and can be left out. */
const SHORT = { timeout: 3000, maxNetworkRetries: 0 };
/** Timeouts for a person who waits: per call, and for all calls of their request together. */
const MAX_CALL_WAIT_MS = 4000;
const MAX_WAIT_MS = 8000;
const DAY_MS = 86_400_000;
const MAX_PRICES = 500;
const MAX_SUBSCRIPTIONS = 20;
/** Stripe's largest page. */
const MAX_PAYMENTS = 100;

/** The only place that uses Stripe's SDK, which is loaded by the first call. */
export function connectStripe(settings: StripeSettings): StripeGate {
  let loading: Promise<Stripe> | undefined;
  const load = () => {
    loading ??= import('stripe').then((sdk) => new sdk.default(settings.secret_key, optionsOf(settings)));
    return loading;
  };
  const askWith =
    (optionsNow: () => Stripe.RequestOptions): Ask =>
    async (question) => {
      const stripe = await load();
      try {
        return await question(stripe, optionsNow());
      } catch (error) {
        throw toStripeFailure(error);
      }
    };
  const gateOf = (ask: Ask): StripeGate => ({
    ...checkoutCalls(ask, settings),
    ...subscriptionCalls(ask),
    ...paymentCalls(ask),
    ...eventCalls(load, settings.webhook_secret),
    forSomebodyWaiting: () => gateOf(askWith(patienceFrom(Date.now()))),
  });
  return gateOf(askWith(() => ({})));
}

type Ask = <Answer>(
  question: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<Answer>,
) => Promise<Answer>;

/**
 * The time left for the person's request, computed for each call; nothing is retried, because they can do that
 * themselves.
 */
const patienceFrom = (began: number) => () => {
  const left = began + MAX_WAIT_MS - Date.now();
  if (left <= 0) throw new StripeFailure('away', 'Stripe: no answer in the time that a person waits');
  return { timeout: Math.min(MAX_CALL_WAIT_MS, left), maxNetworkRetries: 0 };
};

function optionsOf({ api_base }: StripeSettings): Stripe.StripeConfig {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false };
  if (!api_base) return options;
  const { protocol, hostname, port } = new URL(api_base);
  const isPlain = protocol === 'http:';
  return {
    ...options,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  };
}

function checkoutCalls(ask: Ask, { has_tax }: StripeSettings) {
  return {
    listPrices: () =>
      ask(async (stripe, options) => {
        const query = { active: true, type: 'recurring', limit: 100, expand: ['data.product'] } as const;
        const prices = await stripe.prices
          .list({ ...query, expand: [...query.expand] }, { ...SHORT, ...options })
          .autoPagingToArray({ limit: MAX_PRICES });
        return prices.map(readPrice);
      }),
    createCustomer: ({ org_id, name, email }, once) =>
      ask(async (stripe, options) => {
        const customer = { name, email, metadata: { org_id } };
        return (await stripe.customers.create(customer, { ...options, idempotencyKey: once })).id;
      }),
    createCheckout: ({ customer_id, org_id, price_id, trial_days, success_url, cancel_url }) =>
      ask(async (stripe, options) => {
        const wish = {
          mode: 'subscription',
          customer: customer_id,
          client_reference_id: org_id,
          line_items: [{ price: price_id, quantity: 1 }],
          subscription_data: { metadata: { org_id }, ...(trial_days && { trial_period_days: trial_days }) },
          // Companies enter their VAT id, which Stripe keeps with the name and address of the customer.
          tax_id_collection: { enabled: true },
          customer_update: { name: 'auto', address: 'auto' },
          automatic_tax: { enabled: has_tax },
          allow_promotion_codes: true,
          success_url,
          cancel_url,
        } as const;
        const { id, url } = await stripe.checkout.sessions.create(
          { ...wish, line_items: [...wish.line_items] },
          options,
        );
        if (!url) throw new StripeFailure('refused', 'Stripe gave no address for the checkout.');
        return { id, url };
      }),
    findCheckout: (id) =>
      orNull(
        ask(async (stripe, options) =>
          readCheckout(await stripe.checkout.sessions.retrieve(id, {}, { ...SHORT, ...options })),
        ),
      ),
    expireOpenCheckouts: (customer_id) =>
      ask(async (stripe, options) => {
        const query = { customer: customer_id, status: 'open', limit: 100 } as const;
        const open = await stripe.checkout.sessions.list(query, options);
        // One that was just paid or has expired cannot be expired.
        for (const { id } of open.data)
          await stripe.checkout.sessions.expire(id, {}, options).catch(unlessRefused);
      }),
    createPortal: ({ customer_id, return_url, change }) =>
      ask(async (stripe, options) => {
        const wish = {
          customer: customer_id,
          return_url,
          ...(change && { flow_data: switchFlow(change) }),
        };
        const { id, url } = await stripe.billingPortal.sessions.create(wish, options);
        return { id, url };
      }),
  } satisfies Partial<StripeGate>;
}

const switchFlow = ({ subscription_id, item_id, price_id, done_url }: PortalSwitch) =>
  ({
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: subscription_id,
      items: [{ id: item_id, price: price_id, quantity: 1 }],
    },
    after_completion: { type: 'redirect', redirect: { return_url: done_url } },
  }) satisfies Stripe.BillingPortal.SessionCreateParams.FlowData;

function subscriptionCalls(ask: Ask) {
  return {
    listSubscriptions: (customer_id) =>
      ask(async (stripe, options) => {
        const query = { customer: customer_id, status: 'all', limit: MAX_SUBSCRIPTIONS } as const;
        return (await stripe.subscriptions.list(query, options)).data.map(readSubscription);
      }),
    getSubscription: (id) =>
      ask(async (stripe, options) => {
        const expand = ['items.data.price.product'];
        return readSubscription(await stripe.subscriptions.retrieve(id, { expand }, options));
      }),
    cancelSubscription: async (id, { credit }) => {
      const how = credit ? { invoice_now: true, prorate: true } : {};
      await orNull(
        ask(async (stripe, options) => void (await stripe.subscriptions.cancel(id, how, options))),
      );
    },
    previewInvoice: ({ customer_id, subscription_id }) =>
      ask(async (stripe, options) => {
        const query = { customer: customer_id, subscription: subscription_id };
        const { amount_due, currency } = await stripe.invoices.createPreview(query, { ...SHORT, ...options });
        return { amount_due, currency };
      }).catch(unlessFailed),
  } satisfies Partial<StripeGate>;
}

/** Disputes are asked for by their charge: it may have several, and does not name them. */
function paymentCalls(ask: Ask) {
  return {
    findPayment: (charge_id) =>
      orNull(
        ask(async (stripe, options) => readPayment(await stripe.charges.retrieve(charge_id, {}, options))),
      ),
    listReversals: (charge_id) =>
      ask(async (stripe, options) => {
        const query = { charge: charge_id, limit: MAX_PAYMENTS };
        const refunds = await stripe.refunds.list(query, options);
        const disputes = await stripe.disputes.list(query, options);
        return [...refunds.data.map(readRefund), ...disputes.data.map(readDispute)];
      }),
    listReversedPayments: async (customer_id, since) => {
      const found = ask(async (stripe, options) => {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const { data } = await stripe.charges.list(
          { customer: customer_id, created, limit: MAX_PAYMENTS },
          options,
        );
        return data.filter((charge) => charge.amount_refunded > 0 || charge.disputed).map(({ id }) => id);
      });
      return (await orNull(found)) ?? [];
    },
  } satisfies Partial<StripeGate>;
}

function eventCalls(load: () => Promise<Stripe>, webhook_secret: string): Pick<StripeGate, 'readEvent'> {
  return {
    readEvent: async (raw, signature, now) => {
      const { webhooks } = await load();
      try {
        const at = now.getTime();
        const event = webhooks.constructEvent(raw, signature, webhook_secret, undefined, undefined, at);
        const { id, type, created, data } = event;
        if (!isWord(id) || !isWord(type)) return null;
        const about = { customer_id: customerOf(data.object), charge_id: chargeOf(data.object) };
        return { id, type, created: whenOf(created, now), ...about };
      } catch {
        return null;
      }
    },
  };
}

const isWord = (said: unknown) => typeof said === 'string' && said !== '' && said.length <= 255;

/** A notice without a valid creation time counts as created now. */
function whenOf(created: unknown, now: Date): Date {
  const isTime = typeof created === 'number' && created >= 0 && created * 1000 <= now.getTime() + DAY_MS;
  return isTime ? time(created) : now;
}

/** Null when Stripe does not have it. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch((error) => {
    if (error instanceof StripeFailure && error.kind === 'missing') return null;
    throw error;
  });
}

/** There is no next invoice for a canceled subscription, and none to show while Stripe is away. */
function unlessFailed(error: unknown): null {
  if (error instanceof StripeFailure) return null;
  throw error;
}

function unlessRefused(error: unknown): null {
  const failure = toStripeFailure(error);
  if (failure instanceof StripeFailure && failure.kind === 'refused') return null;
  throw failure;
}
