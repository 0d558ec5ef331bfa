import type { AnalyticsOverview } from '@sightline/contract/personalizing/analytics';
import { countOf } from '../../../lib/words/format.ts';

export interface BreakdownRow {
  metric: string;
  count: number;
  /** A fraction. */
  share: number;
}

/** Visits that came in different ways, side by side; they are not directly comparable. */
export function breakdownOf(overview: AnalyticsOverview): BreakdownRow[] {
  const { tracked_visits, personalized_visits, conversions, personalized_conversion_rate } = overview;
  const others = tracked_visits - personalized_visits;
  const personalized = Math.round(personalized_visits * personalized_conversion_rate);
  const converting_others = Math.max(0, conversions - personalized);
  return [
    { metric: 'Non-Personalized Visits', count: others, share: shareOf(others, tracked_visits) },
    {
      metric: 'Non-Personalized Conversions',
      count: converting_others,
      share: shareOf(converting_others, others),
    },
    {
      metric: 'Personalized Visits',
      count: personalized_visits,
      share: shareOf(personalized_visits, tracked_visits),
    },
    { metric: 'Personalized Conversions', count: personalized, share: personalized_conversion_rate },
  ];
}

export const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : 0);

/** A fraction with one decimal, `12.5%`. */
export const shareText = (share: number) => `${(share * 100).toFixed(1)}%`;

/** `60.0% of 5 visits`: a share with its base, so that small numbers are recognizable; nothing without visits. */
export const shareOfText = (share: number, count: number, one: string) =>
  count === 0 ? `no ${one}s yet` : `${shareText(share)} of ${countOf(count, one)}`;
