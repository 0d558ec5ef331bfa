import { sql } from 'kysely';
import { type Db, json, many, one, run } from '../../platform/db/database.ts';

export interface PlannedPrompt {
  id: string;
  text: string;
  language: string;
  country: string | null;
  branded: boolean;
}

export function listPromptsToAsk(db: Db, topic_id: string) {
  return many(
    db,
    sql<PlannedPrompt>`select id, text, language, country, branded from prompts
      where topic_id = ${topic_id} and archived_at is null order by created_at, id`,
  );
}

/** Prompts of the topics that a plan measures, which are the oldest ones; null measures all. */
export async function countPromptsMeasured(
  db: Db,
  domain_id: string,
  most_topics: number | null,
): Promise<number> {
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from prompts p join (
        select id from topics where domain_id = ${domain_id} and archived_at is null
        order by created_at, id limit ${most_topics}) t on t.id = p.topic_id
      where p.archived_at is null`,
  );
  return row.n;
}

/** Includes archived prompts, because their answers are still scored. */
export function listPromptsOfDomain(db: Db, domain_id: string) {
  return many(
    db,
    sql<{ id: string; text: string }>`select id, text from prompts where domain_id = ${domain_id}`,
  );
}

/** Marks exactly these prompts of the domain as naming its brand. */
export async function setBranded(db: Db, domain_id: string, ids: readonly string[]) {
  await run(
    db,
    sql`update prompts set branded = not branded where domain_id = ${domain_id} and branded <> (id = any (${ids}))`,
  );
}

export async function insertTopicExecution(
  db: Db,
  execution: { domain_id: string; topic_id: string; task_id: string; trigger: string; at: Date },
) {
  const row = await one(
    db,
    sql<{
      id: string;
    }>`insert into topic_executions (domain_id, topic_id, task_id, topic_text, trigger, created_at)
      select ${execution.domain_id}, id, ${execution.task_id}, text, ${execution.trigger}, ${execution.at}
      from topics where id = ${execution.topic_id} returning id`,
  );
  return row.id;
}

export interface PlannedExecution {
  prompt_id: string;
  prompt_text: string;
  platform: string;
  surface: string;
  samples: number;
  model: string;
  locale: string;
  reader_index: unknown;
}

/** Writes every question of the run up front, so that progress and a restart know the whole plan; its answers follow. */
export async function insertPlan(
  db: Db,
  plan: { domain_id: string; topic_execution_id: string; at: Date; executions: readonly PlannedExecution[] },
) {
  await run(
    db,
    sql`insert into prompt_executions (domain_id, topic_execution_id, prompt_id, prompt_text, platform, surface, planned, reader_index, created_at)
      select ${plan.domain_id}, ${plan.topic_execution_id}, prompt_id, prompt_text, platform, surface, samples, reader_index, ${plan.at}
      from jsonb_to_recordset(${json(plan.executions)}) as r(prompt_id uuid, prompt_text text, platform text, surface text,
        samples int, reader_index jsonb)`,
  );
}
