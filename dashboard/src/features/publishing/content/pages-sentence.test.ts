import { expect, it } from 'vitest';
import { aPage } from '../../../lib/words/samples.ts';
import { pagesSentence } from './pages-sentence.ts';

const off = { dns_verified: false, is_active: false, ssl_status: null, subdomain_url: null };
const live = { ...off, is_active: true };

it('The content sentence says how many pages the public sees and how often crawlers came', () => {
  const draft = aPage({ id: '1' });
  const published = aPage({
    id: '2',
    status: 'published',
    version: 2,
    live_version: 2,
    llm_visits: { GPTBot: 1 },
  });
  const changed = aPage({ ...published, id: '3', version: 3, llm_visits: { GPTBot: 1203 } });
  expect(pagesSentence([], live)).toBeUndefined();
  expect(pagesSentence([draft], live)).toBe('1 page, none published yet. No AI crawler has come yet.');
  expect(pagesSentence([draft, published], live)).toBe('2 pages, 1 published. AI crawlers came once.');
  expect(pagesSentence([published, changed], live)).toBe(
    '2 pages, 2 published (1 with unpublished changes). AI crawlers came 1,204 times.',
  );
  expect(pagesSentence([draft, published], off)).toBe(
    '2 pages, 1 to go live with your hosting. AI crawlers came once.',
  );
});
