import type { VisitGrain } from '@sightline/contract/personalizing/visit-report';

// Loaded with the routes, before anybody signs in: names alone, no code.

export const REPORT_RANGES = ['today', 'yesterday', 'week', 'month', 'year', 'all', 'custom'] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

export const METRICS = ['visitors', 'visits', 'views', 'converted', 'rate'] as const;
/** Where conversions name amounts, these, too. */
export const ALL_METRICS = [...METRICS, 'revenue'] as const;
export type Metric = (typeof ALL_METRICS)[number];

/** Which visits an address is about. */
export interface VisitsSearch {
  range?: ReportRange | undefined;
  /** The days of a custom range. */
  start?: string | undefined;
  end?: string | undefined;
  /** As `filtersText` writes them. */
  filter?: string | undefined;
}

/** The same of Journeys, where people are shown unless another kind of visitors is said. */
export interface VisitorsSearch extends VisitsSearch {
  kind?: 'agents' | 'crawlers' | undefined;
}

/** What the address says about the report. */
export interface ReportSearch extends VisitsSearch {
  /** The previous period unless it is said. */
  compare?: 'off' | 'year' | 'custom' | undefined;
  /** From which day on is compared, where that is custom. */
  since?: string | undefined;
  grain?: VisitGrain | undefined;
  metric?: Metric | undefined;
  /** The currency of the revenue; the most frequent one unless it is said. */
  currency?: string | undefined;
  /** The open tabs of the cards. */
  show?: string | undefined;
  /** Steps of visits, as `addressText` writes them. */
  funnel?: string | undefined;
  /** Whether it is shown how many visitors came back. */
  retention?: 'on' | undefined;
}
