import { expect, it } from 'vitest';
import { aTopic } from '../../../lib/words/samples.ts';
import { topTopics } from './top-topics.ts';

it('[A-OVER-12, A-CONST-19] The overview takes the three topics with the highest score, those without a score last', () => {
  const topics = [null, 0.2, 0.9, 0, 0.5].map((score, index) => aTopic({ id: String(index), score }));
  expect(topTopics(topics).map(({ score }) => score)).toEqual([0.9, 0.5, 0.2]);
  expect(topTopics(topics.slice(0, 2)).map(({ score }) => score)).toEqual([0.2, null]);
});

it('The overview ranks topics scored by the built-in reader after those that assistants answered, because the two do not compare', () => {
  const topics = [
    aTopic({ text: 'read', score: 0.99, headline_platforms: ['local'] }),
    aTopic({ text: 'new', score: null }),
    aTopic({ text: 'low', score: 0.1 }),
    aTopic({ text: 'high', score: 0.8 }),
  ];
  expect(topTopics(topics).map(({ text }) => text)).toEqual(['high', 'low', 'read']);
});
