import { sql } from 'kysely';
import { type Db, one, run } from '../server/src/platform/db/database.ts';

/** `rows` competitors, site pages, prompts and suggestions each, on a tenth as many topics. */
export async function seedLists(db: Db, domain_id: string, rows: number) {
  await run(
    db,
    sql`insert into topics (domain_id, text, created_at)
      select ${domain_id}, 'Topic ' || n, now() - n * interval '1 minute' from generate_series(1, ${rows / 10}::int) n`,
  );
  await run(
    db,
    sql`insert into prompts (domain_id, topic_id, text, created_at)
      select domain_id, id, 'Which one suits team ' || n || ' of ' || text || '?', created_at + n * interval '1 second'
      from topics, generate_series(1, 10) n where domain_id = ${domain_id}`,
  );
  await run(
    db,
    sql`with made as (
        insert into brands (domain_id, role, name, url, domains, status, source, created_at)
        select ${domain_id}, 'competitor', 'Rival ' || n, 'https://rival-' || n || '.example/', array['rival-' || n || '.example'], 'confirmed',
          'person', now() from generate_series(1, ${rows}::int) n returning id, domain_id, url)
      insert into site_pages (domain_id, brand_id, url, page, content_hash, fetched_at)
      select domain_id, id, url || n, '{}', '', now() from made, generate_series(1, 5) n`,
  );
  await run(
    db,
    sql`insert into pages (domain_id, path, title, created_at)
      select ${domain_id}, '/page-' || n, 'Page ' || n, now() from generate_series(1, ${rows}::int) n`,
  );
  await run(
    db,
    sql`insert into content_suggestions (domain_id, topic_id, prompt_id, status, target_type, text, memo, source_type, source_id, fingerprint,
        impact, evidence, created_at, updated_at, applied_at)
      select p.domain_id, p.topic_id, p.id, case when n % 5 = 0 then 'applied' else 'pending' end,
        (array['owned_media', 'earned_media'])[1 + n % 2], 'Write a page about ' || p.text, 'Others are cited for it.', 'topic_execution',
        gen_random_uuid(), 'f' || n, n % 37, jsonb_build_array(jsonb_build_object('prompt_execution_id', p.id, 'platform', 'chatgpt',
        'prompt_text', p.text, 'answers', 3, 'of', 5)), p.created_at, now(), case when n % 5 = 0 then now() end
      from (select *, row_number() over (order by created_at, id) as n from prompts where domain_id = ${domain_id}) p`,
  );
  // An installation that grows has statistics; without them, joins are planned for empty tables.
  await run(db, sql`vacuum analyze`);
}

/** A row in the middle of each list. */
export function middleOf(db: Db, domain_id: string, rows: number) {
  return one(
    db,
    sql<{
      competitor: string;
      site_page: string;
      prompt: string;
      topic: string;
    }>`select c.id as competitor, s.id as site_page, p.id as prompt, p.topic_id as topic
      from (select id from brands where domain_id = ${domain_id} and role = 'competitor' order by created_at, id offset ${rows / 2}::int limit 1) c,
        (select id from pages where domain_id = ${domain_id} order by path, id offset ${rows / 2}::int limit 1) s,
        (select id, topic_id from prompts where domain_id = ${domain_id} and topic_id is not null order by created_at, id offset ${rows / 2}::int limit 1) p`,
  );
}

/** One topic changes, as when an answer of its run has come. */
export async function changeTopic(db: Db, topic_id: string) {
  await run(db, sql`update topics set next_run_at = now() where id = ${topic_id}`);
}
