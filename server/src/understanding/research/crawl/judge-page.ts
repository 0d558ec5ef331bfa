import { createHash } from 'node:crypto';
import type { Page } from '../../../language/page/page.ts';
import { readPage } from '../../../language/page/read-page.ts';
import { readTextPage } from '../../../language/page/read-text-page.ts';
import { hasZeroFigure } from '../../../language/zero-figure.ts';

export type SkipReason =
  | 'robots' // robots.txt disallows it
  | 'blocked' // refused, or a check for humans
  | 'rate' // 429
  | 'not_found' // including pages that say so with status 200
  | 'not_html'
  | 'empty' // no text
  | 'duplicate' // same text as an earlier page
  | 'other_host' // redirects elsewhere
  | 'too_large'
  | 'timeout'
  | 'error';

export type JudgedPage =
  | {
      type: 'page';
      page: Page;
      html_hash: string;
      is_scripted?: boolean;
      /** A script may count up to what it shows as zero until then. */
      counts_up?: boolean;
    }
  /** `detail` is a sentence for people. */
  | {
      type: 'failed';
      reason: SkipReason;
      detail: string;
      retry_after_ms: number;
      page?: Page;
      is_scripted?: boolean;
    };

/** The raw bytes, without the rest of the response. */
export interface FetchedBytes {
  body: Uint8Array;
  /** Final address, after redirects. */
  url: string;
  /** Empty when there is none. */
  content_type: string;
}

const HUMAN_CHECK =
  /^(just a moment|attention required|access denied|are you a (robot|human)|verify(ing)? (that )?you are (a )?human|security check|bot verification|robot check|please wait|ddos-guard|pardon our interruption)/i;
const NOT_FOUND =
  /\b(404|page not found|not found|does(n.t| not) exist|seite nicht gefunden|page introuvable|página no encontrada)\b/i;

/** A wall before a site leads nowhere else; pages with a protected form link to the rest of the site. */
const MAX_WALL_LINKS = 2;

/** Number of characters of text. */
export const textLength = ({ blocks }: Pick<Page, 'blocks'>) =>
  blocks.reduce((sum, { text }) => sum + text.length, 0);

/** A page with less text and an empty container for scripts is rendered by scripts. */
const MIN_CHARS = 300;
const SCRIPTS = /<script\b[^>]{0,1000}?\b(?:src\s*=|type\s*=\s*["']?module)/i;
const EMPTY_PLACE = /<(div|main|section|[a-z]+-[a-z-]+)\b[^>]{0,300}>\s{0,200}<\/\1>/i;

function isScripted(html: string, chars: number): boolean {
  return chars < MIN_CHARS && SCRIPTS.test(html) && (chars === 0 || EMPTY_PLACE.test(html));
}

/** Reads a web page and decides whether it is one. Runs in threads, because its markup is untrusted. */
export function judgePage({ body: bytes, url, content_type }: FetchedBytes): JudgedPage {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const page = readPage(body, { url, content_type });
  const host = new URL(url).host;
  const length = textLength(page);
  const names = [page.title, page.headings[0]?.text ?? ''];
  if (
    length < 1500 &&
    (names.some((name) => HUMAN_CHECK.test(name)) ||
      (length < 400 && page.links.length <= MAX_WALL_LINKS && /captcha/i.test(body.toString('latin1'))))
  )
    return failed('blocked', `${host} asks visitors to prove they’re human.`);
  if (length < 800 && names.some((name) => NOT_FOUND.test(name)))
    return failed('not_found', `${host} has no page there.`);
  const shown = textLength({ blocks: page.blocks.filter(({ stated }) => !stated) });
  const is_scripted = isScripted(body.toString('latin1'), shown);
  if (length === 0 && page.headings.length === 0)
    return { ...failed('empty', `${host} sent a page without text.`), page, is_scripted };
  const counts_up = /<script/i.test(body.toString('latin1')) && countsUp(page);
  return { type: 'page', page, html_hash: hashOf(page), is_scripted, counts_up };
}

const countsUp = ({ blocks, headings }: Page) =>
  [...blocks, ...headings].some(({ text }) => text.length <= MAX_COUNTER_CHARS && hasZeroFigure(text));
/** "0+", "0 projects": more is a sentence. */
const MAX_COUNTER_CHARS = 80;

/** Reads plain text or Markdown as a page. Also runs in threads. */
export function judgeText({ body, url, content_type }: FetchedBytes): { page: Page; html_hash: string } {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const page = readTextPage(bytes, { url, content_type });
  return { page, html_hash: hashOf(page) };
}

export function failed(reason: SkipReason, detail: string, retry_after_ms = 0) {
  return { type: 'failed', reason, detail, retry_after_ms } as const;
}

/** Computed over the text, so that tokens and dates in the markup change nothing. */
export function hashOf({ title, headings, blocks }: Page): string {
  const text = [title, ...headings.map(({ text }) => text), ...blocks.map(({ text }) => text)].join('\n');
  return createHash('sha256').update(text).digest('hex');
}
