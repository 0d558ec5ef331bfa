import type { Ctx } from '../../../context.ts';
import type { Page } from '../../../language/page/page.ts';
import { botName } from '../../../platform/fetch/bot-name.ts';
import { FetchError } from '../../../platform/fetch/fetch-error.ts';
import { inThread } from '../../../platform/threads/in-thread.ts';
import { threadWork } from '../../../platform/threads/thread-work.ts';
import type { FoundCompetitor } from './find-competitors.ts';
import type { Candidate, otherOffers } from './other-offers.ts';

const judge = threadWork<typeof otherOffers>(new URL('./other-offers.ts', import.meta.url), 'otherOffers');

const MAX_VISITED = 20;
const AT_ONCE = 4;
const LIMITS = { max_bytes: 256 * 1024, timeout_ms: 6_000 };

interface Site {
  brand_name: string;
  host: string;
  pages: Page[];
  signal: AbortSignal;
}

/** Reads the home page of each candidate that the site links to but never meets directly; those of another kind go. */
export async function withoutOthers(
  ctx: Ctx,
  { signal, ...site }: Site,
  found: FoundCompetitor[],
): Promise<FoundCompetitor[]> {
  const unsure = found.filter(({ url, is_direct }) => url !== null && !is_direct).slice(0, MAX_VISITED);
  const candidates: Candidate[] = [];
  for (let at = 0; at < unsure.length; at += AT_ONCE) {
    const visits = unsure.slice(at, at + AT_ONCE).map((one) => visit(ctx, one, signal));
    candidates.push(...(await Promise.all(visits)).filter((candidate) => candidate !== null));
  }
  if (candidates.length === 0) return found;
  const others = new Set(await inThread(judge, { ...site, candidates }, { signal }));
  return found.filter(({ name }) => !others.has(name));
}

/** One that does not answer stays a candidate. */
async function visit(
  ctx: Ctx,
  { name, url }: FoundCompetitor,
  signal: AbortSignal,
): Promise<Candidate | null> {
  if (url === null) return null;
  const headers = { 'user-agent': botName(ctx.config), accept: 'text/html' };
  try {
    const { status, headers: told, body, ...response } = await ctx.fetch(url, { headers, signal, ...LIMITS });
    return status === 200
      ? { name, url: response.url, content_type: told['content-type'] ?? '', body }
      : null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FetchError) return null;
    throw error;
  }
}
