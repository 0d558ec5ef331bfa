import { expect, it } from 'vitest';
import { aPage } from '../../../lib/words/samples.ts';
import { pageAddress, visitAddress, visitsByBot, visitTotal } from './page-state.ts';

const off = {
  dns_verified: false,
  dns_configured: false,
  ai_subdomain: 'ai.acme.test',
  is_active: false,
  ssl_status: null,
  subdomain_url: 'https://ai.acme.test/',
};
const dns = { ...off, dns_verified: true };

it('[A-CONT-10] A page’s address joins the address of the host and the slug', () => {
  expect(pageAddress({ slug: 'tills' }, off)).toBe('https://ai.acme.test/tills');
  expect(pageAddress({ slug: 'a b/c?' }, { ...off, subdomain_url: 'https://ai.acme.test' })).toBe(
    'https://ai.acme.test/a%20b%2Fc%3F',
  );
  expect(pageAddress({ slug: 'tills' }, { ...off, subdomain_url: null })).toBeNull();
});

it('[A-CONT-08][A-ROLE-03] Only a published page on a live host with a plan gets an address to visit', () => {
  const page = { slug: 'tills', status: 'published', version: 1, live_version: 1 } as const;
  expect(visitAddress(page, dns, true)).toBe('https://ai.acme.test/tills');
  expect(visitAddress(page, dns, false)).toBeNull();
  expect(visitAddress(page, off, true)).toBeNull();
  expect(visitAddress({ ...page, status: 'draft' }, dns, true)).toBeNull();
});

it('[A-CONT-34] A page’s visits are summed and ordered by bot', () => {
  const page = aPage({ llm_visits: { GPTBot: 2, ClaudeBot: 5, PerplexityBot: 0, Amazonbot: 2 } });
  expect(visitTotal(page)).toBe(9);
  expect(visitsByBot(page)).toEqual([
    ['ClaudeBot', 5],
    ['Amazonbot', 2],
    ['GPTBot', 2],
  ]);
});
