import type { Assistant, Locale } from '../../assistants/assistant.ts';
import type { ThreadReader } from '../reading/read-in-thread.ts';
import type { ClaimedAnswer } from './asking.queries.ts';
import type { Outage } from './provider-outage.ts';
import type { Price } from './spend.queries.ts';

/** One assistant's part of a run. */
export interface Asking {
  domain_id: string;
  topic_execution_id: string;
  assistant: Assistant;
  location: Omit<Locale, 'language'>;
  read: ThreadReader;
  /** The questions in flight with the provider; the watcher of the run renews their leases. */
  held: Set<ClaimedAnswer>;
  /** Nothing is left to claim; a loop that has stored its answer ends. */
  isClaimed: boolean;
  /** Amount promised before the next answer: the highest recent cost. */
  price: Price;
  outage: Outage;
  /** Resolves when the previous question has been claimed, or none could be. */
  turn: Promise<unknown>;
  /** All assistants of the run, including this one. */
  together: readonly Asking[];
}

/** How long a claim lasts without renewal; after that, the worker counts as dead. */
export const LEASE_MS = 60_000;
