import type { AnalyticsOverview, VariantLift } from '@sightline/contract/personalizing/analytics';
import { describe, expect, it } from 'vitest';
import {
  againstFirst,
  analyticsSentence,
  chanceText,
  measureName,
  pointsText,
  pooledSentence,
  verdictReason,
  verdictWords,
} from './lift-words.ts';

const arm = (visitors: number, converted: number) => ({
  visitors,
  converted,
  share: visitors === 0 ? null : converted / visitors,
  value: null,
});
const any = {
  goal_id: null,
  label: 'Any conversion',
  metric: 'conversion',
  currency: null,
  cap: null,
} as const;
const purchase = { ...any, label: 'Event “Purchase”', metric: 'value', currency: 'EUR', cap: 100 } as const;
const row = (change: Partial<VariantLift> = {}): VariantLift => ({
  trigger_id: 'a',
  variant_id: 'a',
  label: 'ChatGPT',
  personalized: arm(90, 9),
  holdout: arm(10, 1),
  lift: null,
  verdict: 'not_enough_visits',
  letter: 'A',
  traffic_share: null,
  is_adaptive: false,
  chance: null,
  against_first: null,
  days_to_verdict: null,
  visitors_needed: null,
  to_detect: null,
  measured_from: null,
  unfair: null,
  rollout: null,
  sample_ratio_alarm: false,
  applied_share: null,
  decides: any,
  beside: [],
  ...change,
});
const lift = { estimate: 0.021, low: 0.004, high: 0.038 };
const overview: AnalyticsOverview = {
  tracked_visitors: 90,
  tracked_visits: 200,
  personalized_visits: 50,
  personalized_conversions: 5,
  conversions: 9,
  conversion_rate: 0.045,
  personalized_conversion_rate: 0.1,
  to_detect: {
    change: 0.2,
    converting: 0.03,
    holdout_share: 0.1,
    visitors: 150_000,
    visitors_at_half: 53_000,
  },
};

describe('The words of several goals', () => {
  it('A lift of value is told as an amount a visitor, in its currency', () => {
    const of = row({ decides: purchase, lift: { estimate: 2, low: 0.5, high: 3.5 }, verdict: 'better' });
    expect(verdictReason(of)).toBe('Between +€0.50 and +€3.50 a visitor (95% confidence).');
    expect(measureName(purchase)).toBe('Value of Event “Purchase”, EUR');
    expect(measureName(any)).toBe('Any conversion');
  });
});

describe('The words of several variants', () => {
  it('forecasts nothing of a test that was rolled out', () => {
    const rollout = { variant_id: 'a', started_at: '2026-11-01T00:00:00.000Z', started_by: 'Ann' };
    const of = { rollout, visitors_needed: 32, days_to_verdict: 23 };
    expect(verdictReason(row(of))).toBe('Too few visitors for a result when it was rolled out.');
    expect(verdictReason(row({ ...of, lift, verdict: 'no_difference_yet' }))).toBe(
      'No significant difference when it was rolled out.',
    );
  });

  it('A comparison with variant A, a chance, and the time to a verdict are told in plain words', () => {
    const against = (verdict: VariantLift['verdict']) =>
      againstFirst(row({ against_first: { lift, verdict, chance: 0.9 } }));
    expect(against('better')).toBe('Better than variant A, between +0.4 and +3.8 points.');
    expect(against('not_enough_visits')).toBeNull();
    expect([null, 0.5, 0.996, 0.004].map(chanceText)).toEqual(['–', '50.0%', '99.6%', '0.4%']);
    expect([0.9996, 0.0004].map(chanceText)).toEqual(['> 99.9%', '< 0.1%']);
    expect(verdictReason(row({ lift, verdict: 'no_difference_yet', days_to_verdict: 23 }))).toBe(
      'No significant difference yet. At current traffic, expect a result in about 3 weeks.',
    );
    const pooled = {
      variants: 3,
      personalized: arm(90, 9),
      holdout: arm(10, 1),
      lift,
      chance: 0.99,
      unfair: null,
      decides: any,
    };
    expect(pooledSentence('They', { ...pooled, verdict: 'better', days_to_verdict: null })).toBe(
      'They convert more with personalizing: between +0.4 and +3.8 points (95% confidence).',
    );
    expect(
      pooledSentence('They', { ...pooled, variants: 1, verdict: 'better', days_to_verdict: null }),
    ).toBeNull();
  });
});

