import { PLATFORMS } from '@sightline/contract/known-assistants';
import type { PlatformSummary, Prompt, PromptTrend } from '@sightline/contract/measuring/prompts';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';
import { type OptionalPart, WHOLE } from '../../platform/db/list-part.ts';

export interface PromptRow extends Omit<Prompt, 'score' | 'latest_prompt_execution_id' | 'names_nobody'> {
  created_at: string;
  platform_summaries: Record<string, PlatformSummary>;
  names_nobody: boolean | null;
}

/** What executions `e` of a prompt showed, by assistant. */
const summaries = sql`bool_and(e.names_nobody) filter (where e.n > 0) as names_nobody, json_object_agg(e.platform, json_build_object(
    'prompt_execution_id', e.id, 'score', e.score, 'brand_mentioned', e.brand_mentioned,
    'cited_in_sources', e.cited_in_sources, 'n', e.n, 'mentioned', e.mentioned, 'cited', e.cited,
    'created_at', e.created_at)) as platform_summaries`;

/** Current prompts, each with its newest execution on every assistant. */
const currentPrompts = sql`select p.id, p.text, p.topic_id, p.branded, p.intent, p.audience, p.language, p.country, p.tags, p.audit, p.created_at,
        coalesce(l.platform_summaries, '{}') as platform_summaries, l.names_nobody
      from prompts p
      left join topics t on t.id = p.topic_id
      left join lateral (
        select ${summaries}
        from latest_prompt_executions x join prompt_executions e on e.id = x.prompt_execution_id
        where x.prompt_id = p.id
      ) l on true
      where p.archived_at is null and (p.topic_id is null or t.archived_at is null)`;

/** Oldest first, after the prompt `cursor`. */
const after = (cursor: string | null) => sql`(${cursor}::uuid is null
  or (p.created_at, p.id) > (select c.created_at, c.id from prompts c where c.id = ${cursor}))`;

/** The prompts of a domain, or of one of its topics. */
export function listPromptRows(
  db: Db,
  domain_id: string,
  topic_id: string | null = null,
  { limit, cursor }: OptionalPart = WHOLE,
) {
  return many(
    db,
    sql<PromptRow>`${currentPrompts} and p.domain_id = ${domain_id}
        and (${topic_id}::uuid is null or p.topic_id = ${topic_id}) and ${after(cursor)}
      order by p.created_at, p.id limit ${limit}`,
  );
}

export interface PlainPrompt {
  id: string;
  text: string;
  topic_id: string | null;
}

/** Current prompts that do not name the brand, without their figures. */
export function listUnbranded(db: Db, domain_id: string) {
  return many(
    db,
    sql<PlainPrompt>`select p.id, p.text, p.topic_id from prompts p join topics t on t.id = p.topic_id
      where p.domain_id = ${domain_id} and p.archived_at is null and t.archived_at is null and not p.branded
      order by p.id`,
  );
}

/** These prompts, archived ones too. */
export function listPlainPrompts(db: Db, ids: readonly string[]) {
  return many(
    db,
    sql<PlainPrompt>`select id, text, topic_id from prompts where id = any (${[...ids]}::uuid[])
      order by lower(text), id`,
  );
}

/** Whether nothing may be published for these prompts, because a test compares them with others. */
export function keepUntouched(db: Db, ids: readonly string[], untouched: boolean) {
  return run(db, sql`update prompts set untouched = ${untouched} where id = any (${[...ids]}::uuid[])`);
}

/** Also an archived one, after which the list can still go on. */
export async function hasPrompt(db: Db, domain_id: string, id: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<{ id: string }>`select id from prompts where id = ${id} and domain_id = ${domain_id}`,
  );
  return row !== undefined;
}

/** Prompts of some topics; null among them stands for prompts without one. */
const ofTopics = (topic_ids: readonly (string | null)[]) =>
  sql`(p.topic_id = any (${topic_ids.filter((id) => id !== null)}::uuid[])
    or (p.topic_id is null and ${topic_ids.includes(null)}::boolean))`;

export function listPromptRowsOfTopics(db: Db, domain_id: string, topic_ids: readonly (string | null)[]) {
  return many(
    db,
    sql<PromptRow>`${currentPrompts} and p.domain_id = ${domain_id} and ${ofTopics(topic_ids)}
      order by p.created_at, p.id`,
  );
}

