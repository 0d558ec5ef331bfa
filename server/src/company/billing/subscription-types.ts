import type { Plan } from '@sightline/contract/company/billing';

/** A subscription that is in force. */
export interface Subscription {
  org_id: string;
  plan: Plan;
  status: 'active' | 'past_due';
  period: { start: Date; end: Date };
  /** Will end on that day. */
  ends_at: Date | null;
  /** Null outside of a trial. */
  trial_ends_at: Date | null;
  /** Nothing is charged until then (null: nobody has said when); null while payments go on. */
  payments_paused: { until: Date | null; collected_later: boolean } | null;
  stripe_subscription_id: string | null;
}
