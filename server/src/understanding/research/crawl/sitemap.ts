import { gunzipSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { awakeNow } from '../../../platform/awake/awake.ts';
import type { GuardedFetch } from '../../../platform/fetch/guarded-fetch.ts';
import { isSameHost } from './crawl-address.ts';

const MAX_FILES = 10;
const MAX_URLS = 5000;
const MAX_WAITING = 200;
const TIME_LIMIT_MS = 15_000;
const MAX_BYTES = 10 * 1024 * 1024;

const parser = new XMLParser({
  isArray: (name) => name === 'url' || name === 'sitemap',
  parseTagValue: false,
});

export interface SitemapInput {
  origin: string;
  /** Sitemaps named in robots.txt; without any, `/sitemap.xml` is tried. */
  named: string[];
  fetch: GuardedFetch;
  user_agent: string;
  signal: AbortSignal;
}

/** Page addresses from a site's sitemaps, including indexes. Skips what cannot be read and never throws. */
export async function readSitemaps(input: SitemapInput): Promise<string[]> {
  const { origin, named, user_agent, signal } = input;
  const { host } = new URL(origin);
  const ofSite = (urls: string[]) => urls.filter((url) => isSameHost(URL.parse(url)?.host ?? '', host));
  const queue = named.length > 0 ? [...new Set(ofSite(named))] : [`${origin}/sitemap.xml`];
  const read = new Set<string>();
  const pages: string[] = [];
  const started = awakeNow();
  const inTime = () => awakeNow() - started < TIME_LIMIT_MS;
  while (inTime() && queue.length > 0 && read.size < MAX_FILES && pages.length < MAX_URLS) {
    const url = queue.sort((a, b) => tedium(a) - tedium(b)).shift() ?? '';
    if (read.has(url)) continue;
    read.add(url);
    const headers = { 'user-agent': user_agent };
    const response = await input
      .fetch(url, { headers, signal, max_bytes: MAX_BYTES, timeout_ms: 8000 })
      .catch(() => null);
    signal.throwIfAborted();
    if (response?.status !== 200) continue;
    const found = readSitemap(response.body);
    pages.push(...found.pages.slice(0, MAX_URLS - pages.length));
    queue.push(...ofSite(found.sitemaps).slice(0, MAX_WAITING - queue.length));
  }
  return pages;
}

/** Sitemap indexes name their parts; those about the company come first. */
function tedium(url: string): number {
  if (/(image|video|news|tag|categor|author|archive)/i.test(url)) return 2;
  return /(post|blog|forum|user)/i.test(url) ? 1 : 0;
}

/** Addresses in one sitemap file: XML or plain lines, compressed or not. */
function readSitemap(file: Buffer): { pages: string[]; sitemaps: string[] } {
  const text = unpack(file);
  if (!text.trimStart().startsWith('<')) {
    return { pages: text.split(/\s+/).filter((line) => /^https?:\/\//.test(line)), sitemaps: [] };
  }
  const xml = parse(text);
  return { pages: locations(xml, 'urlset', 'url'), sitemaps: locations(xml, 'sitemapindex', 'sitemap') };
}

function unpack(file: Buffer): string {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file.toString();
  try {
    return gunzipSync(file, { maxOutputLength: MAX_BYTES }).toString();
  } catch {
    return '';
  }
}

function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    return null;
  }
}

function locations(xml: unknown, list: string, item: string): string[] {
  const entries = field(field(xml, list), item);
  if (!Array.isArray(entries)) return [];
  return entries
    .map((entry) => field(entry, 'loc'))
    .filter((loc) => typeof loc === 'string')
    .map((loc) => loc.trim());
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
