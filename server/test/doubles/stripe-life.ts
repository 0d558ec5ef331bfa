import { createMoney, takePayment } from './stripe-money.ts';
import { showInvoice, showSession, showSubscription } from './stripe-objects.ts';
import { type Account, monthAfter, type Session, type Subscription, unix } from './stripe-state.ts';

export type Tell = (...notices: [type: string, object: object][]) => void;

/** Events of subscriptions at Stripe, with their notices. */
export function createLife(account: Account, tell: Tell) {
  const show = (subscription: Subscription) => showSubscription(account, subscription);
  const updated = (subscription: Subscription) => tell(['customer.subscription.updated', show(subscription)]);
  return {
    ...createMoney(account, tell),
    pay(session: Session): Subscription {
      const start = unix(account.now());
      const trial_end = session.trial_days ? start + session.trial_days * 86_400 : null;
      const isYearly = account.prices.get(session.price)?.recurring.interval === 'year';
      const subscription: Subscription = {
        id: account.nextId('sub'),
        object: 'subscription',
        customer: session.customer,
        status: trial_end ? 'trialing' : 'active',
        created: start,
        cancel_at: null,
        cancel_at_period_end: false,
        trial_end,
        latest_invoice: account.nextId('in'),
        pause_collection: null,
        items: {
          item: account.nextId('si'),
          price: session.price,
          start,
          end: trial_end ?? monthAfter(start, isYearly ? 12 : 1),
        },
      };
      account.subscriptions.set(subscription.id, subscription);
      if (!trial_end) takePayment(account, subscription);
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        subscription: subscription.id,
        url: null,
      });
      tell(
        ['customer.subscription.created', { ...show(subscription), status: 'incomplete' }],
        ['customer.subscription.updated', show(subscription)],
        ['invoice.paid', showInvoice(account, subscription, 'paid')],
        ['checkout.session.completed', showSession(session)],
      );
      return subscription;
    },
    switchTo(subscription: Subscription, price: string) {
      subscription.items.price = price;
      updated(subscription);
    },
    /** At the end of the month, or now. */
    cancel(subscription: Subscription, when: 'at_end' | 'now') {
      if (when === 'at_end') {
        subscription.cancel_at_period_end = true;
        subscription.cancel_at = subscription.items.end;
        updated(subscription);
        return;
      }
      subscription.status = 'canceled';
      tell(['customer.subscription.deleted', show(subscription)]);
    },
    resume(subscription: Subscription) {
      subscription.cancel_at_period_end = false;
      subscription.cancel_at = null;
      updated(subscription);
    },
    /** A new month begins, and its payment fails. */
    failRenewal(subscription: Subscription) {
      const { items } = subscription;
      Object.assign(items, { start: items.end, end: monthAfter(items.end) });
      subscription.latest_invoice = account.nextId('in');
      subscription.status = 'past_due';
      tell(
        ['invoice.payment_failed', showInvoice(account, subscription, 'open')],
        ['customer.subscription.updated', show(subscription)],
      );
    },
    warnOfTrialEnd(subscription: Subscription) {
      tell(['customer.subscription.trial_will_end', show(subscription)]);
    },
    payOverdue(subscription: Subscription) {
      subscription.status = 'active';
      takePayment(account, subscription);
      tell(
        ['invoice.paid', showInvoice(account, subscription, 'paid')],
        ['customer.subscription.updated', show(subscription)],
      );
    },
    setStatus(subscription: Subscription, status: string) {
      subscription.status = status;
      updated(subscription);
    },
  };
}
export type Life = ReturnType<typeof createLife>;
