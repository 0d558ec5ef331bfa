import { sql } from 'kysely';
import { type Db, run } from '../server/src/platform/db/database.ts';

/** Copies a live page until a domain has so many; the copies are live too. */
export async function seedPages(db: Db, domain_id: string, count: number) {
  await run(
    db,
    sql`with model as (select * from generated_pages where domain_id = ${domain_id} and status = 'published' limit 1),
      made as (
        insert into generated_pages (domain_id, slug, title, meta_description, markdown_content, status, live_version, created_at, updated_at, published_at)
        select domain_id, 'seeded-page-' || n, 'Seeded page ' || n, meta_description, markdown_content, 'published', 1, created_at, updated_at, published_at
        from model, generate_series(1, ${count}::int) n returning id, title, meta_description, markdown_content, created_at)
      insert into page_versions (page_id, version, title, meta_description, markdown_content, created_at)
      select id, 1, title, meta_description, markdown_content, created_at from made`,
  );
}
