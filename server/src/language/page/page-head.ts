import { foldSpace, isElement, MAX_DEPTH, type PageElement, type PageNode } from './page-dom.ts';

/** What a page says about itself outside its text. */
export interface PageHead {
  title: string | null;
  /** `name` or `property`, lowercase → first content that is not empty. */
  meta: Map<string, string>;
  /** Primary language subtag. */
  language: string | null;
  /** Base address of relative links. */
  base: string;
  /** Text of the JSON-LD scripts. */
  json_ld: string[];
  /** Outermost elements marked as main content. */
  mains: PageElement[];
  h1s: PageElement[];
  canonical: string | null;
  /** Primary language subtag and address of each version of the page. */
  alternates: { language: string; url: string }[];
}

const MAX_ALTERNATES = 100;

/** Collects everything in one walk; selectors would need one each. */
export function readHead(nodes: PageNode[], url: string): PageHead {
  const head: PageHead = {
    title: null,
    meta: new Map(),
    language: null,
    base: url,
    json_ld: [],
    mains: [],
    h1s: [],
    canonical: null,
    alternates: [],
  };
  visit(nodes, head, { depth: 0, in_main: false });
  return head;
}

function visit(nodes: PageNode[], head: PageHead, { depth, in_main }: { depth: number; in_main: boolean }) {
  if (depth > MAX_DEPTH) return;
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const isMain = node.tagName === 'main' || node.attribs.role === 'main';
    if (isMain && !in_main) head.mains.push(node);
    note(node, head);
    visit(node.children, head, { depth: depth + 1, in_main: in_main || isMain });
  }
}

function note(node: PageElement, head: PageHead) {
  const { tagName, attribs } = node;
  if (tagName === 'html') head.language = primarySubtag(attribs.lang || attribs['xml:lang']);
  else if (tagName === 'title') head.title ??= foldSpace(rawText(node)) || null;
  else if (tagName === 'base') head.base = URL.parse(attribs.href ?? '', head.base)?.href ?? head.base;
  else if (tagName === 'meta') noteMeta(attribs, head);
  else if (tagName === 'link') noteLink(attribs, head);
  else if (tagName === 'h1') head.h1s.push(node);
  else if (tagName === 'script' && /^application\/ld\+json\b/i.test(attribs.type?.trim() ?? ''))
    head.json_ld.push(rawText(node));
}

function noteLink({ rel = '', href = '', hreflang }: Record<string, string>, head: PageHead) {
  const url = href.trim() === '' ? undefined : URL.parse(href.trim(), head.base)?.href;
  if (url === undefined) return;
  if (/(^|\s)canonical(\s|$)/i.test(rel)) head.canonical ??= url;
  const language = primarySubtag(hreflang);
  const isVersion = /(^|\s)alternate(\s|$)/i.test(rel) && language !== null;
  if (isVersion && head.alternates.length < MAX_ALTERNATES) head.alternates.push({ language, url });
}

function noteMeta(attribs: Record<string, string>, head: PageHead) {
  const content = foldSpace(attribs.content ?? '');
  const name = (attribs.name ?? attribs.property ?? '').toLowerCase();
  if (name !== '' && content !== '' && !head.meta.has(name)) head.meta.set(name, content);
  if (/^content-language$/i.test(attribs['http-equiv'] ?? '')) head.language ??= primarySubtag(content);
}

const rawText = ({ children }: PageElement) =>
  children.map((child) => (child.type === 'text' ? child.data : '')).join('');

function primarySubtag(tag: string | undefined): string | null {
  return /^\s*([a-z]{2,3})\b/i.exec(tag ?? '')?.[1]?.toLowerCase() ?? null;
}
