import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import { getOwnBrand } from '../brands/brands.service.ts';
import { readSite } from './read-site.ts';
import { listDigests } from './research.queries.ts';
import { siteWasRead } from './research-events.jobs.ts';

/**
 * Reads the customer's site again without proposing anything; pages that are gone are deleted. `read` counts the pages
 * that answered.
 */
export async function rereadSite(
  ctx: Ctx,
  { domain_id, signal }: { domain_id: string; signal: AbortSignal },
): Promise<{ read: number; detail: string }> {
  const brand = await getOwnBrand(ctx, domain_id);
  const { host } = await getDomainRow(ctx, domain_id);
  let read = 0;
  const { detail } = await readSite(ctx, { brand, host, signal }, async () => {
    read += 1;
  });
  if (read > 0) await ctx.jobs.send(ctx.db, siteWasRead, { domain_id });
  return { read, detail };
}

/** A digest of the text of each of the customer's pages, by address; scripts and timestamps around it are ignored. */
export async function siteDigests(ctx: Ctx, domain_id: string): Promise<Record<string, string>> {
  const brand = await getOwnBrand(ctx, domain_id);
  return Object.fromEntries((await listDigests(ctx.db, brand.id)).map(({ url, digest }) => [url, digest]));
}
