import type { Assistant, Locale } from '../../assistants/assistant.ts';
import type { ThreadReader } from '../reading/read-in-thread.ts';
import type { ClaimedAnswer } from './asking.queries.ts';
import type { Outage } from './provider-outage.ts';
import type { Price } from './spend.queries.ts';

/** One assistant's part of a sweep. */
export interface Asking {
  domain_id: string;
  topic_execution_id: string;
  assistant: Assistant;
  location: Omit<Locale, 'language'>;
  read: ThreadReader;
  /** What is with the provider at this moment; whoever watches the sweep renews the leases. */
  held: Set<ClaimedAnswer>;
  /** What is promised before the next answer: what the dearest one cost lately. */
  price: Price;
  outage: Outage;
  /** Over when the question before has been taken, or none could be. */
  turn: Promise<unknown>;
  /** All assistants of the run, this one too. */
  together: readonly Asking[];
}

/** How long a claim holds without being renewed: after it, the worker is taken for dead. */
export const LEASE_MS = 60_000;
