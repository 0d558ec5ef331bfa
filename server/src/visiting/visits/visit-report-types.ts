import type { FilterDimension, VisitDimension } from '@sightline/contract/personalizing/visit-report';

/**
 * Visits that began in these hours (since 1970, the last one excluded), added up by points that begin in these hours; where
 * the days of a time zone begin in the midst of an hour, with its quarters.
 */
export interface Span {
  from: number;
  to: number;
  points: number[];
}

/**
 * Values of one dimension, an empty one for none, and texts in its values, in capitals or not. A visit must have any of
 * them, or where it says so, none; of pages, any of those that it saw.
 */
export type VisitFilter = [
  dimension: FilterDimension,
  values: string[],
  more?: { texts?: string[]; is_not?: boolean },
];

export interface VisitQuestion {
  domain_id: string;
  span: Span;
  /** A second span of which there are sums and points alone. */
  before: Span | null;
  filters: VisitFilter[];
  dimensions: VisitDimension[];
  /** Whose amounts are added up; without one, none are. */
  currency?: string | null | undefined;
  offset: number;
  limit: number;
}

/** Pages that were seen in visits which began in these hours and fit. */
export interface PagesQuestion {
  domain_id: string;
  from: number;
  to: number;
  filters: VisitFilter[];
  offset: number;
  limit: number;
}

export interface PageSums {
  /** Its path. */
  key: string;
  views: number;
  visitors: number;
  /** Views of which is known for how long they were visible, and for how long they were together. */
  timed: number;
  visible_ms: number;
  /** The same of how far down they were seen, in percent. */
  scrolled: number;
  scroll: number;
}

/** The most views first, then by path. */
export interface PagesAnswer {
  rows: PageSums[];
  more: number;
}

/** What happened in visits that began in these hours and fit: all words that begin so. */
export interface HappeningsQuestion extends PagesQuestion {
  begin: string;
}

export interface HappeningSums {
  /** What follows in the word. */
  key: string;
  times: number;
  visitors: number;
}

/** The most frequent first, then by key. */
export interface HappeningsAnswer {
  rows: HappeningSums[];
  more: number;
}

/** Three quarters of a page's views were as fast, or faster; null where none was measured. */
export interface SpeedSums {
  key: string;
  measured: number;
  lcp: number | null;
  inp: number | null;
  cls: number | null;
}

/** The most measured pages first, then by path. */
export interface SpeedAnswer {
  rows: SpeedSums[];
  more: number;
}

/** How far visits went that began in these hours and fit. A step is a page or a goal. */
export interface FunnelQuestion {
  domain_id: string;
  from: number;
  to: number;
  filters: VisitFilter[];
  steps: VisitFilter[];
}

/** All of these visits, and for each step those that took it after all others before it. */
export interface FunnelAnswer {
  visits: number;
  steps: number[];
}

/** Visitors by the week in which they first came, by a visit that fits. */
export interface RetentionQuestion {
  domain_id: string;
  /** No visit of the website began before, so that nobody is new twice. */
  from: number;
  to: number;
  /** The hours with which weeks begin. */
  weeks: number[];
  filters: VisitFilter[];
}

/** For each week those who first came in it, then how many of them came in each later week; daily identities apart. */
export interface RetentionAnswer {
  weeks: number[][];
  daily: number;
}

/** Visitors of whom a visit that began in these hours fits, the last seen first. */
export interface VisitorsAmong {
  domain_id: string;
  from: number;
  to: number;
  /** The hour after now: who was seen last is said by what happened since, too. */
  until: number;
  filters: VisitFilter[];
  limit: number;
  /** The last visitor of the portion before. */
  cursor: string | null;
}

export interface VisitorsQuestion extends Omit<VisitorsAmong, 'cursor'> {
  cursor: { id: string; second: number } | null;
}

/** Seconds since 1970; a visitor is known by two halves of 64 bits and by when a visit of theirs began. */
export interface VisitorsFound {
  visitors: { last: number; began: number; high: number; low: number }[];
  /** When the cursor's visitor was seen last. */
  before: number | null;
}

export interface VisitSums {
  visitors: number;
  visits: number;
  views: number;
  converted: number;
  /** In the currency that was asked for. */
  revenue: number;
}

export interface SpanSums extends VisitSums {
  /** Visits with one page. */
  bounced: number;
  visible_ms: number;
  points: VisitSums[];
}

export interface ValueSums {
  key: string;
  visits: number;
  visitors: number;
  converted: number;
  revenue: number;
}

/** The largest first, then by key. */
export interface DimensionSums {
  rows: ValueSums[];
  more: number;
  without: number;
}

export interface VisitAnswer {
  sums: SpanSums;
  before: SpanSums | null;
  dimensions: Partial<Record<VisitDimension, DimensionSums>>;
}

/** Visitors that were seen since a moment, and what their visits say. */
export interface SeenNow {
  visitors: number;
  pages: { key: string; visitors: number }[];
  sources: { key: string; visitors: number }[];
  countries: { key: string; visitors: number }[];
}
