import type { Account, Portal, Price, Session, Subscription } from './stripe-state.ts';

/** Objects as in answers and notices; `expand` replaces ids by the objects. */
export function showPrice(account: Account, price: Price, withProduct: boolean) {
  const { product, ...rest } = price;
  return { ...rest, product: withProduct ? account.products.get(product) : product };
}

export function showSubscription(account: Account, subscription: Subscription, withProduct = false) {
  const { items, ...rest } = subscription;
  const price = account.prices.get(items.price)!;
  return {
    ...rest,
    metadata: {},
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${rest.id}`,
      data: [
        {
          id: items.item,
          object: 'subscription_item',
          quantity: 1,
          current_period_start: items.start,
          current_period_end: items.end,
          price: showPrice(account, price, withProduct),
        },
      ],
    },
  };
}

export function showSession({ price: _price, trial_days: _days, automatic_tax, ...session }: Session) {
  return { ...session, automatic_tax: { enabled: automatic_tax } };
}

export function showInvoice(account: Account, subscription: Subscription, status: 'paid' | 'open') {
  const price = account.prices.get(subscription.items.price);
  return {
    id: subscription.latest_invoice,
    object: 'invoice',
    customer: subscription.customer,
    status,
    currency: price?.currency ?? 'usd',
    amount_due: price?.unit_amount ?? 0,
    attempt_count: 1,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  };
}

export function showPortal({ id, customer, return_url }: Portal, url: string) {
  return { id, object: 'billing_portal.session', customer, return_url, url };
}

export const listOf = (url: string, data: object[], has_more = false) => ({
  object: 'list',
  url,
  has_more,
  data,
});
