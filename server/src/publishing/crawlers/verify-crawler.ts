import type { Ctx } from '../../context.ts';
import { confirmsHost } from '../../platform/dns/confirm-host.ts';
import { listRanges } from './crawler-ranges.queries.ts';
import { createRangeTest } from './crawler-ranges.ts';
import type { Crawler } from './crawler-types.ts';

/** How long the lists are used before they are read again, and how long an address's result is cached. */
const MAX_LISTS_AGE_MS = 5 * 60_000;
const MAX_ANSWER_AGE_MS = 3_600_000;
/** How soon an address is looked up again while DNS does not answer. */
const MAX_UNSURE_AGE_MS = 60_000;
const MAX_CACHED = 10_000;

/**
 * Whether an address belongs to the operator: by its published list, else by reverse and forward DNS. Fails only when
 * the database does.
 */
export type VerifyCrawler = (crawler: Crawler, ip: string) => Promise<boolean>;

export function createVerifyCrawler(ctx: Ctx): VerifyCrawler {
  let tests = new Map<string, (ip: string) => boolean>();
  let read_at = Number.NEGATIVE_INFINITY;
  /** Many calls arrive at once; all wait for the same lists. */
  let reading: Promise<void> | null = null;
  const answers = new Map<string, { is_theirs: boolean; until: number }>();

  async function readLists(now: number) {
    const rows = await listRanges(ctx.db);
    tests = new Map(rows.map(({ source, prefixes }) => [source, createRangeTest(prefixes)]));
    read_at = now;
  }

  async function isTheirs({ ranges, hosts }: Crawler, ip: string): Promise<boolean> {
    const isListed = ranges && tests.get(ranges);
    if (isListed) return isListed(ip);
    return (
      hosts !== undefined && ctx.config.verify_crawlers && confirmsHost(ip, hosts, ctx.config.dns_server)
    );
  }

  return async (crawler, ip) => {
    const now = ctx.now().getTime();
    if (now - read_at >= MAX_LISTS_AGE_MS) {
      reading ??= readLists(now).finally(() => {
        reading = null;
      });
      await reading;
    }
    const key = `${crawler.bot} ${ip}`;
    const known = answers.get(key);
    if (known && known.until > now) return known.is_theirs;
    const answer = await isTheirs(crawler, ip).catch(() => null);
    if (answers.size >= MAX_CACHED) answers.clear();
    answers.set(key, {
      is_theirs: answer ?? false,
      until: now + (answer === null ? MAX_UNSURE_AGE_MS : MAX_ANSWER_AGE_MS),
    });
    return answer ?? false;
  };
}
