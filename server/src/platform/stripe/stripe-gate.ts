import type Stripe from 'stripe';
import { customerOf, readCheckout, readPrice, readSubscription, time } from './read-stripe.ts';
import { StripeFailure, toStripeFailure } from './stripe-failure.ts';
import type { StripeGate } from './stripe-types.ts';

export interface StripeSettings {
  secret_key: string;
  webhook_secret: string;
  /** Another place that speaks Stripe's API, without a path. */
  api_base: string | undefined;
}

const TIMEOUT_MS = 8000;
/** People wait for these. */
const SHORT = { timeout: 3000, maxNetworkRetries: 0 };
const MOST_PRICES = 500;
const MOST_SUBSCRIPTIONS = 20;

/** The only place that knows Stripe's SDK, which is loaded by the first call. */
export function connectStripe(settings: StripeSettings): StripeGate {
  let loading: Promise<Stripe> | undefined;
  const load = () => {
    loading ??= import('stripe').then((sdk) => new sdk.default(settings.secret_key, optionsOf(settings)));
    return loading;
  };
  const ask = async <Answer>(question: (stripe: Stripe) => Promise<Answer>) => {
    const stripe = await load();
    try {
      return await question(stripe);
    } catch (error) {
      throw toStripeFailure(error);
    }
  };
  return { ...checkoutCalls(ask), ...subscriptionCalls(ask), ...eventCalls(load, settings.webhook_secret) };
}

type Ask = <Answer>(question: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>;

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

function checkoutCalls(ask: Ask) {
  return {
    listPrices: () =>
      ask(async (stripe) => {
        const query = { active: true, type: 'recurring', limit: 100, expand: ['data.product'] } as const;
        const prices = await stripe.prices
          .list({ ...query, expand: [...query.expand] }, SHORT)
          .autoPagingToArray({ limit: MOST_PRICES });
        return prices.map(readPrice);
      }),
    createCustomer: ({ org_id, name, email }, once) =>
      ask(async (stripe) => {
        const customer = { name, email, metadata: { org_id } };
        return (await stripe.customers.create(customer, { idempotencyKey: once })).id;
      }),
    createCheckout: ({ customer_id, org_id, price_id, success_url, cancel_url }) =>
      ask(async (stripe) => {
        const { id, url } = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customer_id,
          client_reference_id: org_id,
          line_items: [{ price: price_id, quantity: 1 }],
          subscription_data: { metadata: { org_id } },
          allow_promotion_codes: true,
          success_url,
          cancel_url,
        });
        if (!url) throw new StripeFailure('refused', 'Stripe gave no address for the checkout.');
        return { id, url };
      }),
    findCheckout: (id) =>
      orNull(ask(async (stripe) => readCheckout(await stripe.checkout.sessions.retrieve(id, {}, SHORT)))),
    expireOpenCheckouts: (customer_id) =>
      ask(async (stripe) => {
        const open = await stripe.checkout.sessions.list({
          customer: customer_id,
          status: 'open',
          limit: 100,
        });
        // One that was just paid or expired cannot be expired.
        for (const { id } of open.data) await stripe.checkout.sessions.expire(id).catch(unlessRefused);
      }),
    createPortal: ({ customer_id, return_url, change }) =>
      ask(async (stripe) => {
        const { id, url } = await stripe.billingPortal.sessions.create({
          customer: customer_id,
          return_url,
          ...(change && {
            flow_data: {
              type: 'subscription_update_confirm',
              subscription_update_confirm: {
                subscription: change.subscription_id,
                items: [{ id: change.item_id, price: change.price_id, quantity: 1 }],
              },
              after_completion: { type: 'redirect', redirect: { return_url: change.done_url } },
            },
          }),
        });
        return { id, url };
      }),
  } satisfies Partial<StripeGate>;
}

function subscriptionCalls(ask: Ask) {
  return {
    listSubscriptions: (customer_id) =>
      ask(async (stripe) => {
        const query = { customer: customer_id, status: 'all', limit: MOST_SUBSCRIPTIONS } as const;
        return (await stripe.subscriptions.list(query)).data.map(readSubscription);
      }),
    getSubscription: (id) =>
      ask(async (stripe) => {
        const expand = ['items.data.price.product'];
        return readSubscription(await stripe.subscriptions.retrieve(id, { expand }));
      }),
    cancelSubscription: async (id, { credit }) => {
      const how = credit ? { invoice_now: true, prorate: true } : {};
      await orNull(ask(async (stripe) => void (await stripe.subscriptions.cancel(id, how))));
    },
    previewInvoice: ({ customer_id, subscription_id }) =>
      ask(async (stripe) => {
        const query = { customer: customer_id, subscription: subscription_id };
        const { amount_due, currency } = await stripe.invoices.createPreview(query, SHORT);
        return { amount_due, currency };
      }).catch(unlessFailed),
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
        return { id, type, created: time(created), customer_id: customerOf(data.object) };
      } catch {
        return null;
      }
    },
  };
}

/** Null for what Stripe does not have. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch((error) => {
    if (error instanceof StripeFailure && error.kind === 'missing') return null;
    throw error;
  });
}

/** There is no next invoice for what has been cancelled, and none to show while Stripe is away. */
function unlessFailed(error: unknown): null {
  if (error instanceof StripeFailure) return null;
  throw error;
}

function unlessRefused(error: unknown): null {
  const failure = toStripeFailure(error);
  if (failure instanceof StripeFailure && failure.kind === 'refused') return null;
  throw failure;
}
