import type { Ctx } from '../../context.ts';
import { getOwnBrand } from '../brands/brands.service.ts';
import { getDomainRow } from '../domains/domains.service.ts';
import { type BrandingRow, findBranding } from './branding.queries.ts';

/** How a domain's pages look; `site_title` is always there. */
export type Branding = BrandingRow & { site_title: string };

export async function brandingOf(ctx: Ctx, domain_id: string): Promise<Branding> {
  const [row, brand, domain] = await Promise.all([
    findBranding(ctx.db, domain_id),
    getOwnBrand(ctx, domain_id),
    getDomainRow(ctx, domain_id),
  ]);
  return {
    logo_url: row?.logo_url ?? null,
    favicon_url: row?.favicon_url ?? null,
    brand_color: row?.brand_color ?? null,
    link_color: row?.link_color ?? null,
    cta_text: row?.cta_text ?? null,
    cta_url: row?.cta_url ?? `https://${domain.host}/`,
    site_title: row?.site_title ?? brand.name,
  };
}
