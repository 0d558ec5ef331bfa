import type { CitedPage, Suggestion, SuggestionTarget } from '@sightline/contract/measuring/suggestions';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, run } from '../../platform/db/database.ts';
import type { OwnPrompt } from './find-owned.ts';
import type { SuggestionIdea } from './suggestion-idea.ts';

const select = sql`select s.id, s.target_type, s.status, s.text, s.memo, s.target_locator, s.topic_id, t.text as topic_text,
    s.topic_execution_id, s.source_type, s.source_id, p.text as prompt_text, s.evidence,
    jsonb_path_query_array(s.cited_pages, '$[0 to 4] ? (@.answers > 0)') as cited_pages,
    s.created_at, g.page
  from content_suggestions s
  join topics t on t.id = s.topic_id and t.archived_at is null
  left join prompts p on p.id = s.prompt_id
  left join lateral (
    select jsonb_build_object('id', g.id, 'title', g.title, 'status', g.status) as page
    from (
      -- Both conditions in one would read all pages for each suggestion.
      select id, title, status, updated_at from generated_pages
        where domain_id = s.domain_id and deleted_at is null and prompt_id = p.id
      union all
      select id, title, status, updated_at from generated_pages
        where domain_id = s.domain_id and deleted_at is null and lower(btrim(question)) = lower(p.text)
    ) g
    order by g.status desc, g.updated_at desc limit 1
  ) g on true`;

const inOrder = sql`s.status desc, s.applied_at desc nulls last, s.impact desc, s.created_at desc, s.text, s.id`;
/** Suggestions without evidence are listed only if they were applied. */
const isListed = sql`(s.status = 'applied' or s.closed_at is null)`;

/**
 * Strongest evidence first, at most `limit` of each type and status; those without evidence only if they were applied.
 */
export function listSuggestionRows(
  db: Db,
  input: { domain_id: string; types: readonly SuggestionTarget[]; limit: number },
) {
  return many(
    db,
    sql<Suggestion>`${select}
      where s.id = any (array(
        select first.id from unnest(${input.types}::text[]) target, unnest(array['pending', 'applied']) wanted, lateral (
          select s.id from content_suggestions s join topics t on t.id = s.topic_id and t.archived_at is null
          where s.domain_id = ${input.domain_id} and s.target_type = target and s.status = wanted
            and ${isListed}
          order by s.applied_at desc nulls last, s.impact desc, s.created_at desc, s.text, s.id limit ${input.limit}
        ) first))
      order by ${inOrder}`,
  );
}

/** In the same order, those of one status or both, after the suggestion `cursor`; at most `limit` of each type. */
export function listSuggestionPart(
  db: Db,
  input: {
    domain_id: string;
    types: readonly SuggestionTarget[];
    status: 'pending' | 'applied' | null;
    limit: number;
    cursor: string | null;
  },
) {
  return many(
    db,
    sql<Suggestion>`${select}
      where s.id = any (array(
        with ordered as (
          select s.id, row_number() over (partition by s.target_type order by ${inOrder}) as place
          from content_suggestions s join topics t on t.id = s.topic_id and t.archived_at is null
          where s.domain_id = ${input.domain_id} and s.target_type = any (${input.types}) and ${isListed}
            and (${input.status}::text is null or s.status = ${input.status}))
        -- Beside it in "from", the place that was reached could be looked for once for each row.
        select id from ordered
        where place - (select coalesce(max(place), 0) from ordered where id = ${input.cursor}) between 1 and ${input.limit}
      ))
      order by ${inOrder}`,
  );
}

export function countSuggestions(db: Db, domain_id: string) {
  return many(
    db,
    sql<{
      target_type: SuggestionTarget;
      status: 'pending' | 'applied';
      n: number;
    }>`select s.target_type, s.status, count(*)::int as n
      from content_suggestions s join topics t on t.id = s.topic_id and t.archived_at is null
      where s.domain_id = ${domain_id} and ${isListed} group by 1, 2`,
  );
}

/** Also one that is no longer listed. */
export async function hasSuggestion(
  db: Db,
  domain_id: string,
  of: { target_type: SuggestionTarget; id: string },
): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<{ id: string }>`select id from content_suggestions
      where id = ${of.id} and domain_id = ${domain_id} and target_type = ${of.target_type}`,
  );
  return row !== undefined;
}

/** An execution's evidence as it is today. */
export function listSuggestionsSeenIn(
  db: Db,
  domain_id: string,
  of: { topic_execution_id: string; without: readonly string[]; limit: number },
) {
  const { topic_execution_id, without, limit } = of;
  return many(
    db,
    sql<Suggestion>`${select}
      where s.domain_id = ${domain_id} and ${topic_execution_id} = any (s.seen_in)
        and s.topic_id = (select topic_id from topic_executions where id = ${topic_execution_id})
        and s.id <> all (${without}::uuid[])
      order by s.status desc, s.impact desc, s.created_at desc, s.text, s.id limit ${limit}`,
  );
}

export function findSuggestion(db: Db, domain_id: string, id: string) {
  return maybeOne(db, sql<Suggestion>`${select} where s.id = ${id} and s.domain_id = ${domain_id}`);
}

export function setSuggestionStatus(
  db: Db,
  input: { domain_id: string; id: string; status: 'pending' | 'applied'; by: string; at: Date },
) {
  const isApplied = input.status === 'applied';
  return run(
    db,
    sql`update content_suggestions set status = ${input.status}, applied_by = ${isApplied ? input.by : null},
        applied_at = ${isApplied ? input.at : null}, updated_at = ${input.at}
      where id = ${input.id} and domain_id = ${input.domain_id} and status <> ${input.status}`,
  );
}

