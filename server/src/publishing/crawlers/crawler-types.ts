/** What a crawler's operator does with what it reads. */
export type CrawlerPurpose = 'training' | 'search' | 'user';

/** What public lists say about a crawler. */
export interface PublicCrawler {
  /** The name in its user agent, and on every screen. */
  bot: string;
  operator: string;
  purpose: CrawlerPurpose;
}

export interface Crawler extends PublicCrawler {
  /** Where the operator publishes its addresses, in a form that `crawler-ranges.ts` reads. */
  ranges?: string;
  /** Endings of the host names that its addresses resolve to, and that resolve back. */
  hosts?: string[];
}
