import type { SkipReason } from './judge-page.ts';

/** What was read and what was not. */
export interface Tally {
  pages: number;
  /** Characters of main text. */
  chars: number;
  /** Characters by language. */
  languages: Map<string, number>;
  skipped: Map<SkipReason, number>;
  /** Why reading ended early. */
  stopped: 'time' | 'rate' | null;
  /** Whether scripts that pages need were run; null when none needs them. */
  scripts: 'ran' | 'not_run' | null;
  /** Pages of the sitemaps that are not among the best ones. */
  unlisted: number;
  /** True when a sitemap is longer than what was read of it. */
  is_map_cut: boolean;
  /** Short pages that more telling ones left no room for. */
  over: number;
}

/** What the frontier counted, and how many pages could be read at most. */
export interface CrawlCounts {
  known: number;
  waiting: number;
  pdfs_waiting: number;
  ruled_out: number;
  max_pages: number;
  language: string;
}
