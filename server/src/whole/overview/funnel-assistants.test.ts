import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { expect, it } from 'vitest';
import { CRAWLERS } from '../../publishing/crawlers/crawler-table.ts';
import { assistantLabel, assistantOfBot } from './funnel-assistants.ts';

it.each(KNOWN_ASSISTANTS)('every crawler of $operator counts for $label', ({ key, label, operator }) => {
  const own = CRAWLERS.filter((crawler) => crawler.operator === operator);
  // xAI names no crawler that reads because a person asked.
  const purposes = operator === 'xAI' ? ['search'] : ['search', 'user'];
  expect(own.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(purposes));
  for (const { bot } of own) expect(assistantOfBot(bot)).toBe(key);
  expect(assistantLabel(key)).toBe(label);
});

it('a crawler of nobody’s assistant counts for none, and an assistant that cannot be asked keeps its name', () => {
  expect(assistantOfBot('CCBot')).toBeNull();
  expect(assistantLabel(assistantOfBot('DeepSeekBot') ?? '')).toBe('DeepSeek');
});
