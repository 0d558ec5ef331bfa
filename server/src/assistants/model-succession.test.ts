import type { AskedPlatform } from '@sightline/contract/known-assistants';
import { expect, it } from 'vitest';
import { stateIn } from './model-succession.ts';

const state = (platform: AskedPlatform, model: string, ...names: string[]) =>
  stateIn(
    names.map((name) => ({ name, ends_on: null })),
    platform,
    model,
  );

it.each([
  ['chatgpt', 'gpt-6.1-sol', ['gpt-7-preview', 'gpt-6.9-sol', 'gpt-6.10-sol', 'gpt-8-terra'], 'gpt-6.10-sol'],
  [
    'claude',
    'claude-sonnet-4-5',
    ['claude-opus-9', 'claude-sonnet-5', 'claude-sonnet-5-5'],
    'claude-sonnet-5-5',
  ],
  ['claude', 'claude-sonnet-5', ['claude-sonnet-6-20270301', 'claude-sonnet-6'], 'claude-sonnet-6'],
  ['gemini', 'gemini-3.8-flash', ['gemini-4-flash-lite', 'gemini-4-flash-001'], 'gemini-4-flash-001'],
  ['gemini', 'gemini-3.8-flash', ['gemini-2.5-flash'], null],
  ['perplexity', 'perplexity/sonar', ['perplexity/sonar-pro', 'perplexity/sonar-2'], 'perplexity/sonar-2'],
] as const)(
  'For %s, the successor of %s in %j is %s: the newest of its family that does not end either',
  (platform, model, names, successor) => {
    expect(state(platform, model, ...names)).toMatchObject({ listed: null, successor });
  },
);

it('A model that is listed by its snapshots alone is listed, and ends when they do', () => {
  const list = [{ name: 'gpt-9-2030-01-01', ends_on: '2031-01-01' }];
  expect(stateIn(list, 'chatgpt', 'gpt-9')).toEqual({
    listed: 'as a snapshot',
    ends_on: '2031-01-01',
    successor: null,
  });
  expect(stateIn(list, 'chatgpt', 'gpt-9-2030-01-01')).toMatchObject({ listed: 'by name' });
});

it('An end that only the provider’s pages announce is known, also for a snapshot', () => {
  expect(state('claude', 'claude-opus-4-5', 'claude-opus-4-5-20251101').ends_on).toBe('2027-01-22');
  expect(state('gemini', 'gemini-2.5-pro', 'gemini-2.5-pro').ends_on).toBe('2026-12-01');
});
