import { sql } from 'kysely';
import type { Page } from '../../language/page/page.ts';
import { type Db, many, one } from '../../platform/db/database.ts';
import { MAX_NOTES, MAX_PAGES } from './knowledge-bounds.ts';

/** Pages of sources that were not removed. */
const pagesInUse = (domain_id: string) =>
  sql`knowledge_pages p join knowledge_entries e on e.id = p.entry_id and e.removed_at is null
    where p.domain_id = ${domain_id}`;

export async function listKnowledgePages(db: Db, domain_id: string): Promise<Page[]> {
  const rows = await many(
    db,
    sql<{
      page: Page;
    }>`select p.page from ${pagesInUse(domain_id)} order by p.fetched_at, p.url, p.entry_id limit ${MAX_PAGES}`,
  );
  return [...new Map(rows.map(({ page }) => [page.url, page])).values()];
}

export async function listAcceptedNotes(db: Db, domain_id: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ content_text: string }>`select content_text from knowledge_entries
      where domain_id = ${domain_id} and entry_type = 'prompt' and status = 'accepted' and content_text is not null and removed_at is null
      order by accepted_at limit ${MAX_NOTES}`,
  );
  return rows.map((row) => row.content_text);
}

/** Changes whenever a page of the sources comes, goes or changes. */
export async function getPagesVersion(db: Db, domain_id: string) {
  const row = await one(
    db,
    sql<{
      version: string;
    }>`select md5(coalesce(string_agg(p.entry_id || p.url || p.content_hash || p.fetched_at, ' ' order by p.entry_id, p.url), '')) as version
      from ${pagesInUse(domain_id)}`,
  );
  return row.version;
}
