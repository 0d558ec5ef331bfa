import type { Reversal } from '@sightline/contract/company/billing';
import type { StripeReversal } from '../../platform/stripe/stripe-types.ts';

export type ReversalState = Reversal['state'];

const STATES: Record<StripeReversal['kind'], Readonly<Record<string, ReversalState>>> = {
  refund: { pending: 'pending', requires_action: 'pending', failed: 'failed', canceled: 'failed' },
  // An inquiry that is closed, or a dispute that was prevented, was never decided on.
  dispute: { won: 'won', lost: 'lost', warning_closed: 'closed', prevented: 'closed' },
};
const OTHERWISE = { refund: 'refunded', dispute: 'open' } as const;

export const stateOf = ({ kind, status }: StripeReversal): ReversalState =>
  STATES[kind][status] ?? OTHERWISE[kind];

export type ReversalNews = 'refunded' | 'refund_failed' | 'disputed' | 'dispute_ended';

const NEWS: Record<ReversalState, ReversalNews> = {
  pending: 'refunded',
  refunded: 'refunded',
  failed: 'refund_failed',
  open: 'disputed',
  won: 'dispute_ended',
  lost: 'dispute_ended',
  closed: 'dispute_ended',
};

/** What has happened since the state that was stored before; null when that is nothing to report. */
export function newsOf(state: ReversalState, before: ReversalState | undefined): ReversalNews | null {
  const news = NEWS[state];
  if (before === undefined) return news;
  if (before === state || (NEWS[before] === 'dispute_ended' && news === 'disputed')) return null;
  return news === 'refunded' ? null : news;
}
