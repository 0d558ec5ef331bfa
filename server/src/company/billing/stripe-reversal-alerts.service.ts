import { minorDigits } from '@sightline/contract/company/minor-units';
import type { Ctx } from '../../context.ts';
import { raiseAlert } from '../notifications/raise-alert.service.ts';
import { DAY, OPEN_BILLING } from './stripe-alerts.service.ts';
import type { ReversalNews, ReversalState } from './stripe-reversal.ts';

interface Told {
  id: string;
  org_id: string;
  kind: 'refund' | 'dispute';
  state: ReversalState;
  amount: number;
  currency: string;
  /** Null where the payment was in another currency. */
  payment_amount: number | null;
  paid_at: Date;
  news: ReversalNews;
}

/** Once for each refund and each dispute, and once for how it ended. */
export async function alertReversal(tx: Ctx, told: Told) {
  const { id, org_id, kind, state, news } = told;
  const key = news === 'dispute_ended' ? `${news}:${id}:${state}` : `${news}:${id}`;
  await raiseAlert(tx, {
    org_id,
    domain_id: null,
    kind: kind === 'refund' ? 'payment_refunded' : 'payment_disputed',
    key,
    ...wordsOf(told),
    action: OPEN_BILLING,
  });
}

const PLAN_STAYS = 'This alone does not change your plan.';

function wordsOf(told: Told): { title: string; detail: string } {
  const { news, state } = told;
  const amount = moneyOf(told.amount, told.currency);
  const payment = `payment of ${moneyOf(told.payment_amount ?? told.amount, told.currency)} from ${DAY.format(told.paid_at)}`;
  if (news === 'refunded')
    return {
      title:
        told.amount === told.payment_amount
          ? `The ${payment} was refunded.`
          : `${amount} of the ${payment} was refunded.`,
      detail: `Banks take 5 to 10 days to show the money on your account. ${PLAN_STAYS}`,
    };
  if (news === 'refund_failed')
    return {
      title: `The refund of ${amount} failed.`,
      detail: `It belongs to the ${payment}. Your bank did not take the money, for example because the card or account was closed. ${PLAN_STAYS}`,
    };
  if (news === 'disputed')
    return {
      title: `The ${payment} is disputed.`,
      detail:
        'Somebody told the bank that this payment is wrong. Your plan stays in force while the bank decides. If the payment is right, ask the bank to withdraw the dispute.',
    };
  return {
    title: `The dispute about the ${payment} has ended.`,
    detail: `${ENDS[state] ?? ENDS.closed} ${PLAN_STAYS}`,
  };
}

const ENDS: Partial<Record<ReversalState, string>> & { closed: string } = {
  won: 'The bank has decided that the payment stands.',
  lost: 'The bank has returned the money to the payer.',
  closed: 'It was closed without a decision.',
};

/** An amount in Stripe's smallest unit, in words of an email: "$199.00", "¥4,900". */
function moneyOf(amount: number, currency: string): string {
  const digits = minorDigits(currency);
  const format = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat('en-US', format).format(amount / 10 ** digits);
}
