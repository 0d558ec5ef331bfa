import { sql } from 'kysely';
import { type Db, one, run, runText } from '../server/src/platform/db/database.ts';
import { copiedColumns } from './copied-columns.queries.ts';
import { sumUp } from './seed-visits.queries.ts';

/** The sample's guest becomes a user who signs in with another one's password. */
export async function makeOwner(db: Db, email: string, { password_of }: { password_of: string }) {
  const { org_id } = await one(
    db,
    sql<{ org_id: string }>`select org_id from sample_copies where org_id is not null`,
  );
  await run(
    db,
    sql`update users set email = ${email}, password_hash = (select password_hash from users where email = ${password_of}) where org_id = ${org_id}`,
  );
  await run(db, sql`update organizations set sample = null where id = ${org_id}`);
  await run(db, sql`delete from sample_copies`);
}

/** Copied topics are numbered; people name theirs. */
export async function nameTopics(db: Db, domain_id: string, names: string[]) {
  await run(
    db,
    sql`update topics t set text = n.name from (
        select t.id, row_number() over (order by t.text) as place from topics t where t.domain_id = ${domain_id} and t.text ~ ' [0-9]+$') made
      join unnest(${names}::text[]) with ordinality n (name, place) using (place) where t.id = made.id`,
  );
  await run(
    db,
    sql`update topic_executions x set topic_text = t.text from topics t where t.id = x.topic_id and t.domain_id = ${domain_id}`,
  );
}

/** Copies existing pages until there are this many, from the last hundred days, with their change log. */
export async function seedManyPages(
  db: Db,
  domain_id: string,
  { pages, titles }: { pages: number; titles: string[] },
) {
  await run(
    db,
    sql`with models as (
        select *, row_number() over (order by created_at) as place, count(*) over ()::int as amount from generated_pages
        where domain_id = ${domain_id} and deleted_at is null),
      made as (
        insert into generated_pages (domain_id, slug, title, meta_description, markdown_content, status, page_type, question, topic_id, sources,
          version, live_version, created_at, updated_at, published_at)
        select domain_id, slug || '-' || n, (${titles}::text[])[1 + n % ${titles.length}] || ' (' || n || ')', meta_description, markdown_content,
          case when n % 7 = 0 then 'draft' else 'published' end, page_type, question,
          (select id from topics t where t.domain_id = models.domain_id order by md5(t.id::text || n) limit 1), sources, 1,
          case when n % 7 > 0 then 1 end, at, at, case when n % 7 > 0 then at end
        from models join generate_series(1, ${pages}::int) n on n % amount + 1 = place and n <= ${pages} - amount,
          lateral (select now() - n * interval '8 hours' as at)
        returning id, domain_id, slug, topic_id, title, meta_description, markdown_content, sources, status, created_at),
      versions as (
        insert into page_versions (page_id, version, title, meta_description, markdown_content, sources, created_at)
        select id, 1, title, meta_description, markdown_content, sources, created_at from made)
      insert into content_changes (domain_id, page_id, topic_id, change_type, after_page_slug, summary, created_at)
      select domain_id, id, topic_id, kind, slug, case kind when 'create' then 'Wrote ' else 'Published ' end || '‘' || title || '’', created_at
      from made, unnest(array['create', 'publish']) kind where kind = 'create' or status = 'published'`,
  );
  await run(
    db,
    sql`insert into crawler_visits_daily (domain_id, day, path, bot, verified, page_id, visits, first_at)
      select p.domain_id, current_date - d, '/' || p.slug, b, false, p.id, 1 + abs(hashtext(p.slug || d || b)) % 5, now() - d * interval '1 day'
      from generated_pages p, generate_series(0, 89) d, unnest(array['GPTBot', 'ChatGPT-User', 'PerplexityBot', 'Perplexity-User', 'Googlebot', 'ClaudeBot']) b
      where p.domain_id = ${domain_id} and p.status = 'published' and abs(hashtext(p.slug || d || b)) % 6 = 0 and p.published_at < now() - d * interval '1 day'
      on conflict do nothing`,
  );
}

const copied = (column: string) =>
  `overlay(overlay(md5(${column}::text || n) placing '4' from 13) placing '8' from 17)::uuid`;
const BACK = `interval '1 day' * (n % 86) + interval '7 minutes' * n`;

/** The columns that differ in a copied row; times are moved back by days. */
const VISITS: Record<string, Record<string, string>> = {
  visitors: {
    id: copied('original.id'),
    first_seen: `first_seen - ${BACK}`,
    last_seen: `last_seen - ${BACK}`,
  },
  visitor_sessions: {
    id: copied('original.id'),
    visitor_id: copied('visitor_id'),
    visit_ids: `array[${copied('original.id')}]`,
    first_view: copied('first_view'),
    exposed_view: copied('exposed_view'),
    started_at: `started_at - ${BACK}`,
    ended_at: `ended_at - ${BACK}`,
    exposed_at: `exposed_at - ${BACK}`,
  },
  page_views: { id: copied('original.id'), session_id: copied('session_id'), at: `at - ${BACK}` },
  conversions: { session_id: copied('session_id'), event_id: copied('event_id'), at: `at - ${BACK}` },
  exposures: { visitor_id: copied('visitor_id'), first_at: `first_at - ${BACK}` },
};

/** Repeats every visit this many times on earlier days, and sums them up. */
export async function seedManyVisits(db: Db, domain_id: string, times: number) {
  for (const [table, changes] of Object.entries(VISITS)) {
    const { columns, values } = await copiedColumns(db, table, changes);
    await runText(
      db,
      `insert into ${table} (${columns}) select ${values}
        from ${table} original, generate_series(1, $2::int) n where original.domain_id = $1`,
      [domain_id, times],
    );
  }
  await sumUp(db);
}
