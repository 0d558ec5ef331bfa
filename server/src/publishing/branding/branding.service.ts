import type { BrandingField, Branding as ShownBranding } from '@sightline/contract/publishing/branding';
import { cleanLook, type TypedLook } from '@sightline/contract/publishing/clean-look';
import { eachField, type Look } from '@sightline/contract/publishing/look-fields';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { getOwnBrand } from '../../understanding/brands/brands.service.ts';
import { siteLanguage } from '../page-language/site-language.service.ts';
import { findBranding, findHomePage, findSiteLook, saveBranding } from './branding.queries.ts';
import { logoOf } from './organization-logo.ts';

/** How a domain's pages look. What nobody has set comes from the site's home page. */
export type Branding = Look & {
  site_title: string;
  cta_url: string;
  /** The site the pages are published for. */
  home_url: string;
  /** Language of the text around a page, with the buyers' region. */
  language: string;
};

/** The name a site gives itself may be a slogan. */
const MAX_NAME_LENGTH = 60;

export async function brandingOf(ctx: Ctx, domain_id: string): Promise<Branding> {
  const [row, { site, ...around }] = await Promise.all([
    findBranding(ctx.db, domain_id),
    siteOf(ctx, domain_id),
  ]);
  const { site_title, cta_url } = site;
  const look = lookOf(row, site);
  return { ...look, site_title: look.site_title ?? site_title, cta_url: look.cta_url ?? cta_url, ...around };
}

export async function getBranding(ctx: DomainCtx): Promise<ShownBranding> {
  const [row, { site, read_at }] = await Promise.all([
    findBranding(ctx.db, ctx.domain_id),
    siteOf(ctx, ctx.domain_id),
  ]);
  return { ...lookOf(row, site), from_site: { ...site, read_at } };
}

/** Sets the given fields; an empty field, or one equal to the site's value, follows the site. */
export async function updateBranding(ctx: DomainCtx, typed: TypedLook): Promise<ShownBranding> {
  const { look: changes, faults } = cleanLook(typed);
  const [fault] = Object.values(faults);
  if (fault !== undefined) throw new AppError('bad_request', fault, { fields: faults });
  const { site } = await siteOf(ctx, ctx.domain_id);
  await inTransaction(ctx, async (tx) => {
    const { db, domain_id, user, now } = tx;
    // Keeps what others set at the same moment.
    await lockDomain(tx, domain_id);
    const before = await findBranding(db, domain_id);
    const set = (field: BrandingField) => {
      const value = changes[field];
      if (value === undefined) return before?.[field] ?? null;
      return value === site[field] ? null : value;
    };
    await saveBranding(db, { domain_id, look: eachField(set), by: user.id, at: now() });
  });
  return getBranding(ctx);
}

const lookOf = (row: Look | undefined, site: Look): Look => eachField((field) => row?.[field] || site[field]);

/** What the site itself uses, completed from what is known about the domain. */
async function siteOf(ctx: Ctx, domain_id: string) {
  const [look, home, brand, domain] = await Promise.all([
    findSiteLook(ctx.db, domain_id),
    findHomePage(ctx.db, domain_id),
    getOwnBrand(ctx, domain_id),
    getDomainRow(ctx, domain_id),
  ]);
  const home_url = `https://${domain.host}/`;
  const site_name = home?.site_name && home.site_name.length <= MAX_NAME_LENGTH ? home.site_name : null;
  return {
    site: {
      site_title: look?.site_title || site_name || brand.name,
      logo_url: look?.logo_url || (home ? logoOf(home.json_ld, home.url) : null),
      favicon_url: look?.favicon_url ?? null,
      brand_color: look?.brand_color ?? null,
      link_color: look?.link_color ?? null,
      cta_text: look?.cta_text ?? null,
      cta_url: look?.cta_url || home_url,
    },
    read_at: look?.read_at ?? null,
    home_url,
    language: siteLanguage(home?.language ?? null, domain.default_location.country),
  };
}
