import type { GeneratedPage, PageSort } from '@sightline/contract/publishing/generated-pages';
import type { PageState, PageType } from '@sightline/contract/publishing/page-kinds';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';
import type { PageContent } from './page-content.ts';

export type PageRow = Omit<GeneratedPage, 'llm_visits' | 'markdown_content'> & {
  domain_id: string;
  prompt_id: string | null;
  markdown_content: string;
};

type PageHeadRow = Omit<PageRow, 'markdown_content'> & { markdown_content?: string };

/** Facts of sentences that a person accepted are no longer told. */
const unsupported = sql`case when unsupported = '[]'::jsonb then unsupported else (
    select coalesce(jsonb_agg(fact.value order by fact.ordinality), '[]'::jsonb) from jsonb_array_elements(unsupported) with ordinality fact
    where not exists (select from accepted_sentences a where a.page_id = generated_pages.id and a.sentence = fact.value ->> 'sentence')
  ) end as unsupported`;
const heads = sql`id, domain_id, slug, title, meta_description, status, page_type, question, topic_id, prompt_id, sources, ${unsupported},
  outline, version, live_version, created_at, updated_at, published_at`;
const columns = sql`${heads}, markdown_content`;

/** Which pages are listed. */
export interface ListedPages {
  limit: number;
  cursor: string | null;
  /** With their text. */
  whole: boolean;
  words: readonly string[];
  slug: string | null;
  state: PageState | null;
  page_type: PageType | null;
  topic_id: string | null;
}

/** Has all words in its title, slug or question, and passes the other filters. */
const isFound = ({ words, slug, state, page_type, topic_id }: ListedPages) => {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql`concat_ws(E'\n', title, slug, question) ilike all (${patterns}::text[]) and (${slug}::text is null or slug = ${slug})
    and (${state}::text is null or status = case ${state}::text when 'draft' then 'draft' else 'published' end)
    and (${state}::text is distinct from 'changed' or live_version is distinct from version)
    and (${page_type}::text is null or page_type = ${page_type}) and (${topic_id}::uuid is null or topic_id = ${topic_id})`;
};

/** Most recently changed first, after the page `cursor`. */
export function listPageRows(db: Db, domain_id: string, which: ListedPages): Promise<PageHeadRow[]> {
  const { limit, cursor, whole } = which;
  return many(
    db,
    sql<PageHeadRow>`select ${whole ? columns : heads} from generated_pages
      where domain_id = ${domain_id} and deleted_at is null and ${isFound(which)} and (${cursor}::uuid is null
        or (updated_at, id) < (select c.updated_at, c.id from generated_pages c where c.id = ${cursor} and c.domain_id = ${domain_id}))
      order by updated_at desc, id desc limit ${limit}`,
  );
}

/** In another order; a page's key is a text, so that one statement compares them all. */
export function listSortedPageRows(
  db: Db,
  domain_id: string,
  which: ListedPages & { sort: PageSort; is_descending: boolean },
): Promise<PageHeadRow[]> {
  const { limit, cursor, whole, sort, is_descending } = which;
  return many(
    db,
    sql<PageHeadRow>`with keyed as materialized (
        select id, deleted_at is null and ${isFound(which)} as is_found, case ${sort}::text
            when 'title' then lower(title) when 'slug' then slug when 'status' then status
            when 'visits' then lpad(coalesce(v.visits, 0)::text, 20, '0')
            else to_char(updated_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') end as key
        from generated_pages left join (
          select page_id, sum(visits) as visits from crawler_visits_daily
          where ${sort}::text = 'visits' and domain_id = ${domain_id} and page_id is not null group by page_id
        ) v on v.page_id = generated_pages.id
        where domain_id = ${domain_id} and (deleted_at is null or id = ${cursor})
      ), part as (
        select id, key from keyed where is_found and (${cursor}::uuid is null
          or (key, id) ${is_descending ? sql`<` : sql`>`} (select c.key, c.id from keyed c where c.id = ${cursor}))
        order by key ${is_descending ? sql`desc` : sql`asc`}, id ${is_descending ? sql`desc` : sql`asc`} limit ${limit}
      )
      select ${whole ? columns : heads} from part join generated_pages using (id)
      order by key ${is_descending ? sql`desc` : sql`asc`}, id ${is_descending ? sql`desc` : sql`asc`}`,
  );
}

/** Their number, and a version that changes with everything a list shows. */
export function pagesState(db: Db, domain_id: string) {
  return one(
    db,
    sql<{ pages: number; name: string }>`select count(*)::int as pages,
        concat_ws('.', count(*), extract(epoch from max(updated_at)), sum(version), count(live_version), sum(live_version),
          (select max(v.id) from crawler_visits_recent v where v.domain_id = ${domain_id}),
          (select concat(count(*), '-', extract(epoch from max(a.created_at))) from accepted_sentences a
            join generated_pages p on p.id = a.page_id where p.domain_id = ${domain_id})) as name
      from generated_pages where domain_id = ${domain_id} and deleted_at is null`,
  );
}

export function findPageRow(db: Db, domain_id: string, page_id: string) {
  return maybeOne(
    db,
    sql<PageRow>`select ${columns} from generated_pages
      where id = ${page_id} and domain_id = ${domain_id} and deleted_at is null`,
  );
}

/** The page, locked until the transaction ends. */
export function lockPageRow(db: Db, domain_id: string, page_id: string) {
  return maybeOne(
    db,
    sql<PageRow>`select ${columns} from generated_pages
      where id = ${page_id} and domain_id = ${domain_id} and deleted_at is null for no key update`,
  );
}

