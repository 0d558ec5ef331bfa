import { expect } from 'vitest';
import type { Connection } from '../src/platform/db/database.ts';
import { type Reply, startTestApp, type TestApp } from './app.ts';
import { DAY_MS, newcomer, START } from './billing-person.ts';
import { STRIPE_KEY, STRIPE_SECRET, type StripeDouble, startStripeDouble } from './doubles/stripe-double.ts';
import {
  addPrice,
  type Price,
  type StripeNotice,
  type Subscription,
  signNotice,
} from './doubles/stripe-state.ts';

export const WEBHOOK = '/api/stripe/webhook';

export interface StripeApp {
  app: TestApp;
  stripe: StripeDouble;
  environment: NodeJS.ProcessEnv;
  prices: { starter: Price; growth: Price };
  setTime(at: Date): void;
  /** Delivers notices like Stripe, one after the other. */
  notify(notices: StripeNotice[]): Promise<number[]>;
  post(payload: string, signature: string | undefined): Promise<Reply>;
  stop(): Promise<void>;
}

/** A Stripe that sells two plans, and what connects a server to it. */
export async function startShop() {
  const stripe = await startStripeDouble();
  const prices = {
    growth: addPrice(stripe.account, {
      name: 'Growth',
      amount: 24_900,
      metadata: { sightline_topics: '40', sightline_frequency: 'daily' },
    }),
    starter: addPrice(stripe.account, {
      name: 'Starter',
      amount: 5900,
      metadata: { sightline_topics: '5', sightline_frequency: 'weekly' },
    }),
  };
  const environment = {
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_API_BASE: stripe.url,
  };
  return { stripe, prices, environment };
}

interface StripeAppOptions {
  worker?: boolean;
  connection?: Connection;
  shop?: Awaited<ReturnType<typeof startShop>>;
  /** Beside what connects it. */
  environment?: NodeJS.ProcessEnv;
}

/** The server with background work, connected to such a Stripe. */
export async function startStripeApp(options: StripeAppOptions = {}): Promise<StripeApp> {
  const { worker = true, connection } = options;
  const { stripe, prices, environment: connecting } = options.shop ?? (await startShop());
  const environment = { ...connecting, ...options.environment };
  const app = await startTestApp({ environment, worker, connection });
  const setTime = (at: Date) => {
    app.setTime(at);
    stripe.setTime(at);
  };
  setTime(START);
  const post = (payload: string, signature: string | undefined) =>
    app.call('POST', WEBHOOK, {
      body: payload,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
    });
  return {
    app,
    stripe,
    environment,
    prices,
    setTime,
    post,
    notify: async (notices) => {
      const statuses: number[] = [];
      for (const notice of notices) {
        const payload = JSON.stringify(notice, null, 2);
        const { status } = await post(payload, signNotice(payload, STRIPE_SECRET, app.ctx.now()));
        statuses.push(status);
      }
      return statuses;
    },
    stop: async () => {
      await app.stop();
      await stripe.close();
    },
  };
}

/** Someone of a new organization, and what they do at Stripe. */
export async function payer({ app, stripe, setTime, notify }: StripeApp) {
  const person = await newcomer(app);
  const heard = () => stripe.notices.length;
  const arrive = (session_id: string | null) => person.pay('POST', 'arrive', { session_id });
  /** Goes through the checkout, as if none of its notices had arrived yet. */
  const payFor = async (price: Price): Promise<{ session_id: string; subscription: Subscription }> => {
    const { status, body } = await person.choose(price.id);
    expect(status).toBe(200);
    const session = stripe.account.sessions.get(body.sessionId)!;
    return { session_id: body.sessionId, subscription: stripe.life.pay(session) };
  };
  return {
    ...person,
    arrive,
    payFor,
    /** And back at the dashboard. */
    subscribe: async (price: Price): Promise<Subscription> => {
      const { session_id, subscription } = await payFor(price);
      expect((await arrive(session_id)).body).toEqual({ state: 'started' });
      return subscription;
    },
    /** Delivers notices of what happened at Stripe; they were processed when the plan says so. */
    told: async (what: () => void, plan: object) => {
      const before = heard();
      what();
      await notify(stripe.notices.slice(before));
      await expect.poll(person.plan).toMatchObject(plan);
    },
    later: async (days: number) => {
      setTime(new Date(START.getTime() + days * DAY_MS));
      await person.later(days * DAY_MS);
    },
  };
}
