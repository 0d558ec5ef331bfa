import { load } from 'cheerio';
import { decodeHtml } from './decode-html.ts';
import type { PageNode } from './page-dom.ts';

// The standard parser needs minutes for a page of 100,000 open tags or attributes; this one is linear.
const PARSER = { xml: { xmlMode: false } };

/** The nodes of a page. Never throws: bad markup results in fewer of them. */
export function parseHtml(html: Buffer, content_type: string): PageNode[] {
  const text = withoutEndlessNesting(firstTags(decodeHtml(html, content_type)));
  return load(text, PARSER).root()[0]?.children ?? [];
}

/** Opening and closing ones, comments: more than any page for people has. */
const MAX_TAGS = 100_000;

/** All that follows costs as much as there are nodes, so a text is cut where it has too many. */
function firstTags(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
}

const OPENS_OR_CLOSES =
  /<(\/?)(?!(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|param|source|tbody|td|th|tr|track|wbr)\b)[a-z]/gi;
/** Open elements, not counting those that need no closing tag. */
const MAX_OPEN = 5000;

/** Cuts a text where more elements are open than on any legitimate page; each one slows down all that follow. */
function withoutEndlessNesting(html: string): string {
  if (html.length < 200_000) return html;
  let open = 0;
  for (const { 1: closes, index } of html.matchAll(OPENS_OR_CLOSES)) {
    open += closes === '' ? 1 : -1;
    if (open > MAX_OPEN) return html.slice(0, index);
  }
  return html;
}
