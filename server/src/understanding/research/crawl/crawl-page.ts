import { readPdf } from '../../../language/pdf/read-pdf.ts';
import { FetchError } from '../../../platform/fetch/fetch-error.ts';
import {
  type FetchResponse,
  type GuardedFetch,
  redirectTarget,
} from '../../../platform/fetch/guarded-fetch.ts';
import { inThread } from '../../../platform/threads/in-thread.ts';
import { OverLimit } from '../../../platform/threads/over-limit.ts';
import { threadWork } from '../../../platform/threads/thread-work.ts';
import { isPdf } from './crawl-address.ts';
import {
  type FetchedBytes,
  failed,
  hashOf,
  type JudgedPage,
  type judgePage,
  textLength,
} from './judge-page.ts';
import type { RenderPage } from './render-page.ts';

const judge = threadWork<typeof judgePage>(new URL('./judge-page.ts', import.meta.url), 'judgePage');

export type PageResult =
  | (JudgedPage & { scripts?: 'ran' | 'not_run' })
  | { type: 'redirect'; to: string; page?: undefined; scripts?: undefined };

export interface PageRequest {
  fetch: GuardedFetch;
  user_agent: string;
  signal: AbortSignal;
  timeout_ms: number;
  /** For pages whose text is rendered by scripts; without it they are read as delivered. */
  render?: RenderPage;
}

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_PDF_BYTES = 10 * 1024 * 1024;
/** Limits for one PDF of a site. */
const PDF_LIMITS = { max_pages: 40, max_chars: 100_000, max_cpu_ms: 3000 };
const PDF = /^application\/(x-)?pdf\b/i;
const HTML = /^(text\/html|application\/xhtml\+xml)\b/i;

/** Fetches and reads one page. Rejects only when `signal` is aborted. */
export async function fetchPage(url: string, request: PageRequest): Promise<PageResult> {
  const { user_agent, signal, timeout_ms } = request;
  const headers = {
    'user-agent': user_agent,
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
    'accept-language': 'en,*;q=0.5',
  };
  const is_pdf = isPdf(url);
  const isRead = (type = '') => isHtml(type || undefined) || (is_pdf && PDF.test(type));
  const wants_body = (head: { headers: Record<string, string> }) => isRead(head.headers['content-type']);
  try {
    const max_bytes = is_pdf ? MAX_PDF_BYTES : MAX_BYTES;
    const limits = { max_bytes, max_redirects: 0, timeout_ms, wants_body };
    const response = await request.fetch(url, { headers, signal, ...limits });
    const isFile = response.status === 200 && PDF.test(response.headers['content-type'] ?? '');
    return is_pdf && isFile ? await readFile(response, signal) : await readResponse(response, request);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FetchError)) throw error;
    return failed(error.code === 'timeout' ? 'timeout' : 'error', error.message);
  }
}

async function readFile({ url, body, truncated }: FetchResponse, signal: AbortSignal): Promise<PageResult> {
  const host = new URL(url).host;
  if (truncated) return failed('too_large', `${host} sent a PDF of more than 10 MB.`);
  const reading = await readPdf(body, { url, signal }, PDF_LIMITS);
  if ('problem' in reading) return failed('error', reading.problem);
  return { type: 'page', page: reading.page, html_hash: hashOf(reading.page) };
}

/** A page that immediately redirects its readers. */
const META_REFRESH =
  /<meta[^>]+http-equiv\s*=\s*["']?refresh["']?[^>]+content\s*=\s*["']?\s*[01]\s*;\s*url\s*=\s*['"]?([^"'>\s]+)/i;

/** Without a content type it may be a page; the text decides. */
const isHtml = (content_type: string | undefined) => content_type === undefined || HTML.test(content_type);

