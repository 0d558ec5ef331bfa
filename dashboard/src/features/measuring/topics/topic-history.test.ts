import { expect, it } from 'vitest';
import { topicHistory } from './topic-history.ts';

const run = (day: number, platform_scores: Record<string, number | null>, model = 'gpt-a') => ({
  created_at: `2025-03-0${day}T09:00:00Z`,
  score: 0.3,
  performance: { n: 9, share: 0.3, low: 0.2, high: 0.4 },
  comparable: true,
  platform_scores,
  served_models: { chatgpt: [model] },
});

it('[A-DETAIL-10] The topic chart draws one line per assistant that was asked', () => {
  const { series } = topicHistory([run(2, { chatgpt: 0.5 }), run(1, { chatgpt: null })]);
  expect(series.map(({ label, points }) => [label, points.map(({ value }) => value)])).toEqual([
    ['ChatGPT', [null, 50]],
  ]);
});

it('The topic chart puts the overall line first where several assistants were asked', () => {
  const { series } = topicHistory([run(1, { gemini: 0.1, chatgpt: 0.5 })]);
  expect(series.map(({ label }) => label)).toEqual(['Overall', 'ChatGPT', 'Gemini']);
  expect(series[0]?.points).toEqual([{ at: Date.UTC(2025, 2, 1, 9), value: 30, low: 20, high: 40 }]);
});

it('The topic chart names the models when another one began to answer', () => {
  const { events } = topicHistory([run(1, { chatgpt: 0.5 }), run(2, { chatgpt: 0.5 }, 'gpt-b')]);
  expect(events).toEqual([{ at: Date.UTC(2025, 2, 2, 9), label: 'ChatGPT: gpt-a → gpt-b' }]);
});
