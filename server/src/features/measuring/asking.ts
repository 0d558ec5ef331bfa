import type { Assistant, Locale } from '../../assistants/assistant.ts';
import type { ClaimedAnswer } from './asking.queries.ts';
import type { Outage } from './provider-outage.ts';
import type { AnswerReader } from './read-answer.ts';

/** One assistant's part of a sweep. */
export interface Asking {
  domain_id: string;
  topic_execution_id: string;
  assistant: Assistant;
  location: Omit<Locale, 'language'>;
  read: AnswerReader;
  /** What is with the provider at this moment; whoever watches the sweep renews the leases. */
  held: Set<ClaimedAnswer>;
  /** The dearest answer lately: what is promised before the next one, whose price nobody knows yet. */
  price_usd: number;
  outage: Outage;
}

/** How long a claim holds without being renewed: after it, the worker is taken for dead. */
export const LEASE_MS = 60_000;
