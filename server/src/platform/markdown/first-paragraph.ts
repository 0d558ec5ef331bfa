import { toString as textOf } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm);
/** `([Pricing](https://…))` behind a sentence: where it is from. */
const SOURCE = /\s*\(\[[^\]]*\]\([^)]*\)\)/g;

/** The first paragraph of a text as plain words, without the sources behind its sentences; empty when there is none. */
export function firstParagraph(markdown: string): string {
  const { children } = parser.parse(markdown.replace(SOURCE, ''));
  const first = children.find(({ type }) => type === 'paragraph');
  return first ? textOf(first).replace(/\s+/g, ' ').trim() : '';
}
