import type { Tell } from './stripe-life.ts';
import { showSubscription } from './stripe-objects.ts';
import {
  type Account,
  type Charge,
  type Dispute,
  type Refund,
  type Subscription,
  unix,
} from './stripe-state.ts';

/** What happens to money at Stripe, with its notices. */
export function createMoney(account: Account, tell: Tell) {
  const updated = (subscription: Subscription) =>
    tell(['customer.subscription.updated', showSubscription(account, subscription)]);
  const putRefund = (refund: Refund, ...types: string[]) =>
    tell(...types.map((type) => [type, refund] as [string, object]));
  const putDispute = (dispute: Dispute, ...types: string[]) =>
    tell(...types.map((type) => [type, dispute] as [string, object]));
  return {
    /** The newest payment of a customer. */
    lastCharge(customer: string): Charge {
      const charge = [...account.charges.values()].findLast((one) => one.customer === customer);
      if (!charge) throw new Error(`${customer} has paid nothing.`);
      return charge;
    },
    /** Refunds all that is left, or a part. */
    refund(charge: Charge, amount = charge.amount - charge.amount_refunded, status = 'succeeded'): Refund {
      const { currency, customer, payment_intent } = charge;
      const refund: Refund = {
        id: account.nextId('re'),
        object: 'refund',
        amount,
        charge: charge.id,
        created: unix(account.now()),
        currency,
        customer,
        payment_intent,
        status,
      };
      account.refunds.set(refund.id, refund);
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      putRefund(refund, 'refund.created');
      tell(['charge.refunded', charge]);
      putRefund(refund, 'refund.updated', 'charge.refund.updated');
      return refund;
    },
    /** The bank sends it back, which may take weeks. */
    failRefund(refund: Refund) {
      Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
      const charge = account.charges.get(refund.charge)!;
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
      putRefund(refund, 'refund.failed', 'refund.updated', 'charge.refund.updated');
    },
    dispute(charge: Charge, amount = charge.amount): Dispute {
      const dispute: Dispute = {
        id: account.nextId('du'),
        object: 'dispute',
        amount,
        charge: charge.id,
        created: unix(account.now()),
        currency: charge.currency,
        payment_intent: charge.payment_intent,
        reason: 'fraudulent',
        status: 'needs_response',
        evidence_details: { due_by: unix(account.now()) + 7 * 86_400 },
      };
      account.disputes.set(dispute.id, dispute);
      charge.disputed = true;
      putDispute(dispute, 'charge.dispute.created', 'charge.dispute.funds_withdrawn');
      return dispute;
    },
    answerDispute(dispute: Dispute) {
      dispute.status = 'under_review';
      putDispute(dispute, 'charge.dispute.updated');
    },
    endDispute(dispute: Dispute, status: 'won' | 'lost' | 'warning_closed') {
      dispute.status = status;
      putDispute(dispute, 'charge.dispute.closed');
      if (status === 'won') putDispute(dispute, 'charge.dispute.funds_reinstated');
    },
    pausePayments(subscription: Subscription, behavior: string, resumes_at: Date | null = null) {
      subscription.pause_collection = { behavior, resumes_at: resumes_at && unix(resumes_at) };
      updated(subscription);
    },
    resumePayments(subscription: Subscription) {
      subscription.pause_collection = null;
      updated(subscription);
    },
  };
}

/** What a payment leaves at Stripe; a price without an amount leaves nothing. */
export function takePayment(account: Account, { customer, items }: Subscription) {
  const price = account.prices.get(items.price);
  if (!price?.unit_amount) return;
  const id = account.nextId('ch');
  account.charges.set(id, {
    id,
    object: 'charge',
    amount: price.unit_amount,
    amount_refunded: 0,
    created: unix(account.now()),
    currency: price.currency,
    customer,
    disputed: false,
    payment_intent: account.nextId('pi'),
    refunded: false,
    status: 'succeeded',
  });
}
