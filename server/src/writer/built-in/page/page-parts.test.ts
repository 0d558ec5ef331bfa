import { expect, it } from 'vitest';
import type { Page } from '../../../language/page/page.ts';
import { partsOf } from './page-parts.ts';

const SAID = 'We bake every loaf at four. I adore their rye. The shop opens at six every morning.';
const page: Page = {
  url: 'https://crumbline.example/',
  title: 'Bread',
  description: null,
  site_name: null,
  language: 'en',
  headings: [],
  blocks: [{ kind: 'paragraph', text: SAID, heading: null }],
  links: [],
  json_ld: [],
};

it.each([
  ['the company’s own pages', true, ['We bake every loaf at four.', 'The shop opens at six every morning.']],
  ['pages of others', false, ['The shop opens at six every morning.']],
])(
  'Of %s the sentences with “we” are kept or left out as they speak of the company, those with “I” never',
  (_, isOwn, sentences) => {
    const context = { page, said: new Set<string>(), isOwn, brand: 'Crumbline', isReadable: () => true };
    expect(partsOf(page.blocks, context)).toEqual([{ kind: 'paragraph', sentences }]);
  },
);
