import type { Page } from '../src/language/page/page.ts';
import { readTextPage } from '../src/language/page/read-text-page.ts';
import { MAX_PART } from '../src/measuring/reading/read-parts.ts';

export interface TextReader {
  /** Maximum length of accepted text. */
  most: number;
  read(text: string): unknown;
}

/** Length of a page that someone writes, and of guidance. */
export const PAGE = 100_000;
/** Length of a page, PDF or text that is read from the web. */
export const READ = 400_000;
/** Length of an answer: a longer one is read in parts of this length, in a thread; `read-parts.test.ts` counts them. */
export const ANSWER = MAX_PART;
/** Bytes of HTML and of a stylesheet. */
export const HTML = 2_000_000;
/** Length of the company overview and of a note. */
export const NOTE = 20_000;
export const ADDRESS = 4000;

export const URL_OF_PAGE = 'https://acme.example/a';

/** A page of one block, so that nothing parts the text before it is read. */
export const blockPage = (text: string): Page => ({
  url: URL_OF_PAGE,
  title: 'Acme is a bakery',
  description: null,
  site_name: null,
  language: 'en',
  headings: [{ level: 1, text: text.slice(0, 500) }],
  blocks: [{ kind: 'paragraph', text, heading: 'Ovens' }],
  links: [],
  json_ld: [],
});
export const textPage = (text: string) =>
  readTextPage(Buffer.from(text), { url: URL_OF_PAGE, content_type: 'text/plain; charset=utf-8' });
export const bakery = blockPage('Acme sells ovens to bakers. A word is a cake. It costs 4 dollars a month.');
