import { expect, it } from 'vitest';
import { aTopic } from '../../../lib/words/samples.ts';
import { findTopics } from './find-topics.ts';

const topics = [
  aTopic({ text: 'Tills for bakeries', score: 0.4, latest_topic_execution_at: '2026-03-02T09:00:00Z' }),
  aTopic({ text: 'Ovens', score: null, latest_topic_execution_at: null }),
  aTopic({ text: 'Bakery stock', score: 0.9, latest_topic_execution_at: '2026-03-01T09:00:00Z' }),
];
const names = (ask: Partial<Parameters<typeof findTopics>[1]>) =>
  findTopics(topics, { q: '', order: 'added', ...ask }).map(({ text }) => text);

it('The topic search finds topics by words in any order and case', () => {
  expect(names({})).toEqual(['Tills for bakeries', 'Ovens', 'Bakery stock']);
  expect(names({ q: 'BAKER ' })).toEqual(['Tills for bakeries', 'Bakery stock']);
  expect(names({ q: 'stock bakery' })).toEqual(['Bakery stock']);
  expect(names({ q: 'cars' })).toEqual([]);
});

it('The topic list is sorted as asked, with topics that were never measured last', () => {
  expect(names({ order: 'name' })).toEqual(['Bakery stock', 'Ovens', 'Tills for bakeries']);
  expect(names({ order: 'best' })).toEqual(['Bakery stock', 'Tills for bakeries', 'Ovens']);
  expect(names({ order: 'weakest' })).toEqual(['Tills for bakeries', 'Bakery stock', 'Ovens']);
  expect(names({ order: 'newest' })).toEqual(['Tills for bakeries', 'Bakery stock', 'Ovens']);
});
