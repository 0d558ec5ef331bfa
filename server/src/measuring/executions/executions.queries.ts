import type { Platform } from '@sightline/contract/known-assistants';
import type { TopicResults } from '@sightline/contract/measuring/topic-results';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, run } from '../../platform/db/database.ts';
import type { Part } from '../../platform/db/list-part.ts';
import { replaceAnswerSums } from './answer-sums.queries.ts';

export interface TopicExecutionRow {
  id: string;
  domain_id: string;
  topic_id: string;
  task_id: string | null;
  topic_text: string;
  trigger: string;
  status: 'running' | 'completed' | 'error' | 'cancelled';
  overview: string | null;
  score: number | null;
  results: TopicResults | null;
  readings: number;
  created_at: string;
  finished_at: string | null;
}

/** What lists leave out would be most of what is read. */
const head = sql`id, domain_id, topic_id, task_id, topic_text, trigger, status, overview, score,
  headline - array['comparison', 'answerability', 'mentioned', 'cited'] as headline, created_at, finished_at`;
const after = (id: string | null) =>
  sql`(${id}::uuid is null or (created_at, id) < (select b.created_at, b.id from topic_executions b where b.id = ${id}))`;
const columns = sql`id, domain_id, topic_id, task_id, topic_text, trigger, status, overview, score, results, readings, created_at, finished_at`;

/** Whether the domain has this execution, or the topic where one is named. Does not read its results, which may be large. */
export async function hasTopicExecution(
  db: Db,
  domain_id: string,
  id: string,
  topic_id: string | null = null,
): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<object>`select from topic_executions where id = ${id} and domain_id = ${domain_id}
      and (${topic_id}::uuid is null or topic_id = ${topic_id})`,
  );
  return row !== undefined;
}

export function findTopicExecution(db: Db, id: string) {
  return maybeOne(db, sql<TopicExecutionRow>`select ${columns} from topic_executions where id = ${id}`);
}

/**
 * The part of an execution's results that lists show; the full results are many times as large and are read for one
 * execution only.
 */
export type Headline = ListedHeadline &
  Pick<TopicResults, 'mentioned' | 'cited' | 'answerability' | 'comparison'>;

type ListedHeadline = Pick<TopicResults, 'headline_platforms' | 'performance' | 'coverage'> & {
  platform_scores: Partial<Record<Platform, number | null>>;
  served_models: Partial<Record<Platform, string[]>>;
};

export interface TopicExecutionHead extends Omit<TopicExecutionRow, 'results' | 'readings'> {
  headline: ListedHeadline | null;
}

/** Newest first, after the execution `cursor`. */
export function listTopicExecutions(db: Db, topic_id: string, { limit, cursor }: Part) {
  return many(
    db,
    sql<TopicExecutionHead>`select ${head} from topic_executions where topic_id = ${topic_id} and ${after(cursor)}
      order by created_at desc, id desc limit ${limit}`,
  );
}

/** The newest that was completed before another one. */
export function findCompletedBefore(db: Db, topic_id: string, id: string) {
  return maybeOne(
    db,
    sql<TopicExecutionHead>`select ${head} from topic_executions
      where topic_id = ${topic_id} and status = 'completed' and ${after(id)} order by created_at desc, id desc limit 1`,
  );
}

export async function hasExecutionOfTopic(db: Db, topic_id: string, id: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<object>`select from topic_executions where id = ${id} and topic_id = ${topic_id}`,
  );
  return row !== undefined;
}

export function findLatestResults(db: Db, topic_id: string) {
  return maybeOne(
    db,
    sql<{ results: TopicResults }>`select results /* never null: it is completed */ from topic_executions
      where topic_id = ${topic_id} and status = 'completed' order by created_at desc limit 1`,
  );
}

export function findNewestCompleted(db: Db, topic_id: string) {
  return maybeOne(
    db,
    sql<{ id: string }>`select id from topic_executions
      where topic_id = ${topic_id} and status = 'completed' order by created_at desc limit 1`,
  );
}

/** The previous completed execution. */
export function findPreviousExecution(db: Db, execution: { topic_id: string; created_at: string }) {
  return maybeOne(
    db,
    sql<TopicExecutionRow>`select ${columns} from topic_executions
      where topic_id = ${execution.topic_id} and status = 'completed' and created_at < ${execution.created_at}
      order by created_at desc limit 1`,
  );
}

/** The run of a topic that a comparison says it is with; times in results are in whole milliseconds. */
export function findExecutionSince(db: Db, topic_id: string, since: string) {
  return maybeOne(
    db,
    sql<TopicExecutionRow>`select ${columns} from topic_executions
      where topic_id = ${topic_id} and status = 'completed' and created_at < ${since}::timestamptz + interval '1 millisecond'
      order by created_at desc limit 1`,
  );
}

export interface PromptExecutionScore {
  id: string;
  status: 'running' | 'completed' | 'error' | 'cancelled';
  n: number;
  mentioned: number;
  cited: number;
  searched: number;
  failed: number;
  score: number | null;
  brand_mentioned: boolean;
  cited_in_sources: boolean;
  /** Mentions of tracked brands, the own one included. */
  mentions: number;
  names_nobody: boolean;
  served_models: string[];
  overview: string | null;
}

