import type { Page } from '../language/page/page.ts';

export interface Cancellable {
  signal: AbortSignal;
}

/** Everything the writer may take facts from. */
export interface WritingSources {
  brand_name: string;
  host: string;
  /** Language subtag to write in, such as `en`. */
  language: string;
  /** Markdown of the company overview; may be empty. */
  description: string;
  /** People's guidance for everything written; may be empty. */
  feedback: string;
  /** The customer's own pages, then its knowledge sources, as read. */
  pages: Page[];
  /** People's accepted notes, as plain text. */
  notes: string[];
}
