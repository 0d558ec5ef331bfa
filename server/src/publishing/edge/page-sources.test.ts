import { expect, it } from 'vitest';
import { sourcesBelow } from './page-sources.ts';

const sources = [
  { url: 'https://acme.example/tills', title: 'Tills' },
  { url: 'note:1', title: 'A note' },
];

it('A page lists each source that has an address once', () => {
  const below = (markdown: string, language = 'en') =>
    sourcesBelow({ markdown, sources, language }).map(({ title }) => title);
  expect(below('Tills for bakeries.')).toEqual(['Tills']);
  expect(below('Tills.\n\n## Sources\n\n- [Tills](https://acme.example/tills)')).toEqual([]);
  expect(below('Kassen.\n\n## Quellen\n\n- Kassen', 'de')).toEqual([]);
  expect(below('## Sources of income\n\nTills.')).toEqual(['Tills']);
});
