import { sql } from 'kysely';
import { type Db, one, run } from '../server/src/platform/db/database.ts';

/** Pages as left by many tasks, with a month of visits; returns the id of one in the middle. */
export async function seedPages(db: Db, domain_id: string, pages: number): Promise<string> {
  await run(
    db,
    sql`insert into generated_pages (domain_id, slug, title, meta_description, markdown_content, sources, status, version, live_version,
        created_at, updated_at, published_at)
      select ${domain_id}, 'page-' || n, 'Which managed database suits team number ' || n || '?', repeat('What the page says. ', 6),
        repeat('A sentence of the page about its question, with a figure: ' || n || '. ', 60),
        '[{"url": "https://tidewater.example/pricing", "title": "Pricing"}, {"url": "https://tidewater.example/", "title": "Tidewater"}]',
        'published', 1, 1, now() - interval '40 days', now() - n * interval '1 second', now() - interval '40 days'
      from generate_series(1, ${pages}) n`,
  );
  await run(
    db,
    sql`insert into crawler_visits_daily (domain_id, day, path, bot, verified, page_id, visits, first_at)
      select p.domain_id, current_date - d, '/' || p.slug, b, true, p.id, 3, now()
      from generated_pages p, generate_series(0, 29) d, unnest(array['GPTBot', 'PerplexityBot']) b
      where p.domain_id = ${domain_id} and hashtext(p.slug || d || b) % 4 = 0`,
  );
  await run(db, sql`vacuum analyze generated_pages`);
  await run(db, sql`analyze crawler_visits_daily`);
  const row = await one(
    db,
    sql<{
      id: string;
    }>`select id from generated_pages where domain_id = ${domain_id} order by updated_at offset ${pages / 2} limit 1`,
  );
  return row.id;
}
