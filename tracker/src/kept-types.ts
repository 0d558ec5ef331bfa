import type { TrackedBatch, Visit } from '@sightline/contract/visiting/tracking';

export interface KeptVisit {
  visit: Visit;
  /** When the visitor last did something. */
  last: number;
  /** Conversion rules that were counted. */
  rules: string[];
}

export type KeptBatch = Omit<TrackedBatch, 'sent'>;

/** What the script keeps in a browser, beside its cookie and what is not sent yet. */
export interface Kept {
  /** The visitor agreed, where that is asked. */
  consent?: 1;
  /** Of the visitor: a second copy of the cookie's. */
  id?: string;
  visit?: KeptVisit;
}