/** Lets only one run of a topic at a time pass. */
export function lockTopic(db: Db, topic_id: string) {
  return maybeOne(
    db,
    sql`select id from topics where id = ${topic_id} and archived_at is null for no key update`,
  );
}

export interface PublishedFor {
  prompt_id: string;
  id: string;
  title: string;
  live_at: string;
}

/** The oldest page that is published for each of these prompts, by the prompt or by its text. */
export function listPublishedFor(db: Db, prompt_ids: readonly string[]) {
  return many(
    db,
    sql<PublishedFor>`select p.id as prompt_id, g.id, g.title, g.published_at as live_at
      from prompts p join lateral (
        -- Both conditions in one would read all pages for each prompt.
        select id, title, published_at from generated_pages
          where domain_id = p.domain_id and deleted_at is null and status = 'published' and prompt_id = p.id
        union all
        select id, title, published_at from generated_pages
          where domain_id = p.domain_id and deleted_at is null and status = 'published'
            and lower(btrim(question)) = lower(p.text)
        order by published_at, id limit 1
      ) g on g.published_at is not null
      where p.id = any (${[...prompt_ids]}::uuid[])`,
  );
}

export function listOwnPrompts(db: Db, topic_id: string) {
  return many(
    db,
    sql<OwnPrompt>`select p.id, p.audit, (exists (
          select from generated_pages g where g.domain_id = p.domain_id and g.deleted_at is null and g.status = 'published'
            and g.prompt_id = p.id)
        or exists (
          select from generated_pages g where g.domain_id = p.domain_id and g.deleted_at is null and g.status = 'published'
            and lower(btrim(g.question)) = lower(p.text))) as has_page, p.untouched as is_untouched
      from prompts p where p.topic_id = ${topic_id} and p.archived_at is null and not p.branded
      order by p.created_at, p.id`,
  );
}

export interface KnownSuggestion {
  fingerprint: string;
  target_type: SuggestionTarget;
  status: 'pending' | 'applied';
  closed_at: string | null;
  evidence: { platform: string }[];
  cited_pages: CitedPage[];
  seen_in: string[];
}

export function listKnownSuggestions(db: Db, topic_id: string) {
  return many(
    db,
    sql<KnownSuggestion>`select fingerprint, target_type, status, closed_at, evidence, cited_pages, seen_in
      from content_suggestions where topic_id = ${topic_id}`,
  );
}

export interface SuggestionToKeep extends SuggestionIdea {
  seen_in: string[];
  /** Turned back into a to-do although someone had applied it. */
  reopens: boolean;
}

/** Adds new suggestions and updates known ones; who applied them and when they were first seen stays. */
export async function keepSuggestions(
  db: Db,
  input: {
    domain_id: string;
    topic_id: string;
    topic_execution_id: string;
    /** Stays closed while its target is ruled out, whatever the run shows. */
    suggestions: readonly (SuggestionToKeep & { avoided: boolean })[];
    at: Date;
  },
) {
  await run(
    db,
    sql`with r as (
        select * from jsonb_to_recordset(${json(input.suggestions)}) as r(fingerprint text, target_type text, text text, memo text,
          target_locator text, prompt_id uuid, source_type text, source_id uuid, evidence jsonb, cited_pages jsonb, impact int,
          seen_in uuid[], reopens boolean, avoided boolean)
      ), known as (
        update content_suggestions s set text = r.text, memo = r.memo, target_locator = r.target_locator,
          topic_execution_id = ${input.topic_execution_id}, source_type = r.source_type, source_id = r.source_id,
          prompt_id = r.prompt_id, evidence = r.evidence, cited_pages = r.cited_pages, impact = r.impact, seen_in = r.seen_in,
          closed_at = case when r.avoided then ${input.at}::timestamptz end, updated_at = ${input.at},
          status = case when r.reopens then 'pending' else s.status end,
          applied_by = case when r.reopens then null else s.applied_by end,
          applied_at = case when r.reopens then null else s.applied_at end
        from r where s.domain_id = ${input.domain_id} and s.fingerprint = r.fingerprint
        returning s.fingerprint
      )
      insert into content_suggestions (domain_id, topic_id, topic_execution_id, target_type, text, memo, target_locator, prompt_id,
        source_type, source_id, evidence, cited_pages, impact, fingerprint, seen_in, closed_at, created_at, updated_at)
      select ${input.domain_id}, ${input.topic_id}, ${input.topic_execution_id}, target_type, text, memo, target_locator, prompt_id,
        source_type, source_id, evidence, cited_pages, impact, fingerprint, seen_in,
        case when avoided then ${input.at}::timestamptz end, ${input.at}, ${input.at}
      from r where fingerprint not in (select fingerprint from known)`,
  );
}

/** Their evidence is gone. */
export async function closeSuggestions(
  db: Db,
  input: { topic_id: string; fingerprints: readonly string[]; at: Date },
) {
  await run(
    db,
    sql`update content_suggestions set closed_at = ${input.at}, updated_at = ${input.at}
      where topic_id = ${input.topic_id} and fingerprint = any (${input.fingerprints}) and closed_at is null`,
  );
}

/** Completes the suggestion for a prompt once a page answers it. */
export async function applySuggestionsOfPrompt(
  db: Db,
  page: { domain_id: string; prompt_id: string | null; question: string | null; by: string | null; at: Date },
) {
  await run(
    db,
    sql`update content_suggestions s set status = 'applied', applied_by = ${page.by}, applied_at = ${page.at}
      from prompts p
      where p.id = s.prompt_id and s.domain_id = ${page.domain_id} and s.status = 'pending' and s.closed_at is null
        and (p.id = ${page.prompt_id} or lower(p.text) = lower(btrim(${page.question})))`,
  );
}
