import type { PublishingTest } from '@sightline/contract/measuring/publishing-tests';
import { expect, it } from 'vitest';
import { askedText, drawText, engineNote, marginText, pointsText, testSentence } from './test-words.ts';

const arm = { prompts: 4, before: 0.2, after: 0.4 };
const page = { id: 'p', title: 'Tills', live_at: '2026-11-01T08:00:00Z' };
const prompt = (of: 'published' | 'untouched', isLive: boolean) => ({
  prompt_id: `${of} ${isLive}`,
  text: 'Which till?',
  arm: of,
  page: isLive ? page : null,
  before: 0.2,
  after: null,
});
const a = (change: Partial<PublishingTest>): PublishingTest => ({
  id: 't',
  topic_id: 'o',
  state: 'done',
  verdict: 'worked',
  difference: 0.164,
  low: 0.07,
  high: 0.25,
  arms: { published: arm, untouched: arm, canary: arm },
  changed_models: [],
  canaries_moved: false,
  drawn_at: '2026-11-01T08:00:00Z',
  measured_from: '2026-11-03T08:00:00Z',
  measured_to: '2026-12-01T08:00:00Z',
  ended_at: null,
  prompts: [prompt('published', true), prompt('published', false), prompt('untouched', false)],
  ...change,
});

it('A test says in one sentence where it stands and what came out', () => {
  expect(testSentence(a({ state: 'publishing' }))).toBe(
    '1 of 2 pages live. Counting starts with the last one.',
  );
  const now = Date.parse('2026-11-04T09:00:00Z');
  expect(testSentence(a({ state: 'measuring' }), now)).toContain('Day 2 of 28.');
  expect(testSentence(a({}))).toBe('Prompts with pages gained +16 points on those without.');
  expect(testSentence(a({ verdict: 'too_early', state: 'ended' }))).toContain('nothing can be told');
  expect(testSentence(a({ verdict: 'too_early' }))).toContain('Too few prompts');
});

it('What moved all answers is named, and nothing is said where nothing did', () => {
  expect(engineNote(a({}), String)).toBeNull();
  const note = engineNote(a({ changed_models: ['chatgpt', 'claude'], canaries_moved: true }), String);
  expect(note).toMatch(/^chatgpt and claude answered .+ changed too\. Both halves saw the same change\.$/);
});

it('A plan says its margin, its settings and its price, and what it compares', () => {
  const plan = { margin: 0.122, answers_per_prompt: 3, runs_a_month: 4.3, usd: 14.2 };
  expect(marginText(plan)).toBe('±12 points');
  expect(askedText(plan)).toBe('3 answers per prompt, weekly · about $14.20 for 8 weeks');
  expect(askedText({ ...plan, usd: null, answers_per_prompt: 1, runs_a_month: 30 })).toBe(
    '1 answer per prompt, daily',
  );
  expect([pointsText(-0.031), pointsText(0.001)]).toEqual(['−3', '0']);
  expect(drawText({ prompts: 9, canaries: 1 })).toBe(
    'Chance picks 4 prompts that get pages, and 4 others stay untouched. 1 prompt of other topics shows whether the assistants changed.',
  );
  expect(drawText({ prompts: 8, canaries: 0 })).toContain('Measure another topic, too');
});
