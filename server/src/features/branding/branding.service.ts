import type { Ctx } from '../../context.ts';
import { getOwnBrand } from '../brands/brands.service.ts';
import { getDomainRow } from '../domains/domains.service.ts';
import { siteLanguage } from '../edge/site-language.service.ts';
import { type BrandingRow, findBranding, findHomePage, type HomePageRow } from './branding.queries.ts';

/** How a domain's pages look; what nobody has set is read from the site's home page. */
export type Branding = BrandingRow & {
  site_title: string;
  cta_url: string;
  /** The site that the pages speak for. */
  home_url: string;
  /** For what stands around a page, with the region of the buyers. */
  language: string;
};

/** The site's own name for itself may be a slogan. */
const LONGEST_NAME = 60;

export async function brandingOf(ctx: Ctx, domain_id: string): Promise<Branding> {
  const [row, home, brand, domain] = await Promise.all([
    findBranding(ctx.db, domain_id),
    findHomePage(ctx.db, domain_id),
    getOwnBrand(ctx, domain_id),
    getDomainRow(ctx, domain_id),
  ]);
  const home_url = `https://${domain.host}/`;
  const site_name = home?.site_name && home.site_name.length <= LONGEST_NAME ? home.site_name : null;
  return {
    site_title: row?.site_title || site_name || brand.name,
    logo_url: row?.logo_url || logoOf(home),
    favicon_url: row?.favicon_url || null,
    brand_color: row?.brand_color || null,
    link_color: row?.link_color || null,
    cta_text: row?.cta_text || null,
    cta_url: row?.cta_url || home_url,
    home_url,
    language: siteLanguage(home?.language ?? null, domain.default_location.country),
  };
}

const ORGANIZATIONS = /^(?:\w+Organization|Organization|\w+Business|Corporation|Store|Brand)$/;

/** The logo of the organisation that the home page describes in JSON-LD; only over https. */
function logoOf(home: HomePageRow | undefined): string | null {
  for (const thing of home?.json_ld ?? []) {
    const types = [thing['@type']].flat();
    if (!types.some((type) => typeof type === 'string' && ORGANIZATIONS.test(type))) continue;
    const logo = URL.parse(addressOf([thing.logo].flat()[0]), home?.url);
    if (logo?.protocol === 'https:') return logo.href;
  }
  return null;
}

function addressOf(logo: unknown): string {
  if (typeof logo === 'string') return logo;
  if (typeof logo !== 'object' || logo === null) return 'about:blank';
  const address = ('url' in logo && logo.url) || ('contentUrl' in logo && logo.contentUrl);
  return typeof address === 'string' ? address : 'about:blank';
}
