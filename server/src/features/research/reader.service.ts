import type { Assistant } from '../../assistants/assistant.ts';
import { createLocal } from '../../assistants/local.ts';
import type { Ctx } from '../../context.ts';
import { buildReaderIndex, type ReaderIndex } from '../../platform/text/reader-index.ts';
import { listTracked } from '../brands/brands.service.ts';
import { listSitePages, pagesVersion } from './research.queries.ts';

/** The built-in reader of one domain, with what it knows. */
export interface DomainReader {
  assistant: Assistant;
  index: ReaderIndex;
  own_site_id: string;
  pages: { own: number; competitors: number; sources: number; companies: number };
}

/** Indexes are dear to build and read often: the newest few stay. */
const kept = new Map<string, { version: string; reader: DomainReader }>();
const KEPT = 20;

export async function readerOf(ctx: Ctx, domain_id: string): Promise<DomainReader> {
  const version = await pagesVersion(ctx.db, domain_id);
  const found = kept.get(domain_id);
  if (found?.version === version) return found.reader;
  const reader = await buildReader(ctx, domain_id);
  kept.delete(domain_id);
  kept.set(domain_id, { version, reader });
  const oldest = kept.keys().next();
  if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value);
  return reader;
}

async function buildReader(ctx: Ctx, domain_id: string): Promise<DomainReader> {
  const brands = await listTracked(ctx, domain_id);
  const sites = await Promise.all(
    brands.map(async ({ id, name, domains, role }) => ({
      role,
      site_id: id,
      name,
      domain: domains[0] ?? '',
      pages: await listSitePages(ctx.db, id),
    })),
  );
  const read = sites.filter((site) => site.pages.length > 0);
  // The reader must not know who the customer is: the sites are put in an order that has nothing to do with it.
  const blind = read.map(({ role: _, ...site }) => site).sort((a, b) => a.site_id.localeCompare(b.site_id));
  const index = buildReaderIndex(blind);
  const rivals = read.filter((site) => site.role === 'competitor');
  return {
    assistant: createLocal({ index }),
    index,
    own_site_id: sites.find((site) => site.role === 'own')?.site_id ?? '',
    pages: {
      own: read.find((site) => site.role === 'own')?.pages.length ?? 0,
      competitors: rivals.reduce((sum, site) => sum + site.pages.length, 0),
      sources: 0,
      companies: rivals.length,
    },
  };
}
