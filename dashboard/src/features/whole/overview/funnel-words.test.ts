import type { Funnel } from '@sightline/contract/whole/funnel';
import { expect, it } from 'vitest';
import { funnelSentence } from './funnel-words.ts';

const row = { assistant: 'chatgpt', label: 'ChatGPT', answers: { k: 2, n: 6 } };
const funnel: Funnel = {
  start: '2026-11-01',
  end: '2026-11-30',
  time_zone: 'UTC',
  assistants: [
    { ...row, fetches: 5, user_fetches: 2, visits: 3, conversions: 1 },
    { ...row, assistant: 'claude', answers: null, fetches: 1, user_fetches: 0, visits: 0, conversions: 0 },
  ],
  counts: { answers: true, fetches: true, visits: true },
};

it('The funnel sentence tells every stage that is counted, over all assistants', () => {
  expect(funnelSentence(funnel, { range: 'month' })).toBe(
    'In the last 30 days assistants mentioned you in 2 of 6 answers, read your pages 6 times and sent 3 visits; 1 converted.',
  );
});

it('The funnel sentence is silent about what cannot be counted yet', () => {
  const counts = { answers: true, fetches: false, visits: false };
  const assistants = [{ ...row, fetches: 0, user_fetches: 0, visits: 0, conversions: 0 }];
  expect(funnelSentence({ ...funnel, assistants, counts }, { range: 'week' })).toBe(
    'In the last 7 days assistants mentioned you in 2 of 6 answers.',
  );
  expect(funnelSentence({ ...funnel, assistants: [], counts }, { range: 'year' })).toBe('No data yet.');
});
