import { awakeNow } from '../../../platform/awake/awake.ts';
import { FetchError } from '../../../platform/fetch/fetch-error.ts';
import type { GuardedFetch } from '../../../platform/fetch/guarded-fetch.ts';
import { inThread } from '../../../platform/threads/in-thread.ts';
import { OverLimit } from '../../../platform/threads/over-limit.ts';
import { threadWork } from '../../../platform/threads/thread-work.ts';
import { isSameHost } from './crawl-address.ts';
import { MAX_SITEMAP_BYTES, type RankedAddress, type readSitemap } from './read-sitemap.ts';

const MAX_FILES = 10;
const MAX_WAITING = 200;
const TIME_LIMIT_MS = 30_000;
const FILE_TIME_MS = 15_000;
/** All files together, as they are sent. */
const MAX_BYTES = 100 * 1024 * 1024;

const read = threadWork<typeof readSitemap>(new URL('./read-sitemap.ts', import.meta.url), 'readSitemap');

export interface SitemapInput {
  origin: string;
  /** Sitemaps named in robots.txt; without any that lists pages, `/sitemap.xml` is tried. */
  named: string[];
  fetch: GuardedFetch;
  user_agent: string;
  signal: AbortSignal;
  /** The home page's. */
  language?: string | null;
  /** The most useful addresses that are returned. */
  most: number;
  /** Limit for addresses that differ in numbers only; default `most`. */
  most_of_a_family?: number;
}

export interface Sitemaps {
  /** Most useful first. */
  pages: string[];
  /** How many pages of the site they list, as far as they were read. */
  listed: number;
  /** True when a file is longer than what is read of it, or more files are named than are read. */
  cut: boolean;
}

/** Page addresses from a site's sitemaps, including indexes. Skips what cannot be read and never throws. */
export async function readSitemaps(input: SitemapInput): Promise<Sitemaps> {
  const { origin, named } = input;
  const usual = `${origin}/sitemap.xml`;
  const first = await readFiles(input, named.length > 0 ? named : [usual]);
  if (first.listed > 0 || named.length === 0 || first.read.has(usual)) return first;
  return readFiles(input, [usual]);
}

/** robots.txt may name a map on another host, as a store of files; its parts may stand there, too. */
async function readFiles(input: SitemapInput, named: string[]): Promise<Sitemaps & { read: Set<string> }> {
  const { origin, signal, most } = input;
  const hosts = [origin, ...named].map((url) => URL.parse(url)?.host ?? '');
  const isWelcome = (url: string) => hosts.some((host) => isSameHost(URL.parse(url)?.host ?? '', host));
  const queue = [...new Set(named)].slice(0, MAX_WAITING);
  const found = { pages: [] as RankedAddress[], listed: 0, cut: false, read: new Set<string>() };
  const started = awakeNow();
  let bytes = 0;
  const mayRead = () =>
    awakeNow() - started < TIME_LIMIT_MS && found.read.size < MAX_FILES && bytes < MAX_BYTES;
  while (queue.length > 0 && mayRead()) {
    const url = queue.sort((a, b) => tedium(a) - tedium(b)).shift() ?? '';
    if (found.read.has(url)) continue;
    found.read.add(url);
    const file = await readFile(url, input);
    signal.throwIfAborted();
    if (file === null) continue;
    bytes += file.bytes;
    found.listed += file.listed;
    found.cut ||= file.cut;
    found.pages = [...found.pages, ...file.pages].sort((a, b) => a.rank - b.rank).slice(0, most);
    const room = MAX_WAITING - queue.length;
    queue.push(...file.sitemaps.filter((one) => isWelcome(one) && !found.read.has(one)).slice(0, room));
  }
  return { ...found, pages: found.pages.map(({ url }) => url), cut: found.cut || queue.length > 0 };
}

async function readFile(url: string, input: SitemapInput) {
  const { signal, user_agent, origin, most, language = null } = input;
  const headers = { 'user-agent': user_agent };
  try {
    const how = { headers, signal, max_bytes: MAX_SITEMAP_BYTES, timeout_ms: FILE_TIME_MS };
    const { status, body, truncated } = await input.fetch(url, how);
    if (status !== 200) return null;
    const most_of_a_family = input.most_of_a_family ?? most;
    const wanted = { origin, language, most, most_of_a_family };
    const content = await inThread(read, { body, truncated, ...wanted }, { signal });
    return { ...content, bytes: body.length };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FetchError || error instanceof OverLimit) return null;
    throw error;
  }
}

/** Sitemap indexes name their parts; those about the company come first. */
function tedium(url: string): number {
  if (/(image|video|news|tag|categor|author|archive)/i.test(url)) return 2;
  return /(post|blog|forum|user)/i.test(url) ? 1 : 0;
}
