import type {
  Comparison,
  Coverage,
  PlatformResult,
  TopicResults,
} from '@sightline/contract/measuring/topic-results';
import type { Rate } from '@sightline/contract/shapes';
import { describe, expect, it } from 'vitest';
import { aTopic } from '../../../lib/words/samples.ts';
import { topicSentence, topicsSentence } from './topic-sentence.ts';

const rate = (k: number, n: number) => ({ k, n, share: n ? k / n : null, low: null, high: null });
const compared = (verdict: 'up' | 'down' | 'within_noise' | 'not_comparable', difference: number | null) => ({
  verdict,
  difference,
  low: null,
  high: null,
  pairs: 18,
  since: null,
  chance: null,
  reason: null,
});

const measured = (mentioned: Rate, comparison: Comparison | null): TopicResults => ({
  headline_platforms: ['chatgpt'],
  performance: { n: mentioned.n, share: mentioned.share, low: null, high: null },
  mentioned,
  cited: rate(0, mentioned.n),
  per_platform: {},
  boxes: { named_and_cited: 0, named_only: mentioned.k, cited_only: 0, absent: mentioned.n - mentioned.k },
  boxes_per_platform: {},
  voice_per_platform: {},
  untracked: [],
  answerability: { answered: 4, partly: 2, not_answered: 4 },
  comparison,
  coverage: { planned: mentioned.n, answered: mentioned.n, cut: 0, failed: 0, unasked: 0 },
  note: null,
});

describe('The sentence about a topic', () => {
  it('The sentence about a topic leads with what the site answers where no assistant was asked', () => {
    const results: TopicResults = { ...measured(rate(2, 3), null), headline_platforms: ['local'] };
    expect(topicSentence(results)).toBe(
      'Your site answers 4 of 10 prompts. No AI assistant is connected yet.',
    );
  });

  it('The sentence about a topic says what was measured and whether it changed', () => {
    expect(topicSentence(measured(rate(23, 54), compared('within_noise', 0.06)))).toBe(
      'Mentioned in 43% of 54 answers, performance without a clear change.',
    );
    expect(topicSentence(measured(rate(1, 1), compared('down', -0.01)))).toBe(
      'Mentioned in 100% of 1 answer, performance down 1 point from earlier runs.',
    );
  });

  it('The sentence about a topic claims nothing that was not measured or cannot be compared', () => {
    expect(topicSentence(null)).toBe('No answers yet.');
    expect(topicSentence(measured(rate(0, 0), null))).toBe('No answers yet.');
    expect(topicSentence(measured(rate(2, 4), compared('not_comparable', null)))).toBe(
      'Mentioned in 50% of 4 answers.',
    );
  });
});

it('The sentence about a topic whose run failed in every assistant says so, not that the run is yet to come', () => {
  const chatgpt: PlatformResult = {
    ...{ score: null, mentioned_percent: null, cited_percent: null },
    sources: null,
    sources_missing: false,
    ...{ mentioned: rate(0, 0), cited: rate(0, 0), searched: rate(0, 0) },
    performance: { n: 0, share: null, low: null, high: null },
    failed: 9,
    cut: 0,
    served_models: [],
    surface: 'api',
  };
  const results = { ...measured(rate(0, 0), null), per_platform: { chatgpt } };
  expect(topicSentence(results)).toBe('No assistant answered in this run.');
});

it('The sentence about a topic says so where an assistant’s answers lost their sources', () => {
  const gemini: PlatformResult = {
    ...{ score: 0.25, mentioned_percent: 0.5, cited_percent: 0 },
    ...{ sources: 0, sources_missing: true },
    ...{ mentioned: rate(2, 4), cited: rate(0, 4), searched: rate(4, 4) },
    performance: { n: 4, share: 0.25, low: null, high: null },
    failed: 0,
    cut: 0,
    served_models: ['gemini'],
    surface: 'api',
  };
  const results = { ...measured(rate(2, 4), null), per_platform: { gemini } };
  expect(topicSentence(results)).toBe(
    'Mentioned in 50% of 4 answers. The answers of Gemini came without sources, so Cited isn’t reliable there.',
  );
});

describe('A part of a run', () => {
  const part = (change: Partial<Coverage>, comparison: Comparison | null = null): TopicResults => ({
    ...measured(rate(3, 7), comparison),
    coverage: { planned: 48, answered: 7, cut: 0, failed: 0, unasked: 0, ...change },
  });

  it('A run that the spending limit cut is called a part, and never unchanged', () => {
    const results = part({ failed: 41, unasked: 41 }, compared('not_comparable', null));
    expect(topicSentence(results)).toBe(
      'Mentioned in 43% of 7 answers. Stopped at the monthly spending cap: 7 of 48 questions were asked.',
    );
  });

  it('The sentence about an unfinished run says what failed, what was cut off and how far it is', () => {
    expect(topicSentence(part({ failed: 39, cut: 2 }))).toBe(
      'Mentioned in 43% of 7 answers. 39 of 48 questions got no answer and aren’t counted. 2 answers cut off by the provider are left out.',
    );
    expect(topicSentence(part({}), 'running')).toBe(
      'Mentioned in 43% of 7 answers. So far 7 of 48 questions are done. The run is still in progress.',
    );
    expect(topicSentence(part({}), 'cancelled')).toBe(
      'Mentioned in 43% of 7 answers. The run was cancelled after 7 of 48 questions.',
    );
  });
});

describe('The sentence about all topics', () => {
  it('The sentence about all topics adds up the answers of all topics', () => {
    const topics = [
      aTopic({ mentioned: rate(3, 30), cited: rate(1, 30) }),
      aTopic({ mentioned: rate(20, 24), cited: rate(11, 24) }),
      aTopic({ mentioned: null, cited: null }),
    ];
    expect(topicsSentence(topics)).toBe('Mentioned in 23 of 54 answers and cited in 12, across 3 topics.');
    expect(topicsSentence([aTopic({ mentioned: null, headline_platforms: [] })])).toBe(
      'No answers yet across 1 topic.',
    );
    expect(topicsSentence([aTopic({ mentioned: null, n: 0 })])).toBe(
      'The latest run brought no usable answers across 1 topic.',
    );
    expect(topicsSentence([])).toBe('');
  });

  it('The sentence about all topics leaves out topics that only the built-in reader answered, as the overview does', () => {
    const read = aTopic({ headline_platforms: ['local'], mentioned: rate(8, 8), cited: rate(8, 8) });
    expect(topicsSentence([aTopic({ mentioned: rate(3, 30), cited: rate(1, 30) }), read])).toBe(
      'Mentioned in 3 of 30 answers and cited in 1, across 1 topic.',
    );
    expect(topicsSentence([aTopic({ mentioned: rate(1204, 3000), cited: rate(1000, 3000) })])).toBe(
      'Mentioned in 1,204 of 3,000 answers and cited in 1,000, across 1 topic.',
    );
  });

  it('The sentence about all topics tells what the built-in reader found where no assistant answered', () => {
    const audited = aTopic({
      headline_platforms: ['local'],
      answerability: { answered: 4, partly: 2, not_answered: 4 },
    });
    expect(topicsSentence([audited])).toBe(
      'Your site answers 4 of 10 prompts. No AI assistant is connected yet.',
    );
  });
});
