import { sql } from 'kysely';
import { type Db, maybeOne } from '../../platform/db/database.ts';

export interface BrandingRow {
  site_title: string | null;
  logo_url: string | null;
  favicon_url: string | null;
  brand_color: string | null;
  link_color: string | null;
  cta_text: string | null;
  cta_url: string | null;
}

export function findBranding(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<BrandingRow>`select site_title, logo_url, favicon_url, brand_color, link_color, cta_text, cta_url
      from brandings where domain_id = ${domain_id}`,
  );
}

export interface HomePageRow {
  url: string;
  site_name: string | null;
  language: string | null;
  json_ld: Record<string, unknown>[];
}

/** What the domain's own home page says about itself: the page with the shortest address. */
export function findHomePage(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<HomePageRow>`select p.url, p.page->>'site_name' as site_name, p.page->>'language' as language,
        coalesce(p.page->'json_ld', '[]') as json_ld
      from site_pages p join brands b on b.id = p.brand_id and b.role = 'own'
      where p.domain_id = ${domain_id} order by length(p.url), p.url limit 1`,
  );
}
