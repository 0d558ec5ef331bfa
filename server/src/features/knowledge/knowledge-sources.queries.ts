import { sql } from 'kysely';
import { type Db, many } from '../../platform/db/database.ts';
import type { Page } from '../../platform/page/page.ts';

export async function listKnowledgePages(db: Db, domain_id: string): Promise<Page[]> {
  const rows = await many(
    db,
    sql<{
      page: Page;
    }>`select page from knowledge_pages where domain_id = ${domain_id} order by fetched_at, url limit 500`,
  );
  return rows.map((row) => row.page);
}

export async function listAcceptedNotes(db: Db, domain_id: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ content_text: string }>`select content_text from knowledge_entries
      where domain_id = ${domain_id} and entry_type = 'prompt' and status = 'accepted' and content_text is not null
      order by accepted_at limit 200`,
  );
  return rows.map((row) => row.content_text);
}
