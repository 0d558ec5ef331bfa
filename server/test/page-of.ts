import type { Block, Page } from '../src/language/page/page.ts';

/** A page of paragraphs and whatever else the test says, with nothing else on it. */
export const pageOf = (url: string, blocks: Partial<Block>[], more: Partial<Page> = {}): Page => ({
  url,
  title: '',
  description: null,
  site_name: null,
  language: 'en',
  headings: [],
  blocks: blocks.map((block) => ({ kind: 'paragraph', text: '', heading: null, ...block })),
  links: [],
  json_ld: [],
  ...more,
});
