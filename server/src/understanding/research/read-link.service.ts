import type { Ctx } from '../../context.ts';
import type { Page } from '../../language/page/page.ts';
import { readPdf } from '../../language/pdf/read-pdf.ts';
import { botName } from '../../platform/fetch/bot-name.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import type { FetchResponse } from '../../platform/fetch/guarded-fetch.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { OverLimit } from '../../platform/threads/over-limit.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { type PageRequest, readResponse, redirectOf, statusProblem } from './crawl/crawl-page.ts';
import { hashOf, type judgeText } from './crawl/judge-page.ts';
import { createRenderer } from './crawl/render-page.ts';
import { type Robots, readRobots } from './crawl/robots.ts';
import { readSitemaps } from './crawl/sitemap.ts';
import { type ReadPage, readListed } from './read-listed.ts';

export type LinkReading =
  /** `detail` is a sentence for people: what was read, and how much of it. */
  | { pages: ReadPage[]; title: string; detail: string }
  /** `passing` when a retry may succeed. */
  | { problem: string; passing: boolean };

const readText = threadWork<typeof judgeText>(new URL('./crawl/judge-page.ts', import.meta.url), 'judgeText');

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
/** The best addresses of a sitemap, of which pages are read. */
const MAX_LISTED = 5000;
const SITEMAP_TIME_MS = 120_000;
const MAX_HOPS = 6;

interface Link {
  url: string;
  is_sitemap: boolean;
  /** Pages listed by a sitemap. */
  max_pages: number;
  signal: AbortSignal;
}

/** Reads an address: a web page, a PDF, a text, or the pages listed by a sitemap. Obeys robots.txt. */
export async function readLink(ctx: Ctx, link: Link): Promise<LinkReading> {
  const user_agent = botName(ctx.config);
  const render = createRenderer(ctx.browser);
  const request = { fetch: ctx.fetch, user_agent, signal: link.signal, timeout_ms: TIMEOUT_MS, render };
  const known = new Map<string, Robots>();
  let at = link.url;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const { origin, host } = new URL(at);
    const robots = known.get(origin) ?? (await readRobots(origin, request));
    known.set(origin, robots);
    if (robots.broken !== null)
      return {
        problem: `The robots.txt of ${host} answers with an error, so we can’t read the site.`,
        passing: true,
      };
    if (!robots.allows(at))
      return {
        problem: `The robots.txt of ${host} blocks this page. Allow SightlineBot in it.`,
        passing: false,
      };
    if (link.is_sitemap || SITEMAP.test(new URL(at).pathname))
      return readSitemapLink(at, robots, { ...request, link });
    const response = await fetchFile(ctx, at, { user_agent, signal: link.signal });
    const read = response instanceof FetchError ? failureOf(response) : await readFile(response, request);
    if ('is_sitemap' in read) return readSitemapLink(at, robots, { ...request, link });
    if (!('to' in read)) return read;
    at = read.to;
  }
  return { problem: `${new URL(link.url).host} redirects in a loop or too many times.`, passing: false };
}

const SITEMAP = /\/sitemap[\w-]*\.xml(\.gz)?$/i;

async function fetchFile(
  ctx: Ctx,
  url: string,
  { user_agent, signal }: { user_agent: string; signal: AbortSignal },
): Promise<FetchResponse | FetchError> {
  const headers = {
    'user-agent': user_agent,
    accept: 'text/html,application/xhtml+xml,application/pdf,text/markdown,text/plain;q=0.9,*/*;q=0.1',
    'accept-language': 'en,*;q=0.5',
  };
  const limits = { max_bytes: MAX_BYTES, max_redirects: 0, timeout_ms: TIMEOUT_MS };
  return ctx.fetch(url, { headers, signal, ...limits }).catch((error) => {
    signal.throwIfAborted();
    if (error instanceof FetchError) return error;
    throw error;
  });
}

const failureOf = ({ code, message }: FetchError): LinkReading => ({
  problem: message,
  passing: code === 'timeout' || code === 'connection' || code === 'dns',
});

