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
