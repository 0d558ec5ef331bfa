import type { AnalyticsOverview } from '@sightline/contract/personalizing/analytics';
import { describe, expect, it } from 'vitest';
import { breakdownOf, shareOfText, shareText } from './breakdown.ts';

const NOTHING: AnalyticsOverview = {
  tracked_visitors: 0,
  tracked_visits: 0,
  personalized_visits: 0,
  personalized_conversions: 0,
  conversions: 0,
  conversion_rate: 0,
  personalized_conversion_rate: 0,
  to_detect: {
    change: 0.2,
    converting: 0.03,
    holdout_share: 0.1,
    visitors: 150_000,
    visitors_at_half: 53_000,
  },
};

const rows = (change: Partial<AnalyticsOverview>) =>
  breakdownOf({ ...NOTHING, ...change }).map(({ count, share }) => [count, shareText(share)]);

it('A share in the analytics says what it is a share of', () => {
  expect(shareOfText(0.6, 5, 'visit')).toBe('60.0% of 5 visits');
  expect(shareOfText(1, 1, 'visit')).toBe('100.0% of 1 visit');
  expect(shareOfText(0, 0, 'personalized visit')).toBe('no personalized visits yet');
});

describe('The breakdown', () => {
  it('[P-ANLY-08 P-ANLY-09 P-ANLY-10 P-ANLY-11 P-ANLY-12 P-ANLY-13 P-CONST-20] The breakdown counts visits and conversions of both kinds', () => {
    const figures = { tracked_visits: 400, personalized_visits: 150, conversions: 30 };
    expect(rows({ ...figures, personalized_conversion_rate: 0.11 })).toEqual([
      [250, '62.5%'],
      [13, '5.2%'],
      [150, '37.5%'],
      [17, '11.0%'],
    ]);
  });

  it('[P-ANLY-09 P-ANLY-11 P-ANLY-12 P-ANLY-14] The breakdown never divides by zero and never goes below 0', () => {
    expect(rows({})).toEqual([0, 0, 0, 0].map((count) => [count, '0.0%']));
    const rounded = { tracked_visits: 3, personalized_visits: 3, conversions: 1 };
    expect(rows({ ...rounded, personalized_conversion_rate: 0.5 })[1]).toEqual([0, '0.0%']);
  });
});
