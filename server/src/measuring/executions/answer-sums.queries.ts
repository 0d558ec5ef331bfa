import { sql } from 'kysely';
import { type Db, many, one, run } from '../../platform/db/database.ts';

/**
 * Puts the sums of a sweep's answers in place of those it had. To be called by whoever has changed the sweep's row in this
 * transaction: others wait for that row, so each counts what those before it have stored.
 */
export async function replaceAnswerSums(db: Db, topic_execution_id: string) {
  await run(
    db,
    sql`with fresh as materialized (
        select x.id, a.platform, x.domain_id, (x.created_at at time zone 'UTC')::date as day, count(*) as answers,
            count(*) filter (where a.mentioned or a.cited) as naming,
            count(distinct a.prompt_execution_id) filter (where a.mentioned or a.cited) as executions
          from topic_executions x join answers a on a.topic_execution_id = x.id and a.status = 'answered'
          join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id and not p.branded
          where x.id = ${topic_execution_id} group by x.id, a.platform
      ), gone as (
        delete from answer_sums s
          where s.topic_execution_id = ${topic_execution_id} and not exists (select from fresh f where f.platform = s.platform)
      )
      insert into answer_sums (topic_execution_id, platform, domain_id, day, answers, naming, executions)
        select id, platform, domain_id, day, answers, naming, executions from fresh
      on conflict (topic_execution_id, platform) do update
        set answers = excluded.answers, naming = excluded.naming, executions = excluded.executions`,
  );
}

/** Days are of UTC, both included. */
export interface AnswerDays {
  domain_id: string;
  start: string;
  end: string;
}

/** Answers to unbranded prompts, and those of them that name or cite the brand, of the sweeps begun in these days. */
export function sumAnswers(db: Db, { domain_id, start, end }: AnswerDays) {
  return many(
    db,
    sql<{
      platform: string;
      k: number;
      n: number;
    }>`select platform, sum(naming)::int as k, sum(answers)::int as n
      from answer_sums where domain_id = ${domain_id} and day between ${start} and ${end}
      group by 1 having sum(answers) > 0`,
  );
}

/** Executions of prompts with an answer of this assistant that names or cites the brand. */
export async function countNamingExecutions(db: Db, of: AnswerDays & { assistant: string }): Promise<number> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select coalesce(sum(executions), 0)::int as total from answer_sums
      where domain_id = ${of.domain_id} and platform = ${of.assistant} and day between ${of.start} and ${of.end}`,
  );
  return total;
}
