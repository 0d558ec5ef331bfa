import type { VisitDimension } from '@sightline/contract/personalizing/visit-report';

/** Visits that began in these hours (since 1970, the last one excluded), added up by points that begin in these hours. */
export interface Span {
  from: number;
  to: number;
  points: number[];
}

/** Values of one dimension, any of which a visit must have; an empty one stands for none. */
export type VisitFilter = [VisitDimension, string[]];

export interface VisitQuestion {
  domain_id: string;
  span: Span;
  /** A second span of which there are sums and points alone. */
  before: Span | null;
  filters: VisitFilter[];
  dimensions: VisitDimension[];
  offset: number;
  limit: number;
}

export interface VisitSums {
  visitors: number;
  visits: number;
  views: number;
  converted: number;
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
