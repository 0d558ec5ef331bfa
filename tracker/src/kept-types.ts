import type { TrackedBatch, Visit, VisitorAttributes } from '@sightline/contract/visiting/tracking';

export interface KeptVisit {
  visit: Visit;
  /** When the visitor was last active. */
  last: number;
  /** Conversion rules already counted. */
  rules: string[];
  /** Paths of the first pages of the visit. */
  seen?: string[];
  /** What the page said of its visitor, by names with a dot before them. */
  own?: VisitorAttributes;
}

export type KeptBatch = Omit<TrackedBatch, 'sent'>;

/** What the script stores in a browser, besides its cookie and unsent events. */
export interface Kept {
  /** Whether the visitor agreed, if consent is required. */
  consent?: 1;
  /** The visitor's id: a second copy of the cookie's. */
  id?: string;
  visit?: KeptVisit;
}
