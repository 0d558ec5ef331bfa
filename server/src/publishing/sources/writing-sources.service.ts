import { getDomainRow, ownWordsOf } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import { getOwnBrand } from '../../understanding/brands/brands.service.ts';
import { knowledgeOf } from '../../understanding/knowledge/knowledge-sources.service.ts';
import { ownPagesOf } from '../../understanding/research/site-pages.service.ts';
import type { WritingSources } from '../../writer/writer.ts';

/** Everything a page of the domain may take facts from. */
export async function gatherSources(ctx: Ctx, domain_id: string): Promise<WritingSources> {
  const [domain, own_words, own, site, knowledge] = await Promise.all([
    getDomainRow(ctx, domain_id),
    ownWordsOf(ctx, domain_id),
    getOwnBrand(ctx, domain_id),
    ownPagesOf(ctx, domain_id),
    knowledgeOf(ctx, domain_id),
  ]);
  return {
    brand_name: own.name,
    host: domain.host,
    language: site.language,
    // The product's own words about the company come from these pages; words that people added count as a note.
    description: '',
    feedback: domain.feedback ?? '',
    pages: [...site.pages, ...knowledge.pages],
    notes: own_words === '' ? knowledge.notes : [...knowledge.notes, own_words],
  };
}
