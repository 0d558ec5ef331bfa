import { sql } from 'kysely';
import { type Db, many, one } from '../../platform/db/database.ts';

export function countPages(db: Db, domain_id: string) {
  return one(
    db,
    sql<{
      pages: number;
      published: number;
      changed: number;
      to_publish: number;
    }>`select count(*)::int as pages,
        (count(*) filter (where status = 'published'))::int as published,
        (count(*) filter (where status = 'published' and live_version <> version))::int as changed,
        (count(*) filter (where live_version is distinct from version))::int as to_publish
      from generated_pages where domain_id = ${domain_id} and deleted_at is null`,
  );
}

export interface PageToPublish {
  id: string;
  slug: string;
  title: string;
  version: number;
  live_version: number | null;
  updated_at: string;
  /** With the id, which pages follow it. */
  place: string;
}

const place = sql`(extract(epoch from updated_at) * 1000000)::bigint`;

/** Pages whose newest version is not live, latest first, after the one at a place. */
export function listToPublish(
  db: Db,
  domain_id: string,
  { after, limit }: { after: { place: string; id: string } | null; limit: number },
) {
  return many(
    db,
    sql<PageToPublish>`select id, slug, title, version, live_version, updated_at, ${place}::text as place
      from generated_pages where domain_id = ${domain_id} and deleted_at is null and live_version is distinct from version
        and (${after?.id ?? null}::uuid is null or (${place}, id) < (${after?.place ?? null}::bigint, ${after?.id ?? null}::uuid))
      order by ${place} desc, id desc limit ${limit}`,
  );
}

/** Times of publishing in which pages went live, by the hour, newest first. */
export function listPublishings(db: Db, domain_id: string, limit: number) {
  return many(
    db,
    sql<{
      at: string;
      pages: number;
    }>`select min(published_at) /* never null: of those that have one */ as at, count(*)::int as pages from generated_pages
      where domain_id = ${domain_id} and deleted_at is null and published_at is not null
      group by date_trunc('hour', published_at, 'UTC') order by 1 desc limit ${limit}`,
  );
}

/** The pages that crawlers read most, each with the visits of all pages together. */
export function listMostVisited(db: Db, domain_id: string, limit: number) {
  return many(
    db,
    sql<{
      id: string;
      title: string;
      slug: string;
      visits: number;
      of_all: number;
    }>`select p.id, p.title, p.slug,
        coalesce(v.visits, 0)::int as visits, sum(coalesce(v.visits, 0)) over ()::int as of_all
      from generated_pages p
      left join (
        select page_id, sum(visits) as visits from crawler_visits_daily
        where domain_id = ${domain_id} and page_id is not null group by page_id
      ) v on v.page_id = p.id
      where p.domain_id = ${domain_id} and p.deleted_at is null
      order by coalesce(v.visits, 0) desc, p.title, p.id limit ${limit}`,
  );
}
