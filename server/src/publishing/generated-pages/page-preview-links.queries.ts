import { sql } from 'kysely';
import { type Db, maybeOne, one, run } from '../../platform/db/database.ts';

export interface PreviewLinkRow {
  id: string;
  created_at: string;
  expires_at: string;
}

const columns = sql`id, created_at, expires_at`;

export function findPreviewLink(db: Db, page_id: string, at: Date) {
  return maybeOne(
    db,
    sql<PreviewLinkRow>`select ${columns} from page_preview_links where page_id = ${page_id} and expires_at > ${at}`,
  );
}

/** With another id, so that the link before ends. */
export function replacePreviewLink(
  db: Db,
  link: { page_id: string; created_by: string; at: Date; expires_at: Date },
) {
  const { page_id, created_by, at, expires_at } = link;
  return one(
    db,
    sql<PreviewLinkRow>`insert into page_preview_links (page_id, created_by, created_at, expires_at)
      values (${page_id}, ${created_by}, ${at}, ${expires_at})
      on conflict (page_id) do update set id = gen_random_uuid(), created_by = excluded.created_by,
        created_at = excluded.created_at, expires_at = excluded.expires_at
      returning ${columns}`,
  );
}

export function deletePreviewLink(db: Db, page_id: string) {
  return run(db, sql`delete from page_preview_links where page_id = ${page_id}`);
}

/** What a link opens, whether it has expired or not; nothing of a deleted page. */
export function findPreviewedPage(db: Db, id: string) {
  return maybeOne(
    db,
    sql<{
      page_id: string;
      domain_id: string;
      expires_at: string;
    }>`select p.id as page_id, p.domain_id, l.expires_at
      from page_preview_links l join generated_pages p on p.id = l.page_id
      where l.id = ${id} and p.deleted_at is null`,
  );
}
