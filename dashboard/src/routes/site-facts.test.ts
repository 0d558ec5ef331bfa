import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { expect, it } from 'vitest';
import { createSiteFacts } from './site-facts.ts';

const about = (target_locator: string | null, urls: string[] = []) =>
  ({
    target_locator,
    cited_pages: urls.map((url) => ({ url, title: null, answers: 1 })),
  }) as unknown as Suggestion;

it('A site leads to an opportunity where one names it or one of its pages, on whatever subdomain', () => {
  const facts = createSiteFacts([], {
    earned: [about('reddit.com'), about('https://www.g2.com/a', ['https://blog.news.example/b'])],
    owned: [],
  });
  for (const domain of ['reddit.com', 'g2.com', 'news.example'])
    expect(facts({ domain, kind: 'review' }).hasOpportunity, domain).toBe(true);
  for (const domain of ['2.com', 'blog.example'])
    expect(facts({ domain, kind: 'review' }).hasOpportunity, domain).toBe(false);
});

it('A competitor’s site leads to the pages that are to be written', () => {
  const site = { domain: 'rival.example', kind: 'competitor' } as const;
  expect(createSiteFacts([], undefined)(site).hasOpportunity).toBe(false);
  expect(createSiteFacts([], { earned: [], owned: [about(null)] })(site).hasOpportunity).toBe(true);
});

it('A site of a company that answers name and nobody tracks is known as such', () => {
  const facts = createSiteFacts([{ domain: 'crumb.example' }, { domain: null }], undefined);
  expect(facts({ domain: 'crumb.example', kind: 'other' }).isUntracked).toBe(true);
  expect(facts({ domain: 'loaf.example', kind: 'other' }).isUntracked).toBe(false);
});
