import { expect, it } from 'vitest';
import { rankAddress } from './crawl-rank.ts';

it.each([
  '/vergleich',
  '/comparatif',
  '/alternativa-a-norell',
  '/confronto.html',
  '/vergelijken',
  '/comparativo',
  '/vs/norell',
])('A page that compares is read before others, in each of the seven languages: %s', (path) => {
  const found = { hops: 1, in_menu: false };
  expect(rankAddress(path, found, 'de')).toBeLessThan(rankAddress('/impressionen', found, 'de'));
});
