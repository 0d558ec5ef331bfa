import { expect, it } from 'vitest';
import { pagesSentence } from './pages-sentence.ts';

const off = { dns_verified: false, is_active: false, ssl_status: null, subdomain_url: null };
const live = { ...off, is_active: true };
const one = { pages: 1, published: 0, changed: 0, visits: 0 };

it('The content sentence says how many pages the public sees and how often crawlers came', () => {
  const some = { pages: 2, published: 1, changed: 0, visits: 1 };
  expect(pagesSentence({ ...one, pages: 0 }, live)).toBeUndefined();
  expect(pagesSentence(one, live)).toBe('1 page, none published yet. No AI crawler has come yet.');
  expect(pagesSentence(some, live)).toBe('2 pages, 1 published. AI crawlers came once.');
  expect(pagesSentence({ pages: 2, published: 2, changed: 1, visits: 1204 }, live)).toBe(
    '2 pages, 2 published (1 with unpublished changes). AI crawlers came 1,204 times.',
  );
  expect(pagesSentence(some, off)).toBe('2 pages, 1 to go live with your hosting. AI crawlers came once.');
});