export async function listArchivedPrompts(
  db: Db,
  domain_id: string,
  topic_ids: readonly (string | null)[],
): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ id: string }>`select p.id from prompts p
      where p.domain_id = ${domain_id} and p.archived_at is not null and ${ofTopics(topic_ids)}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The prompts that a run asked, including those archived since, with their results; the text is the one that was asked.
 */
export function listPromptRowsOf(db: Db, topic_execution_id: string, { limit, cursor }: OptionalPart) {
  return many(
    db,
    sql<PromptRow>`select p.id, e.prompt_text as text, p.topic_id, p.branded, p.intent, p.audience, p.language, p.country, p.tags,
        p.audit, p.created_at, ${summaries}
      from prompt_executions e join prompts p on p.id = e.prompt_id
      where e.topic_execution_id = ${topic_execution_id} and ${after(cursor)}
      group by p.id, e.prompt_text order by p.created_at, p.id limit ${limit}`,
  );
}

export interface NewPrompt {
  text: string;
  branded: boolean;
  intent: Prompt['intent'];
  audience: string | null;
  language: string;
  country: string | null;
  tags: string[];
}

/** Adds prompts that the topic does not have yet; prompts that differ only in case are stored once. */
export async function insertPrompts(
  db: Db,
  input: {
    domain_id: string;
    topic_id: string;
    prompts: readonly NewPrompt[];
    created_by: string | null;
    at: Date;
  },
) {
  const rows = input.prompts.map((prompt, place) => ({
    ...prompt,
    at: new Date(input.at.getTime() + place),
  }));
  return run(
    db,
    sql`insert into prompts (domain_id, topic_id, text, branded, intent, audience, language, country, tags, created_by, created_at)
      select distinct on (lower(r.text)) ${input.domain_id}::uuid, ${input.topic_id}::uuid, r.text, r.branded, r.intent, r.audience, r.language, r.country,
        coalesce(array(select jsonb_array_elements_text(r.tags)), '{}'), ${input.created_by}::uuid, r.at
      from jsonb_to_recordset(${json(rows)}) as r(text text, branded boolean, intent text, audience text, language text, country text, tags jsonb, at timestamptz)
      where not exists (
        select from prompts p where p.topic_id = ${input.topic_id} and lower(p.text) = lower(r.text) and p.archived_at is null)
      order by lower(r.text), r.at`,
  );
}

export async function countPrompts(db: Db, topic_id: string) {
  const row = await one(
    db,
    sql<{
      n: number;
    }>`select count(*)::int as n from prompts where topic_id = ${topic_id} and archived_at is null`,
  );
  return row.n;
}

/** From the oldest topic that has any. */
export function listStarterPrompts(db: Db, domain_id: string) {
  return many(
    db,
    sql<{ id: string; text: string; topic_id: string }>`select p.id, p.text, p.topic_id from prompts p
      where p.archived_at is null and p.topic_id = (
        select t.id from topics t where t.domain_id = ${domain_id} and t.archived_at is null
          and exists (select from prompts x where x.topic_id = t.id and x.archived_at is null)
        order by t.created_at, t.id limit 1)
      order by p.created_at, p.id`,
  );
}

/** What assistants are asked without naming the company, the oldest first. */
export async function listQuestions(db: Db, domain_id: string, limit: number): Promise<string[]> {
  const rows = await many(
    db,
    sql<{
      text: string;
    }>`select p.text from prompts p left join topics t on t.id = p.topic_id
      where p.domain_id = ${domain_id} and p.archived_at is null and t.archived_at is null and not p.branded
      order by p.created_at, p.id limit ${limit}`,
  );
  return rows.map(({ text }) => text);
}

export function findPromptOfText(db: Db, domain_id: string, text: string) {
  return maybeOne(
    db,
    sql<{ id: string; topic_id: string | null }>`select id, topic_id from prompts
      where domain_id = ${domain_id} and archived_at is null and lower(text) = lower(${text}) order by created_at limit 1`,
  );
}

export async function archivePromptRow(db: Db, input: { domain_id: string; prompt_id: string; at: Date }) {
  return run(
    db,
    sql`update prompts set archived_at = ${input.at}
      where id = ${input.prompt_id} and domain_id = ${input.domain_id} and archived_at is null`,
  );
}

/**
 * Mean score of each current prompt's last `limit` executions over all assistants; of the built-in reader where it was
 * alone.
 */
export function listTrendRows(db: Db, domain_id: string, limit: number) {
  return many(
    db,
    sql<PromptTrend>`select p.id as prompt_id, r.points
      from prompts p left join topics t on t.id = p.topic_id
      join lateral (
        select jsonb_agg(jsonb_build_object('at', at, 'score', score) order by at) as points
        from (
          select e.topic_execution_id, min(e.created_at) as at,
            coalesce(avg(e.score) filter (where e.platform <> 'local'), avg(e.score)) as score
          from (
            select topic_execution_id, platform, created_at, score from prompt_executions
            where prompt_id = p.id and score is not null order by created_at desc limit ${limit * PLATFORMS.length}
          ) e group by 1 order by 2 desc limit ${limit}
        ) last
      ) r on r.points is not null
      where p.domain_id = ${domain_id} and p.archived_at is null and (p.topic_id is null or t.archived_at is null)`,
  );
}

/** Keeps the first `max_tags` of a prompt's tags. */
export function changePromptRows(
  db: Db,
  of: {
    domain_id: string;
    prompt_ids: readonly string[];
    add_tags: readonly string[];
    remove_tags: readonly string[];
    archive: boolean;
    max_tags: number;
    at: Date;
  },
) {
  return run(
    db,
    sql`update prompts p set archived_at = ${of.archive ? of.at : null}::timestamptz, tags = array(
        select tag from (
          select tag, min(place) as place from unnest(p.tags || ${of.add_tags}::text[]) with ordinality as t (tag, place)
          where not (tag = any (${of.remove_tags}::text[])) group by tag
        ) kept order by place limit ${of.max_tags})
      where p.domain_id = ${of.domain_id} and p.id = any (${of.prompt_ids}::uuid[]) and p.archived_at is null`,
  );
}
