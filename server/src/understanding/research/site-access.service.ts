import type { Ctx } from '../../context.ts';
import { botName } from '../../platform/fetch/bot-name.ts';
import type { FetchResponse, GuardedFetch } from '../../platform/fetch/guarded-fetch.ts';
import { isSameHost } from './crawl/crawl-address.ts';
import { fetchPage, type PageResult } from './crawl/crawl-page.ts';
import { createPace } from './crawl/crawl-pool.ts';
import { openSite } from './crawl/crawl-start.ts';
import { readRobots } from './crawl/robots.ts';
import { isNoindexFor } from './noindex.ts';

export interface Access {
  outcome: 'let_in' | 'refused' | 'challenged' | 'robots' | 'noindex' | 'unclear';
  /** HTTP status of a refusal; null without an answer, and for other outcomes. */
  status: number | null;
}

export interface Asked {
  bot: string;
  /** False where firewalls know its addresses and refuse others with its name: its rules alone are read. */
  asks: boolean;
}

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
const agentOf = (bot: string) => `Mozilla/5.0 (compatible; ${bot}/1.0)`;
const MAX_HOPS = 5;
const TIMEOUT_MS = 15_000;
const UNCLEAR: Access = { outcome: 'unclear', status: null };

/**
 * Asks for a website's home page as each crawler does, by its name alone, and as a browser does, and compares. Null where
 * a browser finds no page either. One request at a time, with who we are in a header of its own.
 */
export async function accessOf(
  ctx: Ctx,
  { host, asked, signal }: { host: string; asked: readonly Asked[]; signal: AbortSignal },
): Promise<{ url: string; of: Access[] } | null> {
  const asker = createAsker(ctx, signal);
  const start = await openSite(host, { ...asker.as(BROWSER), fetch: withoutRobots(asker.fetch) });
  if (!('origin' in start)) return null;
  const { url, origin, home } = start;
  const shown = asker.last();
  const own = await readRobots(origin, asker.as(botName(ctx.config)));
  const pace = createPace(own.delay_ms, signal);

  const judge = (result: PageResult, bot: string): Access => {
    const response = asker.last();
    const isPage =
      result.type === 'page' || ('reason' in result && 'reason' in home && result.reason === home.reason);
    if (isPage) return { outcome: isNoindexFor(bot, response) ? 'noindex' : 'let_in', status: null };
    if (result.type === 'failed' && result.reason === 'rate') return UNCLEAR;
    if (response?.headers['cf-mitigated'] === 'challenge') return { outcome: 'challenged', status: null };
    if (response && response.status < 300)
      return result.type === 'failed' && result.reason === 'blocked'
        ? { outcome: 'challenged', status: null }
        : UNCLEAR;
    return { outcome: 'refused', status: response?.status ?? null };
  };
  const askAs = async ({ bot, asks }: Asked): Promise<Access> => {
    const robots = await readRobots(origin, { ...asker.as(bot), fetch: asker.fetchOnce });
    if (!robots.allows(url)) return { outcome: 'robots', status: null };
    if (!asks) return isNoindexFor(bot, shown) ? { outcome: 'noindex', status: null } : UNCLEAR;
    await pace(0);
    return judge(await asker.open(url, agentOf(bot)), bot);
  };
  const of: Access[] = [];
  for (const one of asked) of.push(await askAs(one));
  if (!of.some(isShutOut)) return { url, of };
  // A wall against so many requests from one address would look like one against their names.
  const again = judge(await asker.open(url, BROWSER), '');
  for (const [place, one] of asked.entries())
    if (of[place] && isShutOut(of[place])) of[place] = isShutOut(again) ? UNCLEAR : await askAs(one);
  return { url, of };
}

/** By the server or what stands before it, whatever its rules say. */
export const isShutOut = ({ outcome }: Access) => outcome === 'refused' || outcome === 'challenged';

/** Asks for pages and remembers the last answer with its headers. */
function createAsker(ctx: Ctx, signal: AbortSignal) {
  let last: FetchResponse | null = null;
  const rules = new Map<string, Promise<FetchResponse>>();
  const fetch: GuardedFetch = async (url, options = {}) => {
    last = null;
    const headers = { ...options.headers, 'x-checked-by': botName(ctx.config) };
    last = await ctx.fetch(url, { ...options, headers });
    return last;
  };
  const as = (user_agent: string) => ({ fetch, user_agent, signal, timeout_ms: TIMEOUT_MS });
  return {
    fetch,
    as,
    last: () => last,
    /** For robots.txt, which says the same to all. */
    fetchOnce: (url: string | URL, options = {}) => {
      const known =
        rules.get(String(url)) ??
        ctx.fetch(url, { ...options, headers: { 'user-agent': botName(ctx.config) } });
      rules.set(String(url), known);
      return known;
    },
    /** What is there in the end, on the same site. */
    async open(url: string, user_agent: string): Promise<PageResult> {
      let at = url;
      for (let hops = 0; ; hops++) {
        const result = await fetchPage(at, as(user_agent));
        if (
          result.type !== 'redirect' ||
          hops === MAX_HOPS ||
          !isSameHost(new URL(result.to).host, new URL(url).host)
        )
          return result;
        at = result.to;
      }
    },
  };
}

/** A person's browser reads no robots.txt. */
const withoutRobots =
  (get: GuardedFetch): GuardedFetch =>
  (url, options) =>
    String(url).endsWith('/robots.txt') ? Promise.reject(new Error('not read')) : get(url, options);
