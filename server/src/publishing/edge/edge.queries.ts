import { sql } from 'kysely';
import { type Db, many, maybeOne, one } from '../../platform/db/database.ts';

/** A page as lists show it. */
export interface LiveHead {
  id: string;
  slug: string;
  title: string;
  meta_description: string;
  topic: string | null;
  /** When its public version last changed. */
  updated_at: string;
}

export interface LivePage extends LiveHead {
  question: string | null;
  markdown_content: string;
  sources: { url: string; title: string }[];
  published_at: string | null;
}

const live = sql`generated_pages g join page_versions v on v.page_id = g.id and v.version = g.live_version
  left join topics t on t.id = g.topic_id`;
const is_live = sql`g.status = 'published' and g.deleted_at is null`;
const updated_at = sql`greatest(v.created_at, g.published_at)`;
const head = sql`g.id, g.slug, v.title, v.meta_description, t.text as topic, ${updated_at} as updated_at`;
const whole = sql`${head}, g.question, v.markdown_content, v.sources, g.published_at`;

export function findLivePage(db: Db, domain_id: string, slug: string) {
  return maybeOne(
    db,
    sql<LivePage>`select ${whole} from ${live} where g.domain_id = ${domain_id} and g.slug = ${slug} and ${is_live}`,
  );
}

/** The page that introduces the company. */
export function findLiveOverview(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<LivePage>`select ${whole} from ${live}
      where g.domain_id = ${domain_id} and g.page_type = 'overview' and ${is_live} order by g.published_at, g.id limit 1`,
  );
}

/** Where a page that used to be at this address is now, or that it was deleted. */
export function findFormerPage(db: Db, domain_id: string, slug: string) {
  return maybeOne(
    db,
    sql<{ slug: string | null; deleted: boolean }>`
      select case when g.status = 'published' and g.live_version is not null and g.deleted_at is null then g.slug end as slug,
        g.deleted_at is not null as deleted
      from page_redirects r join generated_pages g on g.id = r.page_id
      where r.domain_id = ${domain_id} and r.slug = ${slug}
        and not exists (select from generated_pages o where o.domain_id = ${domain_id} and o.slug = ${slug} and o.deleted_at is null)
      union all
      select null, true from generated_pages g
      where g.domain_id = ${domain_id} and g.slug = ${slug} and g.deleted_at is not null
        and not exists (select from generated_pages o where o.domain_id = ${domain_id} and o.slug = ${slug} and o.deleted_at is null)
      limit 1`,
  );
}

/** Newest change first. */
export function listLive(db: Db, domain_id: string, { limit, offset }: { limit: number; offset: number }) {
  return many(
    db,
    sql<LiveHead>`select ${head} from ${live} where g.domain_id = ${domain_id} and ${is_live}
      order by ${updated_at} desc, g.id limit ${limit} offset ${offset}`,
  );
}

/** Other pages, those of the same topic first. */
export function listRelated(db: Db, domain_id: string, page_id: string, limit: number) {
  return many(
    db,
    sql<Pick<LiveHead, 'slug' | 'title'>>`select g.slug, v.title from ${live}
      where g.domain_id = ${domain_id} and g.id <> ${page_id} and ${is_live}
      order by (g.topic_id = (select topic_id from generated_pages where id = ${page_id})) is true desc, ${updated_at} desc, g.id
      limit ${limit}`,
  );
}

/** How many pages are live, and when the newest of them changed. */
export function sumLive(db: Db, domain_id: string) {
  return one(
    db,
    sql<{
      pages: number;
      updated_at: string | null;
    }>`select count(*)::int as pages, max(${updated_at}) as updated_at
      from ${live} where g.domain_id = ${domain_id} and ${is_live}`,
  );
}

/** Ordered by address, starting after `after`. */
export function listLiveAfter(db: Db, domain_id: string, after: string, limit: number) {
  return many(
    db,
    sql<Pick<LiveHead, 'slug' | 'updated_at'>>`select g.slug, ${updated_at} as updated_at from ${live}
      where g.domain_id = ${domain_id} and g.slug > ${after} and ${is_live} order by g.slug limit ${limit}`,
  );
}

/** The same with their texts. */
export function listLiveTextsAfter(db: Db, domain_id: string, after: string, limit: number) {
  return many(
    db,
    sql<LivePage>`select ${whole} from ${live}
      where g.domain_id = ${domain_id} and g.slug > ${after} and ${is_live} order by g.slug limit ${limit}`,
  );
}

/** The domain's own settings for its pages. */
export function findSiteRow(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<{
      description: string | null;
      search_engines_may_index: boolean;
      models_may_train: boolean;
    }>`select description, search_engines_may_index, models_may_train
      from domains where id = ${domain_id}`,
  );
}
