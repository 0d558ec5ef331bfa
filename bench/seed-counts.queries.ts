import { sql } from 'kysely';
import { type Db, many, one } from '../server/src/platform/db/database.ts';

/** Values for the paths of the contract's reads. */
export interface ScreenIds {
  topic_id: string;
  topic_execution_id: string;
  prompt_id: string;
  prompt_execution_id: string;
}

/** What people look at, the newest of a topic, for topics across the whole range. */
export function sampleScreens(db: Db, limit: number): Promise<ScreenIds[]> {
  return many(
    db,
    sql<ScreenIds>`select distinct on (md5(x.topic_id::text)) x.topic_id, x.id as topic_execution_id, l.prompt_id, l.prompt_execution_id
      from latest_prompt_executions l join prompt_executions e on e.id = l.prompt_execution_id
      join topic_executions x on x.id = e.topic_execution_id
      order by md5(x.topic_id::text), md5(l.prompt_execution_id::text) limit ${limit}`,
  );
}

/** The most frequently measured topic. */
export function longestTopic(db: Db): Promise<{ topic_id: string; sweeps: number }> {
  return one(
    db,
    sql<{
      topic_id: string;
      sweeps: number;
    }>`select topic_id, count(*)::int as sweeps from topic_executions group by topic_id order by 2 desc limit 1`,
  );
}

export function countStored(db: Db) {
  return one(
    db,
    sql<{
      topics: number;
      prompts: number;
      prompt_executions: number;
      answers: number;
      megabytes: number;
    }>`select
      (select count(*)::int from topics) as topics, (select count(*)::int from prompts) as prompts,
      (select count(*)::int from prompt_executions) as prompt_executions, (select count(*)::int from answers) as answers,
      (pg_database_size(current_database()) / 1048576)::int as megabytes`,
  );
}
