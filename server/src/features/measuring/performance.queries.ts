import { sql } from 'kysely';
import { type Db, many } from '../../platform/db/database.ts';

export interface ScoredExecution {
  topic_id: string;
  created_at: string;
  /** Sum of the scores of its prompts on connected assistants, else on the built-in reader, and how many there are. */
  total: number;
  pairs: number;
  /** Served models of every assistant that was asked. */
  served_models: Record<string, string[]>;
}

/** Completed executions of the topics that are measured, oldest first. Branded prompts count in none. */
export function listScoredExecutions(db: Db, domain_id: string, since: Date) {
  return many(
    db,
    sql<ScoredExecution>`select x.topic_id, x.created_at, x.score_total as total, x.score_pairs as pairs,
        coalesce(x.headline -> 'served_models', '{}') as served_models
      from topic_executions x join topics t on t.id = x.topic_id and t.archived_at is null
      where x.domain_id = ${domain_id} and x.status = 'completed' and x.created_at >= ${since}
      order by x.created_at, x.id`,
  );
}

/** Scores of the newest executions: a prompt on an assistant each. */
export function listNewestScores(db: Db, domain_id: string) {
  return many(
    db,
    sql<{
      prompt_id: string;
      platform: string;
      score: number;
      n: number;
    }>`select e.prompt_id, e.platform, e.score, e.n
      from topics t
      join lateral (
        select id, headline from topic_executions x where x.topic_id = t.id and x.status = 'completed' order by x.created_at desc limit 1
      ) x on true
      join prompt_executions e on e.topic_execution_id = x.id
      join prompts p on p.id = e.prompt_id and not p.branded
      where t.domain_id = ${domain_id} and t.archived_at is null and e.n > 0 and e.score is not null
        and x.headline -> 'headline_platforms' ? e.platform and x.headline #>> '{performance,share}' is not null`,
  );
}
