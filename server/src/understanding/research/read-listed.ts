import type { Page } from '../../language/page/page.ts';
import { awakeNow } from '../../platform/awake/awake.ts';
import { siteAddress } from './crawl/crawl-address.ts';
import { fetchPage, type PageRequest } from './crawl/crawl-page.ts';
import { createPace, createPool } from './crawl/crawl-pool.ts';
import { rankAddress } from './crawl/crawl-rank.ts';
import type { Robots } from './crawl/robots.ts';

export interface ReadPage {
  page: Page;
  content_hash: string;
}

interface Listed {
  origin: string;
  robots: Robots;
  max_pages: number;
  /** No page is started after this time. */
  time_limit_ms: number;
}

const MAX_AT_ONCE = 4;
const MAX_REDIRECTS = 3;

/** Reads listed pages of one site, most useful first; unreadable ones are skipped. */
export async function readListed(
  urls: string[],
  request: PageRequest,
  { origin, robots, max_pages, time_limit_ms }: Listed,
): Promise<{ pages: ReadPage[]; listed: number }> {
  const waiting = rankedAddresses(urls, origin).filter((url) => robots.allows(url));
  const listed = waiting.length;
  const pace = createPace(robots.delay_ms, request.signal);
  const pool = createPool<ReadPage | null>();
  const pages = new Map<string, ReadPage>();
  const deadline = awakeNow() + time_limit_ms;
  const mayStart = () =>
    pool.size() < (robots.delay_ms > 0 ? 1 : MAX_AT_ONCE) &&
    pages.size + pool.size() < max_pages &&
    awakeNow() < deadline;
  for (;;) {
    while (waiting.length > 0 && mayStart())
      pool.add(readOne(waiting.shift() ?? '', { origin, robots, request, pace }));
    if (pool.size() === 0) return { pages: [...pages.values()], listed };
    const read = await pool.next();
    const isNew = read && ![...pages.values()].some(({ content_hash }) => content_hash === read.content_hash);
    if (isNew) pages.set(read.page.url, read);
  }
}

function rankedAddresses(urls: string[], origin: string): string[] {
  const byKey = new Map(
    urls.flatMap((url) => {
      const address = siteAddress(url, origin);
      return address ? [[address.key, address.url] as const] : [];
    }),
  );
  const rank = (key: string) => rankAddress(key, { hops: 1, in_menu: false }, null);
  return [...byKey].sort(([a], [b]) => rank(a) - rank(b)).map(([, url]) => url);
}

async function readOne(
  listed: string,
  {
    origin,
    robots,
    request,
    pace,
  }: {
    origin: string;
    robots: Robots;
    request: PageRequest;
    pace: (pause_ms: number) => Promise<void>;
  },
): Promise<ReadPage | null> {
  let url = listed;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    await pace(0);
    const result = await fetchPage(url, request);
    if (result.type === 'page') return { page: result.page, content_hash: result.html_hash };
    const next = result.type === 'redirect' ? siteAddress(result.to, origin) : null;
    if (next === null || !robots.allows(next.url)) return null;
    url = next.url;
  }
  return null;
}
