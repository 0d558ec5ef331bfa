import { detectLanguage } from '../detect-language.ts';
import { decodeHtml } from './decode-html.ts';
import type { Block, Heading, Page } from './page.ts';

const MAX_CHARS = 400_000;
const MAX_BLOCKS = 10_000;

/** Reads plain text or markdown from its bytes. Never throws. */
export function readTextPage(
  bytes: Buffer,
  { url, content_type }: { url: string; content_type: string },
): Page {
  const text = decodeHtml(bytes, content_type)
    .replace(/^\ufeff/, '')
    .slice(0, MAX_CHARS);
  const { headings, blocks } = readLines(text.split(/\r\n?|\n/));
  const name = URL.parse(url)?.pathname.split('/').filter(Boolean).at(-1) ?? url;
  return {
    url,
    title: headings[0]?.text ?? name,
    description: null,
    site_name: null,
    language: detectLanguage(blocks.map((block) => block.text).join('\n')),
    headings,
    blocks: blocks.slice(0, MAX_BLOCKS),
    links: [],
    json_ld: [],
  };
}

const FENCE = /^\s*(```|~~~)/;
const HEADING = /^(#{1,6})\s+(\S.*?)\s*#*$/;
const MAX_HEADING_LENGTH = 500;
const ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+(\S.*)$/;

function readLines(lines: string[]): { headings: Heading[]; blocks: Block[] } {
  const headings: Heading[] = [];
  const blocks: Block[] = [];
  const open: { kind: Block['kind']; run: string[] } = { kind: 'paragraph', run: [] };
  const flush = (next: Block['kind'] = 'paragraph') => {
    const joined = open.run.join(' ').replace(/\s+/g, ' ').trim();
    const text = open.kind === 'code' ? joined : withoutMarks(joined);
    if (text) blocks.push({ kind: open.kind, text, heading: headings.at(-1)?.text ?? null });
    open.run = [];
    open.kind = next;
  };
  for (const line of lines) {
    const heading = line.length < MAX_HEADING_LENGTH ? HEADING.exec(line) : null;
    const item = ITEM.exec(line);
    if (FENCE.test(line)) flush(open.kind === 'code' ? 'paragraph' : 'code');
    else if (open.kind === 'code') open.run.push(line);
    else if (heading?.[1] && heading[2]) {
      flush();
      headings.push({ level: levelOf(heading[1].length), text: withoutMarks(heading[2]) });
    } else if (item?.[1]) {
      flush('list_item');
      open.run.push(item[1]);
    } else if (line.trim() === '') flush();
    else open.run.push(line.trim().replace(/^>\s?/, ''));
  }
  flush();
  return { headings, blocks };
}

const LEVELS = [1, 2, 3, 4, 5, 6] as const;
const levelOf = (signs: number) => LEVELS[signs - 1] ?? 6;

/** Links keep their words; emphasis and code signs are removed. */
function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .trim();
}
