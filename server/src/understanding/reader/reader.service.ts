import type { Assistant } from '../../assistants/assistant.ts';
import { createLocal } from '../../assistants/local.ts';
import type { PromptAudit } from '../../assistants/reader-audit.ts';
import type { Ctx } from '../../context.ts';
import type { Page } from '../../language/page/page.ts';
import type { ReaderSite } from '../../language/search/reader-index.ts';
import { registrableDomain } from '../../platform/registrable-domain.ts';
import { createVersionedMemo } from '../../platform/versioned-memo.ts';
import { getBrandsVersion } from '../brands/brands.queries.ts';
import { listTracked } from '../brands/brands.service.ts';
import { getPagesVersion } from '../knowledge/knowledge-sources.queries.ts';
import { knowledgeOf } from '../knowledge/knowledge-sources.service.ts';
import { listSitePages, pagesVersion } from '../research/research.queries.ts';
import { askReader, auditByReader } from './reader-thread.ts';

/** The built-in reader of one domain, with its index. */
export interface DomainReader {
  assistant: Assistant;
  /** Whether the customer's own site answers each of the given prompts, in order. */
  audit: (texts: string[]) => Promise<PromptAudit[]>;
  own_site_id: string;
  pages: { own: number; competitors: number; sources: number; companies: number };
  /** Its sites, in an order that does not reveal whose they are. */
  sites: () => Promise<ReaderSite[]>;
}

/** Each site's page count is computed once per version; the pages themselves are in the reader's thread. */
const counted = createVersionedMemo<Omit<KnownSites, 'sites'>>(500);

export async function readerOf(ctx: Ctx, domain_id: string): Promise<DomainReader> {
  const version = [
    await pagesVersion(ctx.db, domain_id),
    await getPagesVersion(ctx.db, domain_id),
    await getBrandsVersion(ctx.db, domain_id),
  ].join('/');
  const { own_site_id, pages } = await counted(domain_id, version, async () => {
    const { sites: _, ...counts } = await readSites(ctx, domain_id);
    return counts;
  });
  const sites = async () => (await readSites(ctx, domain_id)).sites;
  const shelved = { key: `${domain_id} ${version}`, sitesOf: sites };
  return {
    assistant: createLocal((text, signal) => askReader(shelved, text, signal)),
    audit: (texts) => auditByReader(shelved, { texts, site_id: own_site_id }),
    own_site_id,
    pages,
    sites,
  };
}

interface KnownSites {
  /** Companies and sources, in an order that does not reveal whose they are. */
  sites: ReaderSite[];
  own_site_id: string;
  pages: DomainReader['pages'];
}

async function readSites(ctx: Ctx, domain_id: string): Promise<KnownSites> {
  const brands = await listTracked(ctx, domain_id);
  const { pages: known } = await knowledgeOf(ctx, domain_id);
  const bySite = Map.groupBy(known, ({ url }) => registrableDomain(url) ?? url);
  const sites = await Promise.all(
    brands.map(async ({ id, name, domains, role }) => ({
      role,
      site_id: id,
      name,
      domain: domains[0] ?? '',
      // Pages that people added from a company's own site belong to that company, customer or competitor.
      pages: withoutRepeats([
        ...(await listSitePages(ctx.db, id)),
        ...domains.flatMap((domain) => bySite.get(domain) ?? []),
      ]),
    })),
  );
  const read = sites.filter((site) => site.pages.length > 0);
  const taken = new Set(brands.flatMap(({ domains }) => domains));
  const sources = [...bySite].flatMap(([domain, pages]): ReaderSite[] =>
    taken.has(domain) ? [] : [{ site_id: `source:${domain}`, name: domain, domain, pages, kind: 'source' }],
  );
  // The reader must not know who the customer is, so the order of sites is unrelated to it.
  const companies: ReaderSite[] = read.map(({ role: _, ...site }) => site);
  const rivals = read.filter((site) => site.role === 'competitor');
  return {
    sites: [...companies, ...sources].sort((a, b) => a.site_id.localeCompare(b.site_id)),
    own_site_id: sites.find((site) => site.role === 'own')?.site_id ?? '',
    pages: {
      own: read.find((site) => site.role === 'own')?.pages.length ?? 0,
      competitors: rivals.reduce((sum, site) => sum + site.pages.length, 0),
      sources: sources.reduce((sum, site) => sum + site.pages.length, 0),
      companies: rivals.length,
    },
  };
}

/** The first page of each address. */
function withoutRepeats(pages: Page[]): Page[] {
  return [...new Map(pages.toReversed().map((page) => [page.url, page])).values()].toReversed();
}
