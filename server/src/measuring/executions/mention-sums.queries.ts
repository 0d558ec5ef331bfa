import { sql } from 'kysely';
import { onDays, spanOf } from '../../platform/day-range.ts';
import { type Db, many, maybeOne, run } from '../../platform/db/database.ts';
import type { Part } from '../../platform/db/list-part.ts';
import { type AnswerDays, type AnswersAmong, placeOf, sumsOf } from './answers-among.queries.ts';

/** Counts a sweep's answers by the tracked brands that they mention. To be called like `replaceAnswerSums`. */
export async function replaceMentionSums(db: Db, topic_execution_id: string) {
  await run(db, sql`delete from mention_sums where topic_execution_id = ${topic_execution_id}`);
  await run(
    db,
    sql`insert into mention_sums (topic_execution_id, platform, brand_id, domain_id, day, answers)
      select x.id, a.platform, m.brand_id, x.domain_id, (x.created_at at time zone 'UTC')::date, count(distinct a.id)
      from topic_executions x join answers a on a.topic_execution_id = x.id and a.status = 'answered'
      join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id and not p.branded
      join answer_mentions m on m.answer_id = a.id and m.counted and m.brand_id is not null
      where x.id = ${topic_execution_id} group by x.id, a.platform, m.brand_id`,
  );
}

export interface MentionDay {
  day: string;
  brand_id: string;
  answers: number;
}

/** Assistants' answers that mention a brand, by day and brand. */
export async function sumMentionDays(db: Db, of: AnswerDays & AnswersAmong): Promise<MentionDay[]> {
  const rows = await many(
    db,
    sql<{
      place: number;
      brand_id: string;
      answers: number;
    }>`select ${placeOf(of)} as place,
        s.brand_id, sum(s.answers)::int as answers
      from ${sumsOf('mention_sums', of)} group by 1, 2`,
  );
  return onDays(of, rows);
}

export interface BrandMentions {
  platform: string;
  brand_id: string;
  answers: number;
}

/** The same by assistant and brand. */
export function sumMentions(db: Db, of: AnswerDays) {
  return many(
    db,
    sql<BrandMentions>`select s.platform, s.brand_id, sum(s.answers)::int as answers from ${sumsOf('mention_sums', of)} group by 1, 2`,
  );
}

export interface PromptMentions {
  prompt_id: string;
  platform: string;
  brand_id: string;
  answers: number;
}

/** The same by prompt, which intervals need; it reads the mentions of all answers of these days. */
export function sumPromptMentions(db: Db, { domain_id, ...days }: AnswerDays) {
  const { from, to } = spanOf(days);
  return many(
    db,
    sql<PromptMentions>`select e.prompt_id, e.platform, m.brand_id, count(distinct a.id)::int as answers
      from prompt_executions e join prompts p on p.id = e.prompt_id and not p.branded
      join answers a on a.prompt_execution_id = e.id and a.status = 'answered'
      join answer_mentions m on m.answer_id = a.id and m.counted and m.brand_id is not null
      where e.domain_id = ${domain_id} and e.platform <> 'local' and e.n > 0
        and e.created_at >= ${from} and e.created_at < ${to}
      group by 1, 2, 3`,
  );
}

export interface MentioningPrompt {
  id: string;
  prompt_text: string;
  /** Answers that mention the brand, of all its answers. */
  mentioned: number;
  n: number;
  at: string;
}

/**
 * Executions of unbranded prompts in which an assistant mentions a brand, the newest first. `limit` and `cursor` are about
 * sweeps, so that no more answers are read than are shown; `next_cursor` is the last shown sweep where others follow.
 */
export async function listMentioningPrompts(db: Db, of: AnswerDays & Mentioned & Part) {
  const sweeps = await many(
    db,
    sql<{ topic_execution_id: string }>`select x.id as topic_execution_id from ${sumsOf('mention_sums', of)}
      where s.brand_id = ${of.brand_id} and (${of.cursor}::uuid is null
        or (x.created_at, x.id) < (select b.created_at, b.id from topic_executions b where b.id = ${of.cursor}))
      order by x.created_at desc, x.id desc limit ${of.limit + 1}`,
  );
  const shown = sweeps.slice(0, of.limit).map(({ topic_execution_id }) => topic_execution_id);
  const prompts = await many(
    db,
    sql<MentioningPrompt>`select e.id, e.prompt_text, c.mentioned, e.n, coalesce(e.finished_at, e.created_at) as at
      from unnest(${shown}::uuid[]) with ordinality s (id, place)
      join prompt_executions e on e.topic_execution_id = s.id and e.platform = ${of.assistant}
      join prompts p on p.id = e.prompt_id and not p.branded
      join lateral (
        select count(distinct a.id)::int as mentioned from answers a join answer_mentions m on m.answer_id = a.id
        where a.prompt_execution_id = e.id and a.status = 'answered' and m.counted and m.brand_id = ${of.brand_id}
      ) c on c.mentioned > 0
      order by s.place, c.mentioned desc, e.id`,
  );
  return { next_cursor: sweeps.length > of.limit ? (shown.at(-1) ?? null) : null, prompts };
}

interface Mentioned {
  domain_id: string;
  assistant: string;
  brand_id: string;
}

export async function hasMentions(db: Db, of: Mentioned, topic_execution_id: string) {
  const found = await maybeOne(
    db,
    sql<object>`select from mention_sums s join topic_executions x on x.id = s.topic_execution_id and x.domain_id = ${of.domain_id}
      where s.topic_execution_id = ${topic_execution_id} and s.brand_id = ${of.brand_id} and s.platform = ${of.assistant}`,
  );
  return found !== undefined;
}