type FileReading = LinkReading | { to: string } | { is_sitemap: true };

async function readFile(
  response: FetchResponse,
  request: Pick<PageRequest, 'signal' | 'render'>,
): Promise<FileReading> {
  const { signal } = request;
  const to = redirectOf(response);
  if (to !== null) return { to };
  const problem = statusProblem(response);
  if (problem) return { problem: problem.detail, passing: response.status === 429 || response.status >= 500 };
  const { url, headers, body } = response;
  const content_type = headers['content-type'] ?? '';
  const start = body.toString('latin1', 0, 1024);
  if (/^application\/(x-)?pdf\b/i.test(content_type) || start.includes('%PDF-'))
    return readPdfFile(response, signal);
  if (/<(urlset|sitemapindex)\b/.test(start) && !/\bhtml\b/i.test(content_type)) return { is_sitemap: true };
  if (/^text\/(plain|markdown|x-markdown)\b/i.test(content_type)) {
    const text = await inThread(
      readText,
      { body: body.subarray(0, MAX_PAGE_BYTES), url, content_type },
      { signal },
    ).catch((error) => {
      if (error instanceof OverLimit) return null;
      throw error;
    });
    if (text === null) return { problem: 'This text is too large to read.', passing: false };
    if (text.page.blocks.length === 0) return { problem: 'It contains no text.', passing: false };
    return onePage(text.page, 'A text of');
  }
  const result = await readResponse({ ...response, body: body.subarray(0, MAX_PAGE_BYTES) }, request);
  if (result.type === 'redirect') return { to: result.to };
  if (result.type === 'page') return onePage(result.page, 'A web page of');
  if (result.reason === 'not_html') {
    const what = content_type.split(';')[0] || 'something else';
    return {
      problem: `This is ${what}. We can read web pages, PDFs, plain text and sitemaps.`,
      passing: false,
    };
  }
  return { problem: result.detail, passing: false };
}

async function readPdfFile(
  { url, body, truncated }: FetchResponse,
  signal: AbortSignal,
): Promise<LinkReading> {
  if (truncated) return { problem: 'This PDF is larger than 10 MB, too large to be read.', passing: false };
  const reading = await readPdf(body, { url, signal });
  if ('problem' in reading) return { problem: reading.problem, passing: false };
  const { page, page_count, pages_read } = reading;
  const all = page_count === 1 ? '1 page' : `${page_count} pages`;
  return onePage(
    page,
    pages_read < page_count ? `The first ${pages_read} of ${all} of a PDF,` : `A PDF of ${all},`,
  );
}

function onePage(page: Page, what: string): LinkReading {
  return {
    pages: [{ page, content_hash: hashOf(page) }],
    title: page.title,
    detail: `${what} ${wordsOf([page])}.`,
  };
}

async function readSitemapLink(
  url: string,
  robots: Robots,
  { link, ...request }: { link: Link } & Parameters<typeof readListed>[1],
): Promise<LinkReading> {
  const { origin, host } = new URL(url);
  const map = await readSitemaps({ ...request, origin, named: [url], most: MAX_LISTED });
  const limits = { origin, robots, max_pages: link.max_pages, time_limit_ms: SITEMAP_TIME_MS };
  const { pages, listed } = await readListed(map.pages, request, limits);
  if (listed === 0) return { problem: `There’s no sitemap here listing pages of ${host}.`, passing: false };
  if (pages.length === 0)
    return {
      problem: `The sitemap lists ${listed} pages of ${host}, but none could be read.`,
      passing: true,
    };
  const words = wordsOf(pages.map(({ page }) => page));
  const count =
    pages.length < listed
      ? `${pages.length} of ${listed} pages`
      : `${listed} ${listed === 1 ? 'page' : 'pages'}`;
  return { pages, title: `Sitemap of ${host}`, detail: `${count} in the sitemap, ${words}.` };
}

function wordsOf(pages: Page[]): string {
  const words = pages
    .flatMap(({ headings, blocks }) => [...headings, ...blocks])
    .reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  return words === 1 ? '1 word' : `${words.toLocaleString('en')} words`;
}
