import { oc as anyCall } from '@orpc/contract';

/** What is said of a call besides its route. */
export interface CallMeta {
  /** Refusals besides those that every call may answer. */
  refuses?: readonly (402 | 409)[];
  /** For a call that will go: days (UTC), and the call to use instead. Its answers say so in headers. */
  deprecated?: { since: string; sunset?: string; instead: string };
}

export const oc = anyCall.$meta<CallMeta>({});
