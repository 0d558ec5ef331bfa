import { expect } from 'vitest';
import { DAY_MS, PATHS } from './billing-person.ts';
import { pause } from './doubles/pause.ts';
import type { StripeNotice } from './doubles/stripe-state.ts';
import { signUpPerson } from './factories.ts';
import { rowsOf } from './fault-looks.ts';
import { type StripeApp, WEBHOOK } from './stripe-app.ts';

const AT_ONCE = 6;

/** How each organization's plan stands in the end, and whether its people hear of it. */
const STORIES = ['paid', 'switched', 'failed', 'ended', 'paid twice'] as const;
type Story = (typeof STORIES)[number];

/** One that ended before anybody noticed has left nothing here. */
const ENDS: Record<Story, object | null> = {
  paid: { name: 'Growth', status: 'active' },
  switched: { name: 'Starter', status: 'active' },
  failed: { name: 'Growth', status: 'past_due' },
  ended: null,
  'paid twice': { name: 'Growth', status: 'active' },
};

/** Organizations whose Stripe notices all arrive at once, none of them sent yet. */
export async function openFlood(at: Pick<StripeApp, 'app' | 'stripe' | 'prices' | 'setTime'>, count: number) {
  const { app, stripe } = at;
  at.setTime(new Date());
  const payers: { org_id: string; story: Story; customer: string; subscription: string }[] = [];
  for (let n = 0; n < count; n += 1) {
    const story = STORIES[n % STORIES.length] ?? 'paid';
    const { org_id, domain_id, token } = await signUpPerson(app);
    const { body } = await app.call('POST', `/api/domains/${domain_id}/payments/create-checkout-session`, {
      token,
      body: { price_id: at.prices.growth.id, ...PATHS },
    });
    const session = stripe.account.sessions.get(body.sessionId);
    if (!session) throw new Error('There is no checkout to pay in.');
    const again = { ...session, id: `${session.id}again` };
    const subscription = stripe.life.pay(session);
    const { life } = stripe;
    if (story === 'switched') life.switchTo(subscription, at.prices.starter.id);
    if (story === 'failed') life.failRenewal(subscription);
    if (story === 'ended') life.cancel(subscription, 'now');
    if (story === 'paid twice') life.pay(again).created += DAY_MS / 1000;
    payers.push({ org_id, story, customer: session.customer, subscription: subscription.id });
  }
  const acknowledged = new Set<string>();
  /** Repeats too. */
  let taken = 0;
  const told = () => stripe.notices.filter(({ type }) => /^(customer\.sub|checkout|invoice)/.test(type));
  const deliver = async (url: string, notice: StripeNotice) => {
    const [status = 0] = await stripe.deliver(`${url}${WEBHOOK}`, [notice]);
    if (status === 200) {
      acknowledged.add(notice.id);
      taken += 1;
    }
    return status;
  };

  /**
   * Sends some at once, for all customers mixed, and repeats every fourth accepted one, until `enough`; returns the
   * answers.
   */
  async function send(url: string, enough: () => boolean): Promise<Set<number>> {
    const statuses = new Set<number>();
    const waiting = mixed(told()).filter(({ id }, n) => !acknowledged.has(id) || n % 4 === 0);
    const places = Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next && !enough(); next = waiting.shift()) {
        const status = await deliver(url, next);
        statuses.add(status);
        await pause(status === 503 ? 100 : 30);
      }
    });
    await Promise.all(places);
    return statuses;
  }

  /** Like Stripe, until each was accepted and processed; includes notices caused by the server. */
  async function sendAll(url: string) {
    const syncs =
      "select 1 from jobs.job where name = 'sync-stripe-customer' and state in ('created', 'active', 'retry')";
    const isWaiting = () => told().some(({ id }) => !acknowledged.has(id));
    while (isWaiting()) {
      while (isWaiting()) await send(url, () => false);
      await expect.poll(() => rowsOf(app, syncs), { interval: 200 }).toEqual([]);
    }
  }

  async function expectRight() {
    const events = await rowsOf(app, 'select id from stripe_events order by id');
    expect(events.map(({ id }) => id)).toEqual(
      told()
        .map(({ id }) => id)
        .toSorted(),
    );
    for (const { org_id, story, subscription } of payers) {
      const held = await rowsOf(
        app,
        "select plan ->> 'name' as name, status, stripe_subscription_id from subscriptions where org_id = $1",
        [org_id],
      );
      const end = ENDS[story];
      expect([story, held]).toEqual([story, end ? [{ ...end, stripe_subscription_id: subscription }] : []]);
      const emails = await rowsOf(
        app,
        `select count(*)::int as n from letters l join users u on lower(l.to_address) = lower(u.email)
          where u.org_id = $1 and l.subject like '%payment%'`,
        [org_id],
      );
      const alerts = await rowsOf(app, "select 1 from alerts where org_id = $1 and kind = 'payment_failed'", [
        org_id,
      ]);
      const heard = story === 'failed' ? 1 : 0;
      expect([story, alerts.length, emails]).toEqual([story, heard, [{ n: heard }]]);
    }
    // The second of two is ended and credited, once, and the first never is.
    for (const { story, customer, subscription } of payers.filter((payer) => payer.story === 'paid twice')) {
      const all = [...stripe.account.subscriptions.values()].filter((one) => one.customer === customer);
      const ended = stripe.notices.filter(
        ({ type, data }) =>
          type === 'customer.subscription.deleted' &&
          'customer' in data.object &&
          data.object.customer === customer,
      );
      expect([story, all.map(({ id, status }) => [id === subscription, status]), ended.length]).toEqual([
        story,
        [
          [true, 'active'],
          [false, 'canceled'],
        ],
        1,
      ]);
    }
  }
  return { acknowledged, taken: () => taken, send, sendAll, expectRight };
}

/** In an order in which no customer's notices follow each other. */
const mixed = (notices: StripeNotice[]) =>
  notices
    .map((notice, n) => ({ notice, key: ((n + 1) * 7919) % 1009 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ notice }) => notice);