export interface NewPageRow extends PageContent {
  domain_id: string;
  slug: string;
  page_type: GeneratedPage['page_type'];
  question: string | null;
  topic_id: string | null;
  prompt_id: string | null;
  outline: boolean;
  by: string | null;
  at: Date;
}

/** Undefined when another page of the domain has the slug. */
export function insertPageRow(db: Db, page: NewPageRow) {
  return maybeOne(
    db,
    sql<PageRow>`insert into generated_pages (domain_id, slug, title, meta_description, markdown_content, page_type, question,
        topic_id, prompt_id, sources, unsupported, outline, created_by, updated_by, created_at, updated_at)
      values (${page.domain_id}, ${page.slug}, ${page.title}, ${page.meta_description}, ${page.markdown_content}, ${page.page_type},
        ${page.question}, ${page.topic_id}, ${page.prompt_id}, ${json(page.sources)}, ${json(page.unsupported)}, ${page.outline},
        ${page.by}, ${page.by}, ${page.at}, ${page.at})
      on conflict (domain_id, slug) where deleted_at is null do nothing returning ${columns}`,
  );
}

/** The next version of a page; the caller holds its lock. */
export function updatePageRow(
  db: Db,
  page_id: string,
  change: PageContent & { outline: boolean; by: string | null; at: Date },
) {
  return one(
    db,
    sql<PageRow>`update generated_pages set title = ${change.title}, meta_description = ${change.meta_description},
        markdown_content = ${change.markdown_content}, sources = ${json(change.sources)}, unsupported = ${json(change.unsupported)},
        outline = ${change.outline}, version = version + 1, updated_by = ${change.by}, updated_at = ${change.at}
      where id = ${page_id} returning ${columns}`,
  );
}

/**
 * Publishes the newest version. Its time is later than the previous one's even after a clock was set back, because
 * readers compare the two.
 */
export function publishPageRow(db: Db, page_id: string, { by, at }: { by: string | null; at: Date }) {
  return one(
    db,
    sql<PageRow>`update generated_pages set status = 'published', live_version = version, updated_at = ${at}, updated_by = ${by},
        published_at = case when published_at > ${at} then published_at + interval '1 second' else ${at} end
      where id = ${page_id} returning ${columns}`,
  );
}

export function unpublishPageRow(db: Db, page_id: string, { by, at }: { by: string | null; at: Date }) {
  return one(
    db,
    sql<PageRow>`update generated_pages set status = 'draft', live_version = null, published_at = null, updated_at = ${at},
        updated_by = ${by}
      where id = ${page_id} returning ${columns}`,
  );
}

/** Undefined when another page of the domain has the slug. */
export async function movePageRow(
  db: Db,
  page_id: string,
  { slug, by, at }: { slug: string; by: string | null; at: Date },
) {
  return maybeOne(
    db,
    sql<PageRow>`update generated_pages set slug = ${slug}, updated_at = ${at}, updated_by = ${by}
      where id = ${page_id} and not exists (
        select from generated_pages o where o.domain_id = generated_pages.domain_id and o.slug = ${slug} and o.deleted_at is null)
      returning ${columns}`,
  );
}

/** Redirects an old address to the page and drops a redirect from its new address. */
export async function addRedirect(
  db: Db,
  redirect: { domain_id: string; slug: string; page_id: string; new_slug: string; at: Date },
) {
  const { domain_id, slug, page_id, new_slug, at } = redirect;
  await run(db, sql`delete from page_redirects where domain_id = ${domain_id} and slug = ${new_slug}`);
  await run(
    db,
    sql`insert into page_redirects (domain_id, slug, page_id, created_at) values (${domain_id}, ${slug}, ${page_id}, ${at})
      on conflict (domain_id, slug) do update set page_id = excluded.page_id, created_at = excluded.created_at`,
  );
}

export async function markPageDeleted(
  db: Db,
  page_id: string,
  { by, at, reason }: { by: string | null; at: Date; reason: string | null },
) {
  await run(
    db,
    sql`update generated_pages set status = 'draft', live_version = null, deleted_at = ${at}, deleted_by = ${by},
        deleted_reason = ${reason}, updated_at = ${at}
      where id = ${page_id}`,
  );
}

const MAX_TITLES = 1000;

export function listTitleRows(db: Db, domain_id: string) {
  return many(
    db,
    sql<{ title: string }>`select title from generated_pages
      where domain_id = ${domain_id} and deleted_at is null order by updated_at desc limit ${MAX_TITLES}`,
  );
}

export function listIds(db: Db, domain_id: string) {
  return many(
    db,
    sql<{ id: string }>`select id from generated_pages
      where domain_id = ${domain_id} and deleted_at is null order by created_at, id`,
  );
}

export function findOverviewRow(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<PageRow>`select ${columns} from generated_pages
      where domain_id = ${domain_id} and deleted_at is null and page_type = 'overview' order by created_at limit 1`,
  );
}

/** Pages that rest on one of the addresses. */
export function listRowsBySource(db: Db, domain_id: string, urls: string[]) {
  return many(
    db,
    sql<PageRow>`select ${columns} from generated_pages
      where domain_id = ${domain_id} and deleted_at is null
        and exists (select from jsonb_array_elements(sources) s
          where s ->> 'url' in (select jsonb_array_elements_text(${json(urls)})))
      order by created_at, id`,
  );
}
