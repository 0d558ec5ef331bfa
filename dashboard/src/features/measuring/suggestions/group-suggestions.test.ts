import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { describe, expect, it } from 'vitest';
import { analysisOf, groupSuggestions, isToDo, withStatus } from './group-suggestions.ts';

const suggestion = (id: string, change: Partial<Suggestion> = {}): Suggestion => ({
  id,
  target_type: 'earned_media',
  status: 'pending',
  text: '',
  memo: '',
  target_locator: null,
  topic_id: 'topic',
  topic_text: null,
  topic_execution_id: null,
  source_type: 'topic_execution',
  source_id: 'execution',
  prompt_text: null,
  evidence: [],
  cited_pages: [],
  page: null,
  created_at: '2026-01-01T00:00:00Z',
  ...change,
});
const ids = (items: Suggestion[]) => items.map(({ id }) => id).join('');

describe('Suggestions', () => {
  const items = [suggestion('a'), suggestion('b', { target_type: 'owned_media', status: 'applied' })];

  it('[A-API-55] Suggestions are read in groups, or split by their target where there are no groups', () => {
    expect(groupSuggestions({ items })).toEqual({ earned: [items[0]], owned: [items[1]] });
    expect(groupSuggestions({ groups: { owned_media: items } })).toEqual({ owned: items, earned: [] });
    expect(groupSuggestions({})).toEqual({ owned: [], earned: [] });
  });

  it('[A-OPP-09, A-OPP-10, A-OPP-11, A-ENT-28] Suggestions are filtered by status, and a suggestion without a status counts as to do', () => {
    expect(ids(withStatus(items, 'todo'))).toBe('a');
    expect(ids(withStatus(items, 'complete'))).toBe('b');
    expect(ids(withStatus(items, 'all'))).toBe('ab');
    expect(isToDo({})).toBe(true);
  });
});

it('[A-OPP-06] A suggestion leads to the execution that it comes from, and nowhere if that is unknown', () => {
  const topic = { source_type: 'topic_execution', topic_id: 't' } as const;
  expect(analysisOf({ ...topic, source_id: 'e', topic_execution_id: 'x' })).toEqual({
    of: 'topic',
    topicId: 't',
    topicExecutionId: 'e',
  });
  expect(analysisOf({ ...topic, topic_execution_id: 'x' })).toMatchObject({ topicExecutionId: 'x' });
  expect(analysisOf({ ...topic, topic_id: null, source_id: 'e' })).toBeNull();
  expect(analysisOf(topic)).toBeNull();
  expect(analysisOf({ source_type: 'prompt_execution', source_id: 'p' })).toEqual({
    of: 'prompt',
    promptExecutionId: 'p',
  });
  expect(analysisOf({ source_type: 'prompt_execution', topic_execution_id: 'x' })).toBeNull();
});
