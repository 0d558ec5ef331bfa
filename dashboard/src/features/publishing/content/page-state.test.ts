import { expect, it } from 'vitest';
import { aPage } from '../../../lib/words/samples.ts';
import {
  hasUnpublishedChanges,
  isHostingLive,
  pageAddress,
  shownStatus,
  visitAddress,
  visitsByBot,
  visitTotal,
} from './page-state.ts';

const off = {
  dns_verified: false,
  is_active: false,
  ssl_status: null,
  subdomain_url: 'https://ai.acme.test/',
};
const dns = { ...off, dns_verified: true };

it('[A-CONT-25] Hosting is live when DNS, the active state or the certificate says so', () => {
  expect(isHostingLive(off)).toBe(false);
  expect(isHostingLive(null)).toBe(false);
  expect(isHostingLive(undefined)).toBe(false);
  expect(isHostingLive(dns)).toBe(true);
  expect(isHostingLive({ ...off, is_active: true })).toBe(true);
  expect(isHostingLive({ ...off, ssl_status: { status: 'ACTIVE', detail: null } })).toBe(true);
  expect(isHostingLive({ ...off, ssl_status: { status: 'PENDING', detail: null } })).toBe(false);
});

it('[A-CONT-20][A-CONT-24][A-CONT-26][A-ENT-35] A page shows as published only when both the page and its host are', () => {
  expect(shownStatus({ status: 'published' }, dns)).toBe('published');
  expect(shownStatus({ status: 'published' }, off)).toBe('draft');
  expect(shownStatus({ status: 'published' }, null)).toBe('draft');
  expect(shownStatus({ status: 'draft' }, dns)).toBe('draft');
});

it('[A-CONT-10] A page’s address joins the address of the host and the slug', () => {
  expect(pageAddress({ slug: 'tills' }, off)).toBe('https://ai.acme.test/tills');
  expect(pageAddress({ slug: 'a b/c?' }, { ...off, subdomain_url: 'https://ai.acme.test' })).toBe(
    'https://ai.acme.test/a%20b/c%3F',
  );
  expect(pageAddress({ slug: 'tills' }, { ...off, subdomain_url: null })).toBeNull();
});

it('[A-CONT-08][A-ROLE-03] Only a published page on a live host with a plan gets an address to visit', () => {
  const page = { slug: 'tills', status: 'published' } as const;
  expect(visitAddress(page, dns, true)).toBe('https://ai.acme.test/tills');
  expect(visitAddress(page, dns, false)).toBeNull();
  expect(visitAddress(page, off, true)).toBeNull();
  expect(visitAddress({ ...page, status: 'draft' }, dns, true)).toBeNull();
});

it('A page shows that it has changes waiting to be published', () => {
  const live = aPage({ status: 'published', version: 3, live_version: 3 });
  expect(hasUnpublishedChanges(live)).toBe(false);
  expect(hasUnpublishedChanges({ ...live, live_version: 2 })).toBe(true);
  expect(hasUnpublishedChanges({ ...live, status: 'draft', live_version: null })).toBe(false);
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
