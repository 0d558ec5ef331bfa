import type { Ctx } from '../../context.ts';
import { type List, type Part, toPart } from '../../platform/db/list-part.ts';
import type { SignedMessage } from '../../platform/http/message-signature.ts';
import { readCrawler, readUserAgent } from './crawler-table.ts';
import type { CrawlerPurpose } from './crawler-types.ts';
import {
  listFirstCrawls,
  listRecentVisits,
  type RecentVisitRow,
  sumEdgeRequests,
  sumVisitsByPage,
} from './crawler-visits.queries.ts';
import type { EdgeRequest } from './edge-request.ts';
import { createVerifyAgent, verifiedNow } from './verify-agent.ts';
import { createVerifyCrawler } from './verify-crawler.ts';
import { createVisitLog } from './visit-log.ts';

/** Who operates a crawler and for what purpose; an unknown name, or the host of an agent, stands for itself. */
export function crawlerOf(bot: string): { operator: string; purpose: CrawlerPurpose } {
  return readCrawler(bot) ?? { operator: bot, purpose: bot.includes('.') ? 'user' : 'search' };
}

/** The crawler, or the agent of someone who asks, that a user agent names; null for all others. */
export const crawlerNamed = (user_agent: string) => readUserAgent(user_agent);

/** Visits by bot of each page that has any; of all pages without `page_ids`. */
export async function visitsByPage(
  ctx: Ctx,
  domain_id: string,
  page_ids: readonly string[] | null = null,
): Promise<Map<string, Record<string, number>>> {
  const visits = new Map<string, Record<string, number>>();
  for (const { page_id, bot, visits: count } of await sumVisitsByPage(ctx.db, domain_id, page_ids))
    visits.set(page_id, { ...visits.get(page_id), [bot]: count });
  return visits;
}

/** The latest visits, newest first; a few thousand per domain are kept. */
export async function latestVisits(ctx: Ctx, domain_id: string, part: Part): Promise<List<RecentVisitRow>> {
  return toPart(await listRecentVisits(ctx.db, domain_id, part), part.limit);
}

/** When each operator's crawlers first fetched a page from a verified address. */
export async function firstVerifiedCrawls(ctx: Ctx, page_id: string): Promise<Map<string, string>> {
  const first = new Map<string, string>();
  for (const { bot, first_at } of await listFirstCrawls(ctx.db, page_id)) {
    const { operator } = crawlerOf(bot);
    const before = first.get(operator);
    if (!before || first_at < before) first.set(operator, first_at);
  }
  return first;
}

/** Page requests at the edge from day `from` to day `to` (UTC), across an organization's domains. */
export function countPageRequests(
  ctx: Ctx,
  input: { org_id: string; from: Date; to: Date },
): Promise<number> {
  return sumEdgeRequests(ctx.db, input.org_id, input.from, input.to);
}

const visitLog = (ctx: Ctx) =>
  createVisitLog(ctx, { crawler: createVerifyCrawler(ctx), agent: ctx.kept.of(createVerifyAgent) });

/** The host whose published key signed a request, as far as that is known at once. */
export const signedBy = (ctx: Ctx, message: SignedMessage): Promise<string | null> =>
  verifiedNow(ctx.kept.of(createVerifyAgent), message);

/** Counts a request at the edge; returns at once, and writes within about a second. */
export function recordRequest(ctx: Ctx, request: EdgeRequest): void {
  ctx.kept.of(visitLog).record(request);
}

/** Visits answered by this process, by crawler. */
export const crawlerVisits = (ctx: Ctx): ReadonlyMap<string, number> =>
  ctx.kept.find(visitLog)?.seen ?? new Map();

/** Writes the remaining counts before a process stops. */
export async function writeRecordedRequests(ctx: Ctx): Promise<void> {
  await ctx.kept.find(visitLog)?.flush();
}
