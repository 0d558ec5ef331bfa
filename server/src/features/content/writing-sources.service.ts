import type { Ctx } from '../../context.ts';
import type { WritingSources } from '../../writer/writer.ts';
import { getOwnBrand } from '../brands/brands.service.ts';
import { getDomainRow } from '../domains/domains.service.ts';
import { knowledgeOf } from '../knowledge/knowledge-sources.service.ts';
import { ownPagesOf } from '../research/site-pages.service.ts';

/** All that a page of the domain may take facts from. */
export async function gatherSources(ctx: Ctx, domain_id: string): Promise<WritingSources> {
  const [domain, own, site, knowledge] = await Promise.all([
    getDomainRow(ctx, domain_id),
    getOwnBrand(ctx, domain_id),
    ownPagesOf(ctx, domain_id),
    knowledgeOf(ctx, domain_id),
  ]);
  return {
    brand_name: own.name,
    host: domain.host,
    language: site.language,
    description: domain.description ?? '',
    feedback: domain.feedback ?? '',
    pages: [...site.pages, ...knowledge.pages],
    notes: knowledge.notes,
  };
}
