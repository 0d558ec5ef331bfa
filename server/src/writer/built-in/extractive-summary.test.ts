import { describe, expect, it } from 'vitest';
import type { TopicFacts } from '../writer.ts';
import { summaryOf } from './extractive-summary.ts';

const rate = (k: number, n: number) => ({ k, n, low: n === 0 ? null : 0.25, high: n === 0 ? null : 0.58 });
const none: TopicFacts = {
  brand_name: 'Crumbline',
  topic_text: 'bakery CRMs',
  n_answers: 0,
  n_failed: 0,
  mentioned: rate(0, 0),
  cited: rate(0, 0),
  per_platform: [],
  leaders: [],
  cited_domains: [],
  unnamed_prompts: [],
};
const many: TopicFacts = {
  ...none,
  n_answers: 30,
  n_failed: 1,
  mentioned: rate(12, 30),
  cited: rate(3, 30),
  per_platform: [
    { platform_label: 'ChatGPT', mentioned: rate(8, 15), cited: rate(3, 15), searched: rate(15, 15) },
    { platform_label: 'Gemini', mentioned: rate(4, 15), cited: rate(0, 15), searched: rate(2, 15) },
  ],
  leaders: [
    { name: 'OvenBook', own: false, answers_named: 18 },
    { name: 'Crumbline', own: true, answers_named: 12 },
    { name: 'CakeDesk', own: false, answers_named: 1 },
  ],
  cited_domains: [
    { domain: 'reviews.example', own: false, answers: 9 },
    { domain: 'crumbline.example', own: true, answers: 1 },
  ],
  unnamed_prompts: ['Which CRMs are free?', 'Which CRMs print labels?', 'Which CRMs take orders?'],
  previous: { verdict: 'better', difference_points: 6.2 },
};

describe('Summaries without a model', () => {
  it('A summary written without a model says what the facts say, and no more', () => {
    expect(summaryOf(many)).toBe(
      `Crumbline is named in 12 of 30 answers (40%, 95% interval 25–58%) and cited in 3 of 30 answers (10%, 95% interval 25–58%). Performance is 6 percentage points higher than in the runs before. 1 request failed and is not counted.

Most-mentioned competitors in 30 answers: OvenBook (18), CakeDesk (1). Named by assistant: ChatGPT 8 of 15, Gemini 4 of 15.

The websites cited most are reviews.example in 9 answers and crumbline.example (yours) in 1 answer. Crumbline is not named for “Which CRMs are free?”, “Which CRMs print labels?” and 1 more.`,
    );
  });

  it('A summary written without a model says that no answers came', () => {
    expect(summaryOf(none)).toBe('No answers came for “bakery CRMs”.');
    expect(summaryOf({ ...none, n_failed: 2 })).toBe(
      'No answers came for “bakery CRMs”. 2 requests failed and are not counted.',
    );
  });

  it('A summary written without a model says that nobody is named and nothing is cited', () => {
    const alone = { ...none, n_answers: 1, mentioned: rate(0, 1), cited: rate(0, 1) };
    expect(summaryOf(alone)).toMatch(/No other company is named\.\n\nNo website is cited\.$/);
  });

  it('A summary written without a model calls a change clear only when it is', () => {
    const change = (verdict: 'better' | 'worse' | 'no_clear_change', difference_points: number) =>
      summaryOf({ ...many, previous: { verdict, difference_points } });
    expect(change('worse', -1)).toContain('Performance is 1 percentage point lower than in the runs before.');
    expect(change('no_clear_change', 2)).toContain('No significant change from earlier runs.');
  });

  it('A summary written without a model shows names as they are, not as Markdown', () => {
    expect(summaryOf({ ...many, brand_name: 'A*B*', topic_text: '[x](y)' })).toContain('A\\*B\\* is named');
  });
});
