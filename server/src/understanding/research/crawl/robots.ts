import robotsParser from 'robots-parser';
import type { GuardedFetch } from '../../../platform/fetch/guarded-fetch.ts';
import { readable } from './crawl-address.ts';
import { ownGroups } from './robots-groups.ts';

/** Its types declare a default export that its CommonJS build does not have. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** A site's rules for robots. */
export interface Robots {
  allows(url: string): boolean;
  /** Milliseconds between two requests; 0 without a rule. */
  delay_ms: number;
  sitemaps: string[];
  /** Status of a robots.txt with a server error; robots stay away until it works again (RFC 9309, 2.3.1.4). */
  broken: number | null;
}

const MAX_DELAY_MS = 5000;
const MAX_BYTES = 500 * 1024;
/** Longer addresses are not matched. */
const MAX_URL_LENGTH = 2000;
/** Rules of many asterisks are slow to match; after this long, the site is not read further. */
const MAX_MS = 2000;
const MAX_SITEMAPS = 100;

/** Reads `/robots.txt`. A site that has none, or is unreachable, allows everything. */
export async function readRobots(
  origin: string,
  request: { fetch: GuardedFetch; user_agent: string; signal: AbortSignal },
): Promise<Robots> {
  const { user_agent, signal } = request;
  const url = `${origin}/robots.txt`;
  const headers = { 'user-agent': user_agent };
  const response = await request
    .fetch(url, { headers, signal, max_bytes: MAX_BYTES, timeout_ms: 5000 })
    .catch(() => null);
  signal.throwIfAborted();
  const isThere =
    response?.status === 200 && !/^\s*<(!doctype|html)/i.test(response.body.toString('utf8', 0, 200));
  const rules = parseRobots(url, isThere ? ownGroups(response.body.toString(), user_agent) : '');
  let spent_ms = 0;
  const isAllowed = (address: string) => {
    if (readable(address).length > MAX_URL_LENGTH || spent_ms > MAX_MS) return false;
    const before = process.threadCpuUsage();
    const allowed = rules.isAllowed(address, user_agent) !== false;
    spent_ms += process.threadCpuUsage(before).user / 1000;
    return allowed;
  };
  const broken = response && response.status >= 500 ? response.status : null;
  return {
    allows: (address) => broken === null && isAllowed(address),
    delay_ms: Math.min(MAX_DELAY_MS, (rules.getCrawlDelay(user_agent) ?? 0) * 1000),
    sitemaps: rules.getSitemaps().slice(0, MAX_SITEMAPS),
    broken,
  };
}
