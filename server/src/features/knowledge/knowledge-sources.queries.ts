import { sql } from 'kysely';
import { type Db, many, one } from '../../platform/db/database.ts';
import type { Page } from '../../platform/page/page.ts';
import { MOST_NOTES, MOST_PAGES } from './knowledge-bounds.ts';

export async function listKnowledgePages(db: Db, domain_id: string): Promise<Page[]> {
  const rows = await many(
    db,
    sql<{
      page: Page;
    }>`select page from knowledge_pages where domain_id = ${domain_id} order by fetched_at, url, entry_id limit ${MOST_PAGES}`,
  );
  return [...new Map(rows.map(({ page }) => [page.url, page])).values()];
}

export async function listAcceptedNotes(db: Db, domain_id: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ content_text: string }>`select content_text from knowledge_entries
      where domain_id = ${domain_id} and entry_type = 'prompt' and status = 'accepted' and content_text is not null
      order by accepted_at limit ${MOST_NOTES}`,
  );
  return rows.map((row) => row.content_text);
}

export async function getPagesVersion(db: Db, domain_id: string) {
  const row = await one(
    db,
    sql<{
      version: string;
    }>`select md5(coalesce(string_agg(entry_id || url || content_hash || fetched_at, ' ' order by entry_id, url), '')) as version
      from knowledge_pages where domain_id = ${domain_id}`,
  );
  return row.version;
}
