import type { AskedPlatform } from '@sightline/contract/known-assistants';
import type { Comparison } from '@sightline/contract/measuring/topic-results';
import { sql } from 'kysely';
import { type Db, many } from '../../platform/db/database.ts';
import type { ComparableAnswer } from '../scoring/compare-executions.ts';

export interface ScoredExecution {
  topic_id: string;
  created_at: string;
  /** Sum and number of the scores of its prompts on connected assistants, else on the built-in reader. */
  total: number;
  pairs: number;
  /** Models that each assistant actually served. */
  served_models: Record<string, string[]>;
  /** Cut short by the spending limit. */
  cut_short?: boolean;
  /** When its topic was removed. */
  archived_at?: string | null;
}

/** False when nothing was answered, or when only the built-in reader answered and knows too few competitors. */
const tellsPerformance = sql`x.headline #>> '{performance,share}' is not null`;

/** Completed executions, oldest first, those of removed topics too. Branded prompts are not counted. */
export function listScoredExecutions(db: Db, domain_id: string, since: Date) {
  return many(
    db,
    sql<ScoredExecution>`select x.topic_id, x.created_at, x.score_total as total, x.score_pairs as pairs,
        coalesce(x.headline -> 'served_models', '{}') as served_models,
        coalesce((x.headline #>> '{coverage,unasked}')::int, 0) > 0 as cut_short, t.archived_at
      from topic_executions x join topics t on t.id = x.topic_id
      where x.domain_id = ${domain_id} and x.status = 'completed' and x.created_at >= ${since}
      order by x.created_at, x.id`,
  );
}

/** When prompts came to a topic, or left it. Branded ones are not counted. */
export function listPromptChanges(db: Db, domain_id: string) {
  return many(
    db,
    sql<{ topic_id: string; at: string }>`select p.topic_id, c.at
      from prompts p cross join lateral (values (p.created_at), (p.archived_at)) c (at)
      where p.domain_id = ${domain_id} and p.topic_id is not null and not p.branded and c.at is not null`,
  );
}

/** Scores of the newest executions: one for each prompt on each assistant. */
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
        and x.headline -> 'headline_platforms' ? e.platform and ${tellsPerformance}`,
  );
}

/** The fields of some executions' answers that a comparison needs, without executions whose Performance is unknown. */
export function listComparableAnswers(db: Db, topic_execution_ids: readonly string[]) {
  return many(
    db,
    sql<
      ComparableAnswer & { topic_execution_id: string }
    >`select a.topic_execution_id, e.prompt_id, a.platform, p.branded, a.status, a.failure_kind,
        a.served_model, a.searched, a.mentioned, a.cited
      from answers a join prompt_executions e on e.id = a.prompt_execution_id join prompts p on p.id = e.prompt_id
      join topic_executions x on x.id = a.topic_execution_id and ${tellsPerformance}
      where a.topic_execution_id = any (${[...topic_execution_ids]}::uuid[]) order by a.id`,
  );
}

/** For each topic with a known Performance: its newest completed execution at `to`, and the one at `from`. */
export function listStandings(db: Db, { domain_id, from, to }: { domain_id: string; from: Date; to: Date }) {
  return many(
    db,
    sql<{
      topic_id: string;
      topic_text: string;
      now_id: string;
      then_id: string | null;
      comparison: Comparison | null;
      previous: Comparison | null;
    }>`select t.id as topic_id,
        t.text as topic_text, n.id as now_id, b.id as then_id,
        nullif(n.comparison, 'null') as comparison, nullif(b.comparison, 'null') as previous
      from topics t
      join lateral (
        select id, ${tellsPerformance} as tells, headline -> 'comparison' as comparison from topic_executions x
        where x.topic_id = t.id and x.status = 'completed' and x.created_at <= ${to} order by x.created_at desc limit 1
      ) n on n.tells
      left join lateral (
        select id, ${tellsPerformance} as tells, headline -> 'comparison' as comparison from topic_executions x
        where x.topic_id = t.id and x.status = 'completed' and x.created_at <= ${from} order by x.created_at desc limit 1
      ) b on b.tells
      where t.domain_id = ${domain_id} and t.archived_at is null order by t.created_at, t.id`,
  );
}

export interface RunScoreRow {
  topic_execution_id: string;
  at: string;
  prompt_id: string;
  platform: string;
  score: number;
  served_models: string[];
}

/** Runs of a topic, or of all active topics of a website. */
export type RunsOf = { topic_id: string } | { domain_id: string };

const wholeRuns = (of: RunsOf, to: string) => sql`x.status = 'completed' and x.created_at <= ${to}
  and coalesce((x.headline #>> '{coverage,unasked}')::int, 0) = 0 and ${tellsPerformance} and
  ${'topic_id' in of ? sql`x.topic_id = ${of.topic_id}` : sql`x.domain_id = ${of.domain_id} and x.topic_id in (select id from topics where domain_id = ${of.domain_id} and archived_at is null)`}`;

/** Quarters of an hour in which whole runs began up to a moment, the newest first: days begin with one everywhere. */
export async function listRunTimes(db: Db, of: RunsOf, to: string): Promise<string[]> {
  const rows = await many(
    db,
    sql<{
      at: string;
    }>`select distinct date_bin('15 minutes', x.created_at, 'epoch') as at
      from topic_executions x where ${wholeRuns(of, to)} order by at desc`,
  );
  return rows.map(({ at }) => at);
}

/** Scores of whole runs between two moments, oldest first. */
export function listRunScores(db: Db, of: RunsOf, { from, to }: { from: Date; to: string }) {
  return many(
    db,
    sql<RunScoreRow>`select x.id as topic_execution_id, x.created_at as at, e.prompt_id, e.platform, e.score, e.served_models
      from topic_executions x
      join prompt_executions e on e.topic_execution_id = x.id and e.score is not null
      join prompts p on p.id = e.prompt_id and not p.branded
      where ${wholeRuns(of, to)} and x.created_at >= ${from}
      order by x.created_at, x.id, e.id`,
  );
}

/** From one moment to another, the later one left out. */
export interface Span {
  from: Date;
  to: Date;
}

export interface MeanScore {
  prompt_id: string;
  platform: AskedPlatform;
  /** Mean Performance over the runs, from 0 to 1. */
  score: number;
  /** Models that answered. */
  models: string[];
}

/** Mean Performance of prompts on each assistant over the runs of a span, the built-in reader left out. */
export function listMeanScores(db: Db, prompt_ids: readonly string[], { from, to }: Span) {
  return many(
    db,
    sql<MeanScore>`select e.prompt_id, e.platform, avg(e.score)::float8 as score,
        coalesce(array_agg(distinct m.model order by m.model) filter (where m.model is not null), '{}') as models
      from prompt_executions e left join lateral unnest(e.served_models) m(model) on true
      where e.prompt_id = any (${[...prompt_ids]}::uuid[]) and e.platform <> 'local' and e.n > 0
        and e.score is not null and e.created_at >= ${from} and e.created_at < ${to}
      group by 1, 2`,
  );
}
