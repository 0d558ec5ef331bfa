import { isSameHost } from './crawl-address.ts';
import { type Outcome, startOutcome } from './crawl-outcome.ts';
import { fetchPage, type PageRequest, type PageResult } from './crawl-page.ts';
import { type Robots, readRobots } from './robots.ts';

/** The home page's actual address, and the rules that apply there. */
export interface SiteStart {
  origin: string;
  url: string;
  robots: Robots;
  home: Exclude<PageResult, { type: 'redirect' }>;
}

const MAX_HOPS = 6;

/**
 * Finds the home page of `host`: https before http, following redirects to the `www` twin; or says why there is none.
 */
export async function openSite(host: string, request: PageRequest): Promise<SiteStart | Outcome> {
  const first = await openAt(`${schemeOf(host)}://${host}/`, host, request);
  if ('origin' in first || !first.unreachable || schemeOf(host) === 'http') return first;
  const second = await openAt(`http://${host}/`, host, request);
  return 'origin' in second || !second.unreachable ? second : first;
}

/** Hosts under `.localhost` belong to this installation, which speaks plain http. */
const schemeOf = (host: string) => (/\.localhost(:\d+)?$/.test(host) ? 'http' : 'https');

async function openAt(url: string, host: string, request: PageRequest): Promise<SiteStart | Outcome> {
  const robotsOf = new Map<string, Robots>();
  let at = url;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const { origin, host: here } = new URL(at);
    if (!isSameHost(here, host)) return startOutcome('moved', host, here);
    const robots = robotsOf.get(origin) ?? (await readRobots(origin, request));
    robotsOf.set(origin, robots);
    if (!robots.allows(at))
      return startOutcome(robots.broken === null ? 'robots' : 'robots_broken', host, request.user_agent);
    const home = await fetchPage(at, request);
    if (home.type !== 'redirect') return judgeHome({ origin, url: at, robots, home }, host);
    at = home.to;
  }
  return startOutcome('circles', host);
}

/** Some sites have readable pages although their home page cannot be read. */
function judgeHome(start: SiteStart, host: string): SiteStart | Outcome {
  const { home } = start;
  if (home.type === 'page' || home.reason === 'empty' || home.reason === 'not_found') return start;
  return startOutcome(home.reason, host, home.detail);
}
