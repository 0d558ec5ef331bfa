import type { Ctx } from '../../context.ts';
import { confirmsHost } from '../../platform/dns/confirm-host.ts';
import { listRanges } from './crawler-ranges.queries.ts';
import { createRangeTest } from './crawler-ranges.ts';
import type { Crawler } from './crawler-table.ts';

/** How long the lists are used before they are read again, and an address's answer before it is asked for again. */
const LISTS_MS = 5 * 60_000;
const ANSWER_MS = 3_600_000;
const ANSWERS_KEPT = 10_000;

/** Whether an address is one of the operator's: by its published list, else by its name and back. Never throws. */
export type VerifyCrawler = (crawler: Crawler, ip: string) => Promise<boolean>;

export function createVerifyCrawler(ctx: Ctx): VerifyCrawler {
  let tests = new Map<string, (ip: string) => boolean>();
  let read_at = Number.NEGATIVE_INFINITY;
  const answers = new Map<string, { is_theirs: boolean; until: number }>();

  async function readLists(now: number) {
    if (now - read_at < LISTS_MS) return;
    read_at = now;
    const rows = await listRanges(ctx.db);
    tests = new Map(rows.map(({ source, prefixes }) => [source, createRangeTest(prefixes)]));
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
    await readLists(now).catch(() => undefined);
    const key = `${crawler.bot} ${ip}`;
    const known = answers.get(key);
    if (known && known.until > now) return known.is_theirs;
    const is_theirs = await isTheirs(crawler, ip).catch(() => false);
    if (answers.size >= ANSWERS_KEPT) answers.clear();
    answers.set(key, { is_theirs, until: now + ANSWER_MS });
    return is_theirs;
  };
}
