import { load } from 'cheerio';
import { decodeHtml } from './decode-html.ts';
import type { PageNode } from './page-dom.ts';

// The standard's parser needs minutes for a page made of 100,000 open tags or attributes; this one is linear.
const PARSER = { xml: { xmlMode: false } };

/** The nodes of a page. Never throws: bad mark-up gives fewer of them. */
export function parseHtml(html: Buffer, content_type: string): PageNode[] {
  const text = withoutEndlessNesting(decodeHtml(html, content_type));
  return load(text, PARSER).root()[0]?.children ?? [];
}

const OPENS_OR_CLOSES =
  /<(\/?)(?!(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|param|source|tbody|td|th|tr|track|wbr)\b)[a-z]/gi;
/** Those that nobody has to close aside. */
const MAX_OPEN = 5000;

/** Ends a text where more elements are open than any honest page has; each one slows all that follow. */
function withoutEndlessNesting(html: string): string {
  if (html.length < 200_000) return html;
  let open = 0;
  for (const { 1: closes, index } of html.matchAll(OPENS_OR_CLOSES)) {
    open += closes === '' ? 1 : -1;
    if (open > MAX_OPEN) return html.slice(0, index);
  }
  return html;
}
