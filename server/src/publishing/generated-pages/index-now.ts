import { pageUrl } from '@sightline/contract/publishing/page-address';
import { planOf } from '../../company/billing/billing.service.ts';
import type { Ctx } from '../../context.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { indexNowKey } from '../hosting/hosting.service.ts';
import { listToldHosts, markTold } from '../hosting/hostings.queries.ts';
import { listChangedSlugs } from './content-changes.queries.ts';

const ADDRESS = 'https://api.indexnow.org/indexnow';
/** The most that one request may name. */
const MAX_ADDRESSES = 10_000;
/** Longer than any transaction that changes a page, so that none ends behind what was sent. */
const SETTLED_MS = 60_000;

/** Tells search engines which pages changed (indexnow.org); what they had no time for is sent again next time. */
export async function tellIndexNow(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const until = new Date(ctx.now().getTime() - SETTLED_MS);
  for (const row of await listToldHosts(ctx.db)) {
    signal.throwIfAborted();
    const { domain_id, org_id, host, index_now_at } = row;
    const slugs = await listChangedSlugs(ctx.db, domain_id, index_now_at, until, MAX_ADDRESSES);
    if (slugs.length === 0 || !(await planOf(ctx, org_id)).active) continue;
    const key = indexNowKey(ctx, domain_id);
    const urlList = slugs.map((slug) => pageUrl(`https://${host}`, slug));
    const post = JSON.stringify({ host, key, keyLocation: `https://${host}/${key}.txt`, urlList });
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const status = await ctx
      .fetch(ADDRESS, { post, headers, signal })
      .then((answer) => answer.status)
      .catch((error: unknown) => {
        if (error instanceof FetchError) return error.code;
        throw error;
      });
    if (status !== 200 && status !== 202) ctx.log.warn({ host, status }, 'IndexNow took no changes in');
    // What it refuses is refused again; the rest is sent again.
    if (typeof status === 'number' && status < 500 && status !== 429) await markTold(ctx.db, row, until);
  }
}