/** Result for a page's address: the page, its new address, or why there is none. */
export async function readResponse(
  response: FetchResponse,
  { signal, render }: Pick<PageRequest, 'signal' | 'render'>,
): Promise<PageResult> {
  const { url, headers, body } = response;
  const host = new URL(url).host;
  const to = redirectOf(response);
  if (to !== null) return { type: 'redirect', to };
  const problem = statusProblem(response);
  if (problem !== null) return problem;
  if (
    !isHtml(headers['content-type']) ||
    (headers['content-type'] === undefined && !/^\s*(\ufeff)?</.test(body.toString('utf8', 0, 100)))
  )
    return failed(
      'not_html',
      `${host} returned ${headers['content-type'] ?? 'something else'}, not a web page.`,
    );
  const refresh = META_REFRESH.exec(body.toString('latin1', 0, 4096))?.[1];
  const next = refresh === undefined ? null : URL.parse(refresh.replaceAll('&amp;', '&'), url);
  if (next !== null && next.href !== url) return { type: 'redirect', to: next.href };
  const read = await judgeBytes({ body, url, content_type: headers['content-type'] ?? '' }, signal);
  const shown = read.is_scripted && render ? await render(url, signal) : null;
  if (shown) {
    const after = await judgeBytes({ body: shown, url, content_type: SHOWN_TYPE }, signal);
    return { ...fuller(after, read), scripts: 'ran' };
  }
  if (!read.is_scripted) return atRest(read, { url, render, signal });
  if (read.type === 'page' || read.reason !== 'empty') return { ...read, scripts: 'not_run' };
  const detail = `The scripts of ${host} make the text of its pages, and they could not be run.`;
  return { ...read, detail, scripts: 'not_run' };
}

/** With the figures that its counters end at, where it has counters and a browser can run them. */
async function atRest(
  read: JudgedPage,
  { url, render, signal }: Pick<PageRequest, 'signal' | 'render'> & { url: string },
): Promise<JudgedPage> {
  const shown = read.type === 'page' && read.counts_up && render ? await render(url, signal) : null;
  if (!shown) return read;
  const after = await judgeBytes({ body: shown, url, content_type: SHOWN_TYPE }, signal);
  return after.type === 'page' && !after.counts_up ? after : read;
}

const SHOWN_TYPE = 'text/html; charset=utf-8';

const judgeBytes = (bytes: FetchedBytes, signal: AbortSignal): Promise<JudgedPage> =>
  inThread(judge, bytes, { signal }).catch((error) => {
    if (!(error instanceof OverLimit)) throw error;
    const why =
      error.limit === 'time' ? 'that takes too much processor time to read' : 'that’s too large to read';
    return failed('error', `${new URL(bytes.url).host} sent a page ${why}.`);
  });

const fuller = (shown: JudgedPage, read: JudgedPage) =>
  shown.type === 'page' && (!read.page || textLength(shown.page) > textLength(read.page)) ? shown : read;

/** Why a response contains nothing to read, or null when it does; redirects are handled elsewhere. */
export function statusProblem({ status, url, headers }: FetchResponse) {
  const host = new URL(url).host;
  if (status === 429)
    return failed('rate', `${host} is rate-limiting us (429).`, retryAfter(headers['retry-after']));
  if (status === 401 || status === 403 || status === 451 || headers['cf-mitigated'] === 'challenge')
    return failed('blocked', `${host} blocks bots (${status}).`);
  if (status === 404 || status === 410) return failed('not_found', `${host} has no page there (${status}).`);
  if (status !== 200) return failed('error', `${host} returned an error (${status}).`);
  return null;
}

export function redirectOf(response: FetchResponse): string | null {
  try {
    return redirectTarget(response)?.href ?? null;
  } catch {
    return null;
  }
}

/** Seconds or a date; at most ten seconds, because a crawl is short. */
function retryAfter(value: string | undefined): number {
  const ms = /^\d+$/.test(value ?? '') ? Number(value) * 1000 : Date.parse(value ?? '') - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 10_000) : 2000;
}
