import type { Ctx } from '../../context.ts';
import type { Page } from '../../language/page/page.ts';
import { getOwnBrand } from '../brands/brands.service.ts';
import { inMainLanguage, mainLanguage } from './main-language.ts';
import { listSiteLanguages, listSitePages } from './research.queries.ts';

const UNKNOWN = 'en';

/** The customer's own pages as read, in their most common language. */
export async function ownPagesOf(ctx: Ctx, domain_id: string): Promise<{ pages: Page[]; language: string }> {
  const own = await getOwnBrand(ctx, domain_id);
  const pages = await listSitePages(ctx.db, own.id);
  return { pages: inMainLanguage(pages), language: mainLanguage(pages) ?? UNKNOWN };
}

/** The language for writing pages: that of most of the site, English when unknown. */
export async function languageOf(ctx: Ctx, domain_id: string): Promise<string> {
  const own = await getOwnBrand(ctx, domain_id);
  return mainLanguage(await listSiteLanguages(ctx.db, own.id)) ?? UNKNOWN;
}
