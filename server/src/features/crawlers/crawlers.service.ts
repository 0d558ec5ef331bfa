import type { Ctx } from '../../context.ts';
import { sumEdgeRequests, sumVisitsByPage } from './crawler-visits.queries.ts';

/** Visits of each page by bot, for the pages that have any. */
export async function visitsByPage(
  ctx: Ctx,
  domain_id: string,
): Promise<Map<string, Record<string, number>>> {
  const visits = new Map<string, Record<string, number>>();
  for (const { page_id, bot, visits: count } of await sumVisitsByPage(ctx.db, domain_id))
    visits.set(page_id, { ...visits.get(page_id), [bot]: count });
  return visits;
}

/** Page requests at the edge on the days from `from` to `to` (UTC), over an organisation's domains. */
export function countPageRequests(
  ctx: Ctx,
  input: { org_id: string; from: Date; to: Date },
): Promise<number> {
  return sumEdgeRequests(ctx.db, input.org_id, input.from, input.to);
}

/** One answered request at the edge. */
export interface EdgeRequest {
  domain_id: string;
  /** Null for robots.txt, sitemap.xml, llms.txt and the listing. */
  page_id: string | null;
  path: string;
  status: number;
  user_agent: string;
  /** Serves only to verify a crawler; never stored. */
  ip: string;
}

/** Counts a request at the edge; returns at once, and writes in batches. */
export function recordRequest(_ctx: Ctx, _request: EdgeRequest): void {}

/** Who runs a crawler, and what for. */
export function crawlerOf(bot: string): { operator: string; purpose: 'training' | 'search' | 'user' } {
  return CRAWLERS[bot] ?? { operator: bot, purpose: 'search' };
}

const CRAWLERS: Record<string, ReturnType<typeof crawlerOf>> = {
  GPTBot: { operator: 'OpenAI', purpose: 'training' },
  'OAI-SearchBot': { operator: 'OpenAI', purpose: 'search' },
  'ChatGPT-User': { operator: 'OpenAI', purpose: 'user' },
  ClaudeBot: { operator: 'Anthropic', purpose: 'training' },
  'Claude-SearchBot': { operator: 'Anthropic', purpose: 'search' },
  'Claude-User': { operator: 'Anthropic', purpose: 'user' },
  PerplexityBot: { operator: 'Perplexity', purpose: 'search' },
  'Perplexity-User': { operator: 'Perplexity', purpose: 'user' },
  'Google-Extended': { operator: 'Google', purpose: 'training' },
  Googlebot: { operator: 'Google', purpose: 'search' },
  Bingbot: { operator: 'Microsoft', purpose: 'search' },
};
