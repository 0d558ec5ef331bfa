import { toString as textOf } from 'mdast-util-to-string';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { readable } from './readable-markdown.ts';
import { SECTION_PREFIX, settleHtml } from './settle-html.ts';

/** Only footnotes have ids, which remark-rehype prefixes itself; raw HTML has been removed by then. */
const SCHEMA = {
  ...defaultSchema,
  clobberPrefix: '',
  protocols: { href: ['http', 'https', 'mailto'], src: ['https'] },
};

const toHtml = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, SCHEMA)
  .use(rehypeSlug, { prefix: SECTION_PREFIX })
  .use(() => settleHtml)
  .use(rehypeStringify);

/**
 * Markdown as an HTML fragment without scripts, handlers or styles; raw HTML is dropped. Headings start at h2 and have
 * ids; links lead to the web, to mail or within the site; images load over https or are replaced by their description.
 */
export function renderMarkdown(markdown: string): string {
  const text = readable(markdown);
  try {
    return String(toHtml.processSync(text));
  } catch (error) {
    // Nesting thousands of levels deep is not a document, but its words are kept.
    if (error instanceof RangeError) return `<p>${escapeHtml(text)}</p>`;
    throw error;
  }
}

/** The first paragraph of a document as plain text; empty when there is none. */
export function leadOf(markdown: string): string {
  try {
    const first = parseMarkdown(markdown).children.find(({ type }) => type === 'paragraph');
    return textOf(first).replace(/\s+/g, ' ').trim();
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}
