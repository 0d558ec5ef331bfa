import { expect, it } from 'vitest';
import { type NextFacts, nextSteps } from './next-steps.ts';

const DONE: NextFacts = {
  now: new Date('2026-03-11T12:00:00Z'),
  alerts: [],
  is_connected: true,
  topics: 3,
  kept_out: null,
  competitors: 4,
  pages: 12,
  drafts: 0,
  is_hosted: true,
  is_tracked: true,
  lists_setup: false,
  suggestion: null,
};
const keys = (facts: Partial<NextFacts>) => nextSteps({ ...DONE, ...facts }).map(({ key }) => key);
const alert = (kind: NextFacts['alerts'][number]['kind'], created_at = '2026-03-10T12:00:00Z') => ({
  kind,
  title: 'Measuring stopped',
  action: { label: 'Raise the limit', path: '/settings/options' },
  created_at,
});
const suggestion = {
  text: 'Say what it costs.',
  target_type: 'owned_media' as const,
  prompt_text: 'What & how?',
};

it('Nothing is to do next when all is done, or while nothing is known', () => {
  expect(keys({})).toEqual([]);
  const unknown = { is_connected: null, topics: null, competitors: null, is_hosted: null, is_tracked: null };
  expect(keys(unknown)).toEqual([]);
});

it('At most three things are to do next, those that are worth most first', () => {
  const first = {
    topics: 0,
    is_connected: false,
    competitors: 0,
    is_hosted: false,
    is_tracked: false,
    suggestion,
  };
  expect(keys(first)).toEqual(['topic', 'assistant', 'competitors']);
  expect(keys({ ...first, alerts: [alert('hosting_lost')] })).toEqual([
    'alert-hosting_lost',
    'topic',
    'assistant',
  ]);
  expect(keys({ drafts: 2, suggestion, is_tracked: false })).toEqual(['drafts', 'suggestion', 'script']);
});

it('What keeps AI crawlers out of the website comes before what only they could read', () => {
  const kept_out = 'acme.test answers 403 to requests that call themselves GPTBot, although browsers get in.';
  const [first, ...others] = nextSteps({ ...DONE, kept_out, competitors: 0, drafts: 1, suggestion });
  expect(first).toEqual({
    key: 'crawlers',
    reason: kept_out,
    label: 'See which crawlers',
    path: '/setup/indexing',
  });
  expect(others.map(({ key }) => key)).toEqual(['competitors', 'drafts']);
  expect(keys({ kept_out, alerts: [alert('hosting_lost')] })).toEqual(['alert-hosting_lost', 'crawlers']);
});

it('Drafts wait until there is a place to publish them, and no place is needed without pages', () => {
  expect(keys({ is_hosted: false, drafts: 2 })).toEqual(['hosting']);
  expect(keys({ is_hosted: false, pages: 0 })).toEqual([]);
});

it('An alert of the last seven days leads to its action: one that stops measuring first, news last', () => {
  expect(nextSteps({ ...DONE, alerts: [alert('measuring_stopped')] })).toEqual([
    {
      key: 'alert-measuring_stopped',
      reason: 'Measuring stopped.',
      label: 'Raise the limit',
      path: '/settings/options',
    },
  ]);
  expect(keys({ alerts: [alert('measuring_stopped', '2026-03-04T11:00:00Z')] })).toEqual([]);
  expect(keys({ alerts: [alert('score_changed'), alert('payment_failed')], drafts: 1 })).toEqual([
    'alert-payment_failed',
    'drafts',
    'alert-score_changed',
  ]);
});

it('A suggestion leads to writing its page, or to the list where there is none to write', () => {
  const [write] = nextSteps({ ...DONE, suggestion });
  expect(write).toMatchObject({ label: 'Write this page', path: '/content?create=What+%26+how%3F' });
  const [earn] = nextSteps({
    ...DONE,
    suggestion: { ...suggestion, target_type: 'earned_media', prompt_text: null },
  });
  expect(earn).toMatchObject({ label: 'See how', path: '/media-opportunities?tab=earned' });
});

it('Counts of one are in the singular', () => {
  const reason = (facts: Partial<NextFacts>) => nextSteps({ ...DONE, ...facts })[0]?.reason;
  expect(reason({ drafts: 1 })).toBe('1 page is ready to publish.');
  expect(reason({ drafts: 3 })).toBe('3 pages are ready to publish.');
  expect(reason({ is_hosted: false, pages: 1 })).toMatch(/^1 page is written; AI crawlers can read it/);
  expect(reason({ competitors: 1 })).toMatch(/^Track two or more competitors/);
});

it('What the set-up steps list is not repeated, and what they do not list still is', () => {
  const undone = { is_connected: false, competitors: 0, is_hosted: false, is_tracked: false };
  expect(keys({ ...undone, topics: 0 })).toEqual(['topic', 'assistant', 'competitors']);
  expect(keys({ ...undone, topics: 0, lists_setup: true, suggestion })).toEqual(['topic', 'suggestion']);
});
