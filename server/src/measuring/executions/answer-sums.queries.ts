import { beginOf } from '@sightline/contract/time-zones';
import { sql } from 'kysely';
import { onDays, spanOf } from '../../platform/day-range.ts';
import { type Db, many, run } from '../../platform/db/database.ts';
import { type AnswerDays, type AnswersAmong, placeOf, sumsOf, sweptSums } from './answers-among.queries.ts';
import { replaceCitationSums } from './citation-sums.queries.ts';
import { replaceMentionSums } from './mention-sums.queries.ts';

/**
 * Replaces the sums of a sweep's answers. The caller has changed the sweep's row in this transaction: others wait for
 * that row, so each counts what those before it have stored.
 */
export async function replaceAnswerSums(db: Db, topic_execution_id: string) {
  await run(
    db,
    sql`with fresh as materialized (
        select x.id, a.platform, x.domain_id, (x.created_at at time zone 'UTC')::date as day, count(*) as answers,
            count(*) filter (where a.mentioned) as mentioned, count(*) filter (where a.cited and a.searched) as cited
          from topic_executions x join answers a on a.topic_execution_id = x.id and a.status = 'answered'
          join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id and not p.branded
          where x.id = ${topic_execution_id} group by x.id, a.platform
      ), gone as (
        delete from answer_sums s
          where s.topic_execution_id = ${topic_execution_id} and not exists (select from fresh f where f.platform = s.platform)
      )
      insert into answer_sums (topic_execution_id, platform, domain_id, day, answers, mentioned, cited)
        select id, platform, domain_id, day, answers, mentioned, cited from fresh
      on conflict (topic_execution_id, platform) do update
        set answers = excluded.answers, mentioned = excluded.mentioned, cited = excluded.cited`,
  );
  await replaceMentionSums(db, topic_execution_id);
  await replaceCitationSums(db, topic_execution_id);
}

/** Answers to unbranded prompts, and those of them that mention the brand, of the sweeps begun in this range. */
export function sumAnswers(db: Db, of: AnswerDays) {
  return many(
    db,
    sql<{
      platform: string;
      k: number;
      n: number;
    }>`select s.platform, sum(s.mentioned)::int as k, sum(s.answers)::int as n
      from ${sweptSums('answer_sums', of)} group by 1 having sum(s.answers) > 0`,
  );
}

export interface AnswersOfDay {
  day: string;
  answers: number;
}

/** Answers of assistants to unbranded prompts, by day; days without any are left out. */
export async function sumAnswerDays(db: Db, of: AnswerDays & AnswersAmong): Promise<AnswersOfDay[]> {
  const rows = await many(
    db,
    sql<{ place: number; answers: number }>`select ${placeOf(of)} as place,
        sum(s.answers)::int as answers
      from ${sumsOf('answer_sums', of)} group by 1`,
  );
  return onDays(of, rows);
}

export interface MarkDay {
  day: string;
  answers: number;
  mentioned: number;
  cited: number;
}

/** Assistants' answers to unbranded prompts by day; days without any are left out. */
export async function sumMarkDays(db: Db, of: AnswerDays): Promise<MarkDay[]> {
  const rows = await many(
    db,
    sql<Omit<MarkDay, 'day'> & { place: number }>`select ${placeOf(of)} as place,
        sum(s.answers)::int as answers, sum(s.mentioned)::int as mentioned, sum(s.cited)::int as cited
      from ${sumsOf('answer_sums', of)} group by 1 order by 1`,
  );
  return onDays(of, rows);
}

export interface PairMarkSums {
  prompt_id: string;
  platform: string;
  /** In the days before `since`. */
  earlier: boolean;
  answers: number;
  mentioned: number;
  cited: number;
  /** Mentions of tracked brands, the own one included. */
  mentions: number;
  /** Models that answered, separated by blanks. */
  models: string;
}

/** Marks by prompt and assistant, which intervals and comparisons need, apart for the days before `since`. */
export function sumPairMarks(db: Db, { domain_id, since, ...days }: AnswerDays & { since: string }) {
  const { from, to } = spanOf(days);
  return many(
    db,
    sql<PairMarkSums>`select e.prompt_id, e.platform, e.created_at < ${beginOf(days.time_zone, since)} as earlier,
        sum(e.n)::int as answers, sum(e.mentioned)::int as mentioned, sum(e.cited)::int as cited, sum(e.mentions)::int as mentions,
        string_agg(distinct array_to_string(e.served_models, ' '), ' ') as models
      from prompt_executions e join prompts p on p.id = e.prompt_id and not p.branded
      where e.domain_id = ${domain_id} and e.platform <> 'local' and e.n > 0
        and e.created_at >= ${from} and e.created_at < ${to}
      group by 1, 2, 3`,
  );
}
