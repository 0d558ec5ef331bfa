import type { TopicResults } from '@sightline/contract/topic-results';
import type { Insight, TopicExecution } from '@sightline/contract/topics';
import type { Ctx, DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BrandRow } from '../brands/brand-types.ts';
import {
  findLatestResults,
  findTopicExecution,
  type Headline,
  hasTopicExecution,
  headlineOf,
  listTopicExecutions,
  listTopicInsights,
  type TopicExecutionHead,
  type TopicExecutionRow,
} from './executions.queries.ts';
import { createMatcher } from './matcher.ts';

/** Whether a text names one of the brands. */
export function namesIn(brands: readonly BrandRow[]): (text: string) => boolean {
  const match = createMatcher(brands.map(({ id, name, aliases }) => ({ id, names: [name, ...aliases] })));
  return (text) => match(text).some((mention) => mention.spans.length > 0);
}

export async function latestResults(ctx: Ctx, topic_id: string): Promise<TopicResults | null> {
  return (await findLatestResults(ctx.db, topic_id))?.results ?? null;
}

export async function getTopicExecution(ctx: DomainCtx, id: string): Promise<TopicExecution> {
  const { results, readings: _, ...row } = await getRow(ctx, id);
  return { ...toTopicExecution({ ...row, headline: results && headlineOf(results) }, true), results };
}

/** Newest first, without their results. */
export async function listTopicExecutionsOf(
  ctx: DomainCtx,
  topic_id: string,
  limit: number,
): Promise<TopicExecution[]> {
  const rows = await listTopicExecutions(ctx.db, topic_id, limit);
  return rows.map((row, place) => toTopicExecution(row, comparable(row, rows[place + 1])));
}

export async function listTopicInsightsOf(ctx: DomainCtx, topic_execution_id: string): Promise<Insight[]> {
  if (!(await hasTopicExecution(ctx.db, ctx.domain_id, topic_execution_id))) throw noExecution();
  return listTopicInsights(ctx.db, ctx.domain_id, topic_execution_id);
}

async function getRow(ctx: DomainCtx, id: string): Promise<TopicExecutionRow> {
  const row = await findTopicExecution(ctx.db, id);
  if (row?.domain_id !== ctx.domain_id) throw noExecution();
  return row;
}

const noExecution = () => new AppError('not_found', 'There is no such execution.');

/** The same assistants with the same models as the execution before. */
function comparable(row: TopicExecutionHead, before: TopicExecutionHead | undefined): boolean {
  if (!before) return true;
  return JSON.stringify(modelsOf(row.headline)) === JSON.stringify(modelsOf(before.headline));
}

function modelsOf(headline: Headline | null): [string, string[]][] {
  const platforms = headline?.headline_platforms ?? [];
  return platforms.map((platform) => [platform, headline?.served_models[platform] ?? []]);
}

/** Without its results. */
function toTopicExecution(row: TopicExecutionHead, isComparable: boolean): TopicExecution {
  const { id, topic_id, topic_text, overview, score, created_at, finished_at, status, headline } = row;
  return {
    id,
    topic_id,
    topic_text,
    overview,
    score,
    created_at,
    finished_at,
    status,
    results: null,
    performance: headline?.performance ?? null,
    comparable: isComparable,
    platform_scores: headline?.platform_scores ?? {},
    served_models: headline?.served_models ?? {},
  };
}
