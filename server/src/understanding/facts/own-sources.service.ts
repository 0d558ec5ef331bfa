import { createHash } from 'node:crypto';
import { getDomainRow, ownWordsOf } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import type { Page } from '../../language/page/page.ts';
import { getOwnBrand } from '../brands/brands.service.ts';
import { getPagesVersion, listAcceptedNotes } from '../knowledge/knowledge-sources.queries.ts';
import { knowledgeOf } from '../knowledge/knowledge-sources.service.ts';
import { pagesVersion } from '../research/research.queries.ts';
import { ownPagesOf } from '../research/site-pages.service.ts';

/** Everything that states facts of a company: its site, its sources, and what people wrote. */
export interface OwnSources {
  brand_name: string;
  host: string;
  /** Language of most of the site. */
  language: string;
  /** The company's own pages, then those of its sources. */
  pages: Page[];
  notes: string[];
}

export async function ownSourcesOf(ctx: Ctx, domain_id: string): Promise<OwnSources> {
  const [{ host }, own_words, own, site, knowledge] = await Promise.all([
    getDomainRow(ctx, domain_id),
    ownWordsOf(ctx, domain_id),
    getOwnBrand(ctx, domain_id),
    ownPagesOf(ctx, domain_id),
    knowledgeOf(ctx, domain_id),
  ]);
  return {
    brand_name: own.name,
    host,
    language: site.language,
    pages: [...site.pages, ...knowledge.pages],
    // The product's own words about the company come from these pages; words that people added count as a note.
    notes: own_words === '' ? knowledge.notes : [...knowledge.notes, own_words],
  };
}

/** Changes whenever a source does. */
export async function ownSourcesVersion(ctx: Ctx, domain_id: string): Promise<string> {
  const [own, own_words, notes, site, sources] = await Promise.all([
    getOwnBrand(ctx, domain_id),
    ownWordsOf(ctx, domain_id),
    listAcceptedNotes(ctx.db, domain_id),
    pagesVersion(ctx.db, domain_id),
    getPagesVersion(ctx.db, domain_id),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([own.name, own_words, notes, site, sources]))
    .digest('base64url');
}
