import type { Prompt } from '@sightline/contract/measuring/prompts';
import { expect, it } from 'vitest';
import { filterPrompts, type PromptFilter, tagsOf } from './filter-prompts.ts';

const summary = (mentioned: number, cited: number, n = 3) => ({
  prompt_execution_id: 'e',
  score: 0,
  brand_mentioned: false,
  cited_in_sources: false,
  n,
  mentioned,
  cited,
  created_at: '2026-11-20T00:00:00Z',
});
const prompt = (id: string, more: Partial<Prompt> = {}): Prompt => ({
  id,
  text: `Which till suits ${id}?`,
  topic_id: 'tills',
  score: null,
  latest_prompt_execution_id: null,
  platform_summaries: {},
  branded: false,
  intent: null,
  audience: null,
  language: 'en',
  country: null,
  tags: [],
  audit: null,
  names_nobody: false,
  ...more,
});
const PROMPTS = [
  prompt('bakeries', {
    tags: ['north', 'price'],
    platform_summaries: { chatgpt: summary(2, 0), gemini: summary(0, 0) },
  }),
  prompt('cafés', { tags: ['north'], platform_summaries: { chatgpt: summary(0, 1), local: summary(3, 3) } }),
  prompt('kiosks', {
    topic_id: 'kiosks',
    platform_summaries: { gemini: summary(0, 0) },
    audit: { verdict: 'not_answered', best: null, advice: '' },
  }),
  prompt('fairs', { platform_summaries: { chatgpt: summary(0, 0, 0) } }),
];
const found = (filter: PromptFilter) => filterPrompts(PROMPTS, filter).map(({ id }) => id);

it.each<[PromptFilter, string[]]>([
  [{}, ['bakeries', 'cafés', 'kiosks', 'fairs']],
  [{ q: 'TILL caf' }, ['cafés']],
  [{ q: 'north' }, ['bakeries', 'cafés']],
  [{ topic: 'kiosks' }, ['kiosks']],
  [{ tag: 'price' }, ['bakeries']],
  [{ result: 'mentioned' }, ['bakeries']],
  [{ result: 'mentioned', assistant: 'gemini' }, []],
  [{ result: 'cited' }, ['cafés']],
  [{ result: 'absent' }, ['kiosks']],
  [{ result: 'absent', assistant: 'gemini' }, ['bakeries', 'kiosks']],
  [{ result: 'unasked' }, ['fairs']],
  [{ result: 'unasked', assistant: 'chatgpt' }, ['kiosks', 'fairs']],
  [{ result: 'not_answered' }, ['kiosks']],
  [{ tag: 'north', result: 'cited' }, ['cafés']],
])('The filter %j of the table of prompts leaves %j', (filter, ids) => expect(found(filter)).toEqual(ids));

it('Tags are offered with the most frequent first', () =>
  expect(tagsOf(PROMPTS)).toEqual(['north', 'price']));
