import type { Look } from '@sightline/contract/publishing/look-fields';
import { sql } from 'kysely';
import { type Db, maybeOne, run } from '../../platform/db/database.ts';

const look = sql`site_title, logo_url, favicon_url, brand_color, link_color, cta_text, cta_url`;

/** What people have set. */
export function findBranding(db: Db, domain_id: string) {
  return maybeOne(db, sql<Look>`select ${look} from brandings where domain_id = ${domain_id}`);
}

export async function saveBranding(db: Db, input: { domain_id: string; look: Look; by: string; at: Date }) {
  await run(
    db,
    sql`insert into brandings (domain_id, ${look}, updated_by, updated_at)
      values (${input.domain_id}, ${valuesOf(input.look)}, ${input.by}, ${input.at})
      on conflict (domain_id) do update set ${replaced}, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
  );
}

/** What the site itself uses, as last read. */
export function findSiteLook(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<Look & { read_at: string }>`select ${look}, read_at from site_looks where domain_id = ${domain_id}`,
  );
}

export async function saveSiteLook(db: Db, input: { domain_id: string; look: Look; at: Date }) {
  await run(
    db,
    sql`insert into site_looks (domain_id, ${look}, read_at)
      select id, ${valuesOf(input.look)}, ${input.at}::timestamptz from domains where id = ${input.domain_id}
      on conflict (domain_id) do update set ${replaced}, read_at = excluded.read_at`,
  );
}

const valuesOf = (it: Look) =>
  sql`${it.site_title}::text, ${it.logo_url}::text, ${it.favicon_url}::text, ${it.brand_color}::text,
    ${it.link_color}::text, ${it.cta_text}::text, ${it.cta_url}::text`;

const replaced = sql`site_title = excluded.site_title, logo_url = excluded.logo_url, favicon_url = excluded.favicon_url,
  brand_color = excluded.brand_color, link_color = excluded.link_color, cta_text = excluded.cta_text, cta_url = excluded.cta_url`;

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