export async function setPromptScores(db: Db, scores: readonly PromptExecutionScore[], at: Date) {
  await run(
    db,
    sql`update prompt_executions e set status = r.status, n = r.n, mentioned = r.mentioned, cited = r.cited, searched = r.searched,
        failed = r.failed, score = r.score, brand_mentioned = r.brand_mentioned, cited_in_sources = r.cited_in_sources,
        names_nobody = r.names_nobody, mentions = r.mentions, served_models = array(select jsonb_array_elements_text(r.served_models)), overview = r.overview,
        finished_at = case when r.status <> 'running' then coalesce(e.finished_at, ${at}) end
      from jsonb_to_recordset(${json(scores)}) as r(id uuid, status text, n int, mentioned int, cited int, searched int, failed int,
        score double precision, brand_mentioned boolean, cited_in_sources boolean, names_nobody boolean, mentions int, served_models jsonb, overview text)
      where e.id = r.id and (r.status <> 'running' or e.finished_at is null)`,
  );
}

/** Points each prompt and assistant at this execution, unless they already point at a newer one. */
export async function setLatest(db: Db, topic_execution_id: string) {
  await run(
    db,
    sql`insert into latest_prompt_executions (prompt_id, platform, prompt_execution_id)
      select prompt_id, platform, id from prompt_executions
      where topic_execution_id = ${topic_execution_id} and n > 0
      on conflict (prompt_id, platform) do update set prompt_execution_id = excluded.prompt_execution_id
      where (select created_at from prompt_executions where id = latest_prompt_executions.prompt_execution_id)
        <= (select created_at from prompt_executions where id = excluded.prompt_execution_id)`,
  );
}

export async function setTopicResults(
  db: Db,
  id: string,
  end: {
    /** `running` for interim figures. */
    status: 'running' | 'completed' | 'error' | 'cancelled';
    score: number | null;
    results: TopicResults | null;
    overview: string | null;
    /** How often the answers behind the results had been re-read. */
    readings: number;
    at: Date;
  },
) {
  const changed = await run(
    db,
    sql`update topic_executions set status = ${end.status}, score = ${end.score},
      results = ${end.results ? json(end.results) : null},
      headline = ${end.results ? json(headlineOf(end.results)) : null}, overview = ${end.overview}, scored_readings = ${end.readings}, finished_at = case when ${end.status}::text <> 'running' then coalesce(finished_at, ${end.at}) end,
      score_total = s.total, score_pairs = s.pairs
      from (
        select coalesce(sum(e.score), 0) as total, count(e.score)::int as pairs
        from prompt_executions e join prompts p on p.id = e.prompt_id and not p.branded
        where e.topic_execution_id = ${id} and e.platform = any (${scoredPlatforms(end.results)})
      ) s
      where id = ${id} and (${end.status}::text <> 'running' or status = 'running')`,
  );
  if (changed > 0) await replaceAnswerSums(db, id);
}

/** The ones the score is computed from; none when there is no score. */
const scoredPlatforms = (results: TopicResults | null) =>
  results?.performance.share == null ? [] : results.headline_platforms;

/** Their answers were re-read, so the stored scores are outdated. */
export async function countReading(db: Db, ids: readonly string[]) {
  await run(db, sql`update topic_executions set readings = readings + 1 where id = any (${ids})`);
}

/** Ended executions whose answers were re-read since they were scored. */
export function listUnscored(db: Db, domain_id: string) {
  return many(
    db,
    sql<{ id: string }>`select id from topic_executions
      where domain_id = ${domain_id} and readings <> scored_readings and status <> 'running' order by created_at`,
  );
}

/** Websites that have such executions. */
export function listDomainsBehind(db: Db) {
  return many(
    db,
    sql<{ domain_id: string }>`select distinct x.domain_id from topic_executions x
      where x.readings <> x.scored_readings and x.status <> 'running'`,
  );
}

export function headlineOf(results: TopicResults): Headline {
  const { headline_platforms, performance, mentioned, cited, answerability, comparison } = results;
  const { coverage, per_platform } = results;
  const platforms = Object.entries(per_platform);
  return {
    headline_platforms,
    performance,
    mentioned,
    cited,
    answerability,
    comparison,
    coverage,
    platform_scores: Object.fromEntries(platforms.map(([platform, { score }]) => [platform, score])),
    served_models: Object.fromEntries(
      platforms.map(([platform, { served_models }]) => [platform, served_models]),
    ),
  };
}

export interface NewInsight {
  topic_execution_id: string | null;
  prompt_execution_id: string | null;
  position: number;
  kind: string;
  text: string;
  evidence: { prompt_execution_id: string; answer_id: string | null }[];
}

export async function replaceInsights(
  db: Db,
  domain_id: string,
  topic_execution_id: string,
  insights: readonly NewInsight[],
) {
  await run(
    db,
    sql`delete from insights where topic_execution_id = ${topic_execution_id} or prompt_execution_id in (
      select id from prompt_executions where topic_execution_id = ${topic_execution_id})`,
  );
  await run(
    db,
    sql`insert into insights (domain_id, topic_execution_id, prompt_execution_id, position, kind, text, evidence)
      select ${domain_id}, topic_execution_id, prompt_execution_id, position, kind, text, evidence
      from jsonb_to_recordset(${json(insights)}) as r(topic_execution_id uuid, prompt_execution_id uuid, position int, kind text, text text, evidence jsonb)`,
  );
}

export interface InsightRow {
  id: string;
  kind: string;
  text: string;
  evidence: { prompt_execution_id: string; answer_id: string | null }[];
}

export function listTopicInsights(db: Db, domain_id: string, topic_execution_id: string) {
  return many(
    db,
    sql<InsightRow>`select id, kind, text, evidence from insights
      where domain_id = ${domain_id} and topic_execution_id = ${topic_execution_id} order by position`,
  );
}

export function listPromptInsights(db: Db, domain_id: string, prompt_execution_id: string) {
  return many(
    db,
    sql<InsightRow>`select id, kind, text, evidence from insights
      where domain_id = ${domain_id} and prompt_execution_id = ${prompt_execution_id} order by position`,
  );
}
