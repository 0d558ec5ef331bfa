import type { ResearchStep } from '@sightline/contract/understanding/research';
import { sql } from 'kysely';
import type { Page } from '../../language/page/page.ts';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';
import type { ProposedTopic } from '../../writer/writer.ts';

export interface ResearchRow {
  id: string;
  domain_id: string;
  steps: ResearchStep[];
  proposals: ProposedTopic[];
  done: boolean;
  started_at: string;
}

const columns = sql`id, domain_id, steps, proposals, done, started_at`;

export async function insertResearch(
  db: Db,
  run_: { domain_id: string; steps: ResearchStep[]; started_by: string | null; at: Date },
) {
  const row = await one(
    db,
    sql<{ id: string }>`insert into research_runs (domain_id, steps, started_by, started_at)
      values (${run_.domain_id}, ${json(run_.steps)}, ${run_.started_by}, ${run_.at}) returning id`,
  );
  return row.id;
}

export function findResearch(db: Db, id: string) {
  return maybeOne(db, sql<ResearchRow>`select ${columns} from research_runs where id = ${id}`);
}

/** The active one, whatever the clock said when it began; else the latest. */
export function findLatestResearch(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<ResearchRow>`select ${columns} from research_runs where domain_id = ${domain_id} order by done, started_at desc limit 1`,
  );
}

export async function setSteps(db: Db, id: string, steps: ResearchStep[]) {
  await run(db, sql`update research_runs set steps = ${json(steps)} where id = ${id}`);
}

export async function setProposals(db: Db, id: string, proposals: ProposedTopic[]) {
  await run(db, sql`update research_runs set proposals = ${json(proposals)} where id = ${id}`);
}

export async function finishResearch(db: Db, id: string, at: Date) {
  await run(db, sql`update research_runs set done = true, finished_at = ${at} where id = ${id}`);
}

export async function upsertSitePage(
  db: Db,
  input: { domain_id: string; brand_id: string; page: Page; content_hash: string; at: Date },
) {
  await run(
    db,
    sql`insert into site_pages (domain_id, brand_id, url, page, content_hash, fetched_at)
      values (${input.domain_id}, ${input.brand_id}, ${input.page.url}, ${json(input.page)}, ${input.content_hash}, ${input.at})
      on conflict (brand_id, url) do update set page = excluded.page, content_hash = excluded.content_hash, fetched_at = excluded.fetched_at`,
  );
}

/** Pages that a complete crawl no longer found, by address, because clocks may be set back in between. */
export async function deletePagesBut(db: Db, brand_id: string, met: readonly string[]) {
  await run(db, sql`delete from site_pages where brand_id = ${brand_id} and url <> all (${met}::text[])`);
}

/** The home page, which is read first, then the others in an order that does not depend on which answered sooner. */
export async function listSitePages(db: Db, brand_id: string): Promise<Page[]> {
  const rows = await many(
    db,
    sql<{ page: Page }>`select page from site_pages where brand_id = ${brand_id}
      order by fetched_at = min(fetched_at) over () desc, length(url), url`,
  );
  return rows.map((row) => row.page);
}

export function listDigests(db: Db, brand_id: string) {
  return many(
    db,
    sql<{
      url: string;
      digest: string;
    }>`select url, md5(jsonb_build_array(page -> 'title', page -> 'description',
        page -> 'headings', page -> 'blocks', page -> 'json_ld')::text) as digest
      from site_pages where brand_id = ${brand_id} order by url`,
  );
}

export function listSiteLanguages(db: Db, brand_id: string) {
  return many(
    db,
    sql<{ language: string | null }>`select page ->> 'language' as language from site_pages
      where brand_id = ${brand_id} order by length(url), url`,
  );
}

export async function countSitePages(db: Db, brand_id: string) {
  return (
    await one(db, sql<{ n: number }>`select count(*)::int as n from site_pages where brand_id = ${brand_id}`)
  ).n;
}

/** Pages read since a moment, the newest first. */
export function listLatestPages(db: Db, brand_id: string, since: string, limit: number) {
  return many(
    db,
    sql<{
      url: string;
      title: string;
    }>`select url, coalesce(left(page ->> 'title', 200), '') as title from site_pages
      where brand_id = ${brand_id} and fetched_at >= ${since} order by fetched_at desc, url limit ${limit}`,
  );
}

/** Changes whenever a page of the domain's sites is added, removed or changed. */
export async function pagesVersion(db: Db, domain_id: string) {
  const row = await one(
    db,
    sql<{
      version: string;
    }>`select count(*) || '/' || coalesce(max(p.fetched_at)::text, '') || '/' || count(distinct b.id) as version
      from site_pages p join brands b on b.id = p.brand_id where p.domain_id = ${domain_id} and b.status = 'confirmed'`,
  );
  return row.version;
}
