import { expect, it } from 'vitest';
import { A_PUBLISHED_PAGE, standingOf } from '../../../lib/words/page-standing.ts';
import { pagesSentence } from './pages-sentence.ts';

const off = {
  dns_verified: false,
  dns_configured: false,
  is_active: false,
  ssl_status: null,
  ai_subdomain: null,
  subdomain_url: null,
};
const online = standingOf(A_PUBLISHED_PAGE, { ...off, is_active: true }, true);
const unpaid = standingOf(A_PUBLISHED_PAGE, { ...off, is_active: true }, false);
const waiting = standingOf(A_PUBLISHED_PAGE, off, true);
const one = { pages: 1, published: 0, changed: 0, visits: 0 };

it('The content sentence says how many pages the public sees and how often crawlers came', () => {
  const some = { pages: 2, published: 1, changed: 0, visits: 1 };
  expect(pagesSentence({ ...one, pages: 0 }, online)).toBeUndefined();
  expect(pagesSentence(one, online)).toBe('1 page, none published yet. No AI crawler visits yet.');
  expect(pagesSentence(some, online)).toBe('2 pages, 1 published. AI crawlers came once.');
  expect(pagesSentence({ pages: 2, published: 2, changed: 1, visits: 1204 }, online)).toBe(
    '2 pages, 2 published (1 with unpublished changes). AI crawlers came 1,204 times.',
  );
  expect(pagesSentence(some, waiting)).toBe('2 pages, 1 waiting to go live. AI crawlers came once.');
  expect(pagesSentence(some, unpaid)).toBe(
    '2 pages, 1 published, offline without a plan. AI crawlers came once.',
  );
});
