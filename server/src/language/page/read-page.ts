import { detectLanguage } from '../detect-language.ts';
import { contactBlocks } from './contact-blocks.ts';
import { readJsonLd } from './json-ld.ts';
import { readMicrodata } from './microdata.ts';
import type { Block, Heading, Page } from './page.ts';
import { readBlocks } from './page-blocks.ts';
import { isElement, lineOf, type PageElement, type PageNode } from './page-dom.ts';
import { findFurniture } from './page-furniture.ts';
import { type PageHead, readHead } from './page-head.ts';
import { readLinks } from './page-links.ts';
import { parseHtml } from './parse-html.ts';
import { showScripted } from './show-scripted.ts';
import { statedBlocks } from './stated-blocks.ts';

export interface PageSource {
  /** Address after redirects. */
  url: string;
  /** The response's content-type, for its charset; empty when missing. */
  content_type: string;
}

/** Extracts a page's content from its bytes. Never throws: bad markup results in fewer blocks. */
export function readPage(html: Buffer, { url, content_type }: PageSource): Page {
  const nodes = parseHtml(html, content_type);
  showScripted(nodes);
  const head = readHead(nodes, url);
  const furniture = findFurniture(nodes);
  const { blocks, headings } = readBlocks(mainNodes(head, nodes), furniture);
  const page = {
    url,
    title: head.title ?? head.meta.get('og:title') ?? headings[0]?.text ?? '',
    description: head.meta.get('description') ?? head.meta.get('og:description') ?? null,
    site_name: head.meta.get('og:site_name') ?? null,
    language: languageOf(head, headings, blocks),
    headings: headings.slice(0, MAX_HEADINGS),
    blocks: withinBounds(blocks),
    json_ld: [...readJsonLd(head.json_ld), ...readMicrodata(nodes)],
    ...(head.canonical !== null && { canonical: head.canonical }),
    ...(head.alternates.length > 0 && { alternates: head.alternates }),
  };
  const links = readLinks(nodes, head.base, furniture);
  return { ...page, blocks: [...page.blocks, ...statedBlocks(page, contactBlocks(nodes, furniture))], links };
}

/** Maximum number of characters used of a page, text or PDF: a book of two hundred pages. */
const MAX_CHARS = 400_000;
const MAX_BLOCKS = 10_000;
const MAX_HEADINGS = 2000;

function withinBounds(blocks: Block[]): Block[] {
  let left = MAX_CHARS;
  return blocks.slice(0, MAX_BLOCKS).flatMap((block) => {
    const text = block.text.slice(0, Math.max(0, left));
    left -= block.text.length;
    return text === '' ? [] : [text.length < block.text.length ? { ...block, text } : block];
  });
}

/** The element marked as main content, if it contains most of the text and the title; else everything. */
function mainNodes({ mains, h1s }: PageHead, all: PageNode[]): PageNode[] {
  const [main] = mains;
  if (mains.length !== 1 || !main) return all;
  if (h1s.length > 0 && !h1s.some((h1) => isInside(h1, main))) return all;
  return lineOf([main]).length > lineOf(all).length * 0.4 ? [main] : all;
}

function isInside(node: PageElement, outer: PageElement): boolean {
  for (let { parent } = node; parent !== null; { parent } = parent) {
    if (parent === outer) return true;
    if (!isElement(parent)) return false;
  }
  return false;
}

/**
 * Bytes from which on a text is hardly ever taken for another language: none of 1,800 in twelve languages was. Scripts
 * that need more bytes say more with fewer letters.
 */
const MIN_TELLING = 100;
const isTelling = (text: string) => Buffer.byteLength(text) >= MIN_TELLING;

/** Templates put `lang="en"` on pages of every language, so the text decides unless it is short. */
function languageOf(head: PageHead, headings: Heading[], blocks: Block[]): string | null {
  const prose = blocks.filter(({ kind }) => kind !== 'code').map(({ text }) => text);
  const all = prose.join('\n');
  const sample = isTelling(all) ? all : `${head.meta.get('description') ?? ''}\n${all}`;
  if (head.language !== null && !isTelling(sample)) return head.language;
  // Titles are full of names, so they count only where nothing else tells.
  const titles = isTelling(sample) ? [] : [head.title ?? '', ...headings.map(({ text }) => text)];
  return detectLanguage([sample, ...titles].join('\n')) ?? mostlyIn(prose) ?? head.language;
}

const MAX_VOTES = 60;

/** The language that most of the text is in, where leftovers of a template are in another; null when none has half. */
function mostlyIn(texts: string[]): string | null {
  const votes = texts
    .slice(0, MAX_VOTES)
    .map((text) => ({ language: detectLanguage(text), size: text.length }));
  const all = votes.reduce((sum, { size }) => sum + size, 0);
  for (const [language, own] of Map.groupBy(votes, (vote) => vote.language)) {
    if (language !== null && own.reduce((sum, { size }) => sum + size, 0) > all / 2) return language;
  }
  return null;
}
