import { expect, it } from 'vitest';
import { planSuggestions } from './plan-suggestions.ts';
import type { SuggestionIdea } from './suggestion-idea.ts';
import type { KnownSuggestion } from './suggestions.queries.ts';

const cited = (...urls: string[]) => urls.map((url) => ({ url, title: null, answers: 1 }));
const anIdea = (fingerprint: string, change: Partial<SuggestionIdea> = {}): SuggestionIdea => ({
  fingerprint,
  target_type: 'earned_media',
  text: fingerprint,
  memo: '',
  target_locator: null,
  prompt_id: null,
  source_type: 'topic_execution',
  source_id: 'sweep',
  evidence: [],
  cited_pages: [],
  impact: 1,
  ...change,
});
const known = (fingerprint: string, change: Partial<KnownSuggestion> = {}): KnownSuggestion => ({
  fingerprint,
  target_type: 'earned_media',
  status: 'pending',
  closed_at: null,
  evidence: [{ platform: 'chatgpt' }],
  cited_pages: [],
  seen_in: ['earlier'],
  ...change,
});
const plan = (ideas: SuggestionIdea[], before: KnownSuggestion[], silent: string[] = []) =>
  planSuggestions({ topic_execution_id: 'sweep', silent }, ideas, before);

it('A suggestion that no answer supports any more is closed, unless its assistant failed', () => {
  expect(plan([], [known('a')]).close).toEqual(['a']);
  expect(plan([], [known('a')], ['chatgpt']).close).toEqual([]);
  expect(plan([], [known('a', { closed_at: '2026-01-01' })]).close).toEqual([]);
  expect(plan([anIdea('a')], [known('a')])).toMatchObject({
    close: [],
    keep: [{ seen_in: ['earlier', 'sweep'] }],
  });
});

it('An applied suggestion opens again only for evidence that it did not have', () => {
  const reopens = (change: Partial<KnownSuggestion>, ...urls: string[]) =>
    plan([anIdea('a', { cited_pages: cited(...urls) })], [known('a', { status: 'applied', ...change })])
      .keep[0]?.reopens;
  const before = { cited_pages: cited('https://forum.example/1', 'https://www.forum.example/2') };
  expect(reopens(before, 'https://forum.example/1')).toBe(false);
  expect(reopens(before, 'http://forum.example/2')).toBe(false);
  expect(reopens(before, 'https://forum.example/3')).toBe(true);
  expect(reopens({ ...before, closed_at: '2026-01-01' }, 'https://forum.example/1')).toBe(true);
});

it('Pages that left the evidence of a suggestion are remembered, so that they are not new when they return', () => {
  const [kept] = plan(
    [anIdea('a', { cited_pages: cited('https://forum.example/2') })],
    [known('a', { cited_pages: cited('https://forum.example/1') })],
  ).keep;
  expect(kept?.cited_pages).toEqual([
    { url: 'https://forum.example/2', title: null, answers: 1 },
    { url: 'https://forum.example/1', title: null, answers: 0 },
  ]);
});

it('The strongest new suggestions are taken as far as there is room, and no open one is dropped for them', () => {
  const ideas = Array.from({ length: 40 }, (_, place) => anIdea(`new ${place}`, { impact: place }));
  const { keep } = plan([...ideas, anIdea('old', { impact: 0 })], [known('old')]);
  expect(keep).toHaveLength(15);
  expect(keep.map(({ fingerprint }) => fingerprint)).toContain('old');
  expect(keep[0]?.fingerprint).toBe('new 39');
  const owned = anIdea('owned', { target_type: 'owned_media' });
  expect(plan([...ideas, owned], []).keep).toHaveLength(16);
});
