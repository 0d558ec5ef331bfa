import type {
  Account,
  Charge,
  Dispute,
  Portal,
  Price,
  Refund,
  Session,
  Subscription,
} from './stripe-state.ts';

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

/** In versions since 2022-11-15 a charge does not hold its refunds, and since 2025-03-31 not its invoice. */
export function showCharge(charge: Charge) {
  return {
    ...charge,
    amount_captured: charge.amount,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: `txn_of_${charge.id}`,
    billing_details: { address: null, email: 'payer@example.test', name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SIGHTLINE',
    captured: true,
    description: 'Subscription update',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: { network_status: 'approved_by_network', risk_level: 'normal', type: 'authorized' },
    paid: true,
    payment_method: `pm_of_${charge.id}`,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', country: 'US' } },
    receipt_email: null,
    receipt_url: `https://pay.stripe.com/receipts/${charge.id}`,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export function showRefund(refund: Refund) {
  return {
    ...refund,
    balance_transaction: `txn_of_${refund.id}`,
    customer_account: null,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata: {},
    payment_method: `pm_of_${refund.charge}`,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
  };
}

/** It does not name the customer, in any version. */
export function showDispute(dispute: Dispute) {
  return {
    ...dispute,
    balance_transactions: [],
    enhanced_eligibility_types: [],
    evidence: { customer_email_address: 'payer@example.test', uncategorized_text: null },
    evidence_details: {
      due_by: dispute.created + 7 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_method_details: { type: 'card', card: { brand: 'visa', case_type: 'chargeback' } },
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