describe('The words of a lift', () => {
  it('Where one group can’t do what counts, the reason stands in the place of a verdict', () => {
    const of = row({ verdict: 'not_fair', unfair: 'Nobody in the hold-out can do that.' });
    expect(verdictWords(of)).toEqual({ tone: 'warn', label: 'Not a fair test' });
    expect(verdictReason(of)).toBe('Nobody in the hold-out can do that.');
    expect(analyticsSentence(overview, [of])).not.toContain('better');
  });

  it.each([
    [0.0214, '+2.1'],
    [-0.0214, '−2.1'],
    [0.0004, '0.0'],
    [-0.0004, '0.0'],
  ])('A lift of %d is written as %s points', (difference, text) => {
    expect(pointsText(difference)).toBe(text);
  });

  it.each([
    [row({ lift, verdict: 'better' }), 'Between +0.4 and +3.8 points (95% confidence).'],
    [row({ lift, verdict: 'no_difference_yet' }), 'No significant difference yet.'],
    [
      row({ lift, verdict: 'no_difference_yet', to_detect: overview.to_detect }),
      'No significant difference yet. A 20% change takes about 150,000 more visitors to detect, or 53,000 with half held out.',
    ],
    [
      row({
        visitors_needed: 1240,
        to_detect: { ...overview.to_detect, holdout_share: 0.5, visitors: 53_000 },
      }),
      'About 1,240 more visitors at the current rate. A 20% change takes about 53,000 more visitors to detect.',
    ],
    [row({ visitors_needed: 1240 }), 'About 1,240 more visitors at the current rate.'],
    [row({ visitors_needed: 1 }), 'About 1 more visitor at the current rate.'],
    [row({ personalized: arm(0, 0), holdout: arm(0, 0) }), 'No visitors while it was live.'],
    [
      row({ personalized: arm(0, 0), holdout: arm(0, 0), measured_from: '2026-12-02' }),
      'Visitors count from Dec 2, 2026 on, as a rollout ended, or the hold-out or goal was changed.',
    ],
    [row({ holdout: arm(0, 0) }), 'No visitors in the hold-out yet.'],
    [row({ personalized: arm(90, 0), holdout: arm(10, 0) }), 'No conversions yet.'],
    [
      row({ personalized: arm(2, 2), holdout: arm(1, 1) }),
      'Every visitor has converted, so there’s nothing to compare yet.',
    ],
  ])('The lift table says what a verdict rests on or what is missing: %#', (of, text) => {
    expect(verdictReason(of)).toBe(text);
  });

  it('The lift table trusts no verdict where the split is off', () => {
    const off = row({ lift, verdict: 'better', sample_ratio_alarm: true, holdout: arm(30, 1) });
    expect(verdictWords(off)).toEqual({ tone: 'warn', label: 'Uneven split detected' });
    expect(verdictReason(off)).toContain('25.0% of 120 visitors are in the hold-out');
    expect(analyticsSentence(overview, [off])).not.toContain('better');
  });

  it('The analytics sentence sums up what personalizing brought', () => {
    const seen = '25.0% of 200 visits saw a personalized page.';
    const better = row({ lift, verdict: 'better' });
    const worse = row({ label: 'Google', lift, verdict: 'worse' });
    expect(analyticsSentence({ ...overview, tracked_visits: 0 }, [])).toBe('No visit has been tracked yet.');
    expect(analyticsSentence(overview, [])).toBe(seen);
    expect(analyticsSentence(overview, [row()])).toBe(`${seen} Too early to tell whether that helps.`);
    expect(analyticsSentence(overview, [better, worse])).toBe(
      `${seen} Measured against the hold-out, it does better than the original for ChatGPT and worse for Google.`,
    );
    expect(analyticsSentence(overview, [worse])).toBe(
      `${seen} Measured against the hold-out, it does worse than the original for Google.`,
    );
    expect(analyticsSentence(overview, [row({ lift, verdict: 'no_difference_yet' })])).toBe(
      `${seen} Measured against the hold-out, no difference is seen yet.`,
    );
  });

  it('The analytics sentence names at most three variants and shortens long names, because the table has them all', () => {
    const better = (label: string) => row({ label, lift, verdict: 'better' });
    const long = better('Campaign spring_2026_emea_retargeting_lookalike_3pct_video_15s');
    const sentence = analyticsSentence(overview, [better('ChatGPT'), long, ...['A', 'B', 'C'].map(better)]);
    expect(sentence).toMatch(/for ChatGPT, Campaign spring_2026_emea_retargeting_l…, and 3 more\.$/);
    expect(analyticsSentence(overview, ['A', 'B', 'C'].map(better))).toMatch(/for A, B, and C\.$/);
  });
});
