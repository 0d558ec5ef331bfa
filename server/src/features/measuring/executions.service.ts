import type { Platform } from '@sightline/contract/platform';
import type { TopicResults } from '@sightline/contract/topic-results';
import type { Insight, TopicExecution } from '@sightline/contract/topics';
import type { Ctx, DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BrandRow } from '../brands/brand-types.ts';
import {
  findTopicExecution,
  listTopicExecutions,
  listTopicInsights,
  type TopicExecutionRow,
} from './executions.queries.ts';
import { createMatcher } from './matcher.ts';

/** Whether a text names one of the brands. */
export function namesIn(brands: readonly BrandRow[]): (text: string) => boolean {
  const match = createMatcher(brands.map(({ id, name, aliases }) => ({ id, names: [name, ...aliases] })));
  return (text) => match(text).some((mention) => mention.spans.length > 0);
}

export async function latestResults(ctx: Ctx, topic_id: string): Promise<TopicResults | null> {
  const executions = await listTopicExecutions(ctx.db, topic_id, 20);
  return executions.find((execution) => execution.status === 'completed')?.results ?? null;
}

export async function getTopicExecution(ctx: DomainCtx, id: string): Promise<TopicExecution> {
  return toTopicExecution(await getRow(ctx, id), true);
}

/** Newest first, without their results. */
export async function listTopicExecutionsOf(
  ctx: DomainCtx,
  topic_id: string,
  limit: number,
): Promise<TopicExecution[]> {
  const rows = await listTopicExecutions(ctx.db, topic_id, limit);
  return rows.map((row, place) => ({
    ...toTopicExecution(row, comparable(row, rows[place + 1])),
    results: null,
  }));
}

export async function listTopicInsightsOf(ctx: DomainCtx, topic_execution_id: string): Promise<Insight[]> {
  await getRow(ctx, topic_execution_id);
  return listTopicInsights(ctx.db, ctx.domain_id, topic_execution_id);
}

async function getRow(ctx: DomainCtx, id: string): Promise<TopicExecutionRow> {
  const row = await findTopicExecution(ctx.db, id);
  if (row?.domain_id !== ctx.domain_id) throw new AppError('not_found', 'There is no such execution.');
  return row;
}

/** The same assistants with the same models as the execution before. */
function comparable(row: TopicExecutionRow, before: TopicExecutionRow | undefined): boolean {
  if (!before) return true;
  return JSON.stringify(modelsOf(row.results)) === JSON.stringify(modelsOf(before.results));
}

function modelsOf(results: TopicResults | null): [string, string[]][] {
  const headline = results?.headline_platforms ?? [];
  return headline.map((platform) => [platform, results?.per_platform[platform]?.served_models ?? []]);
}

function toTopicExecution(row: TopicExecutionRow, isComparable: boolean): TopicExecution {
  const { id, topic_id, topic_text, overview, score, created_at, finished_at, status, results } = row;
  const platforms = Object.entries(results?.per_platform ?? {});
  return {
    id,
    topic_id,
    topic_text,
    overview,
    score,
    created_at,
    finished_at,
    status,
    results,
    performance: results?.performance ?? null,
    comparable: isComparable,
    platform_scores: byPlatform(platforms.map(([platform, result]) => [platform, result.score])),
    served_models: byPlatform(platforms.map(([platform, result]) => [platform, result.served_models])),
  };
}

function byPlatform<T>(entries: [string, T][]): Partial<Record<Platform, T>> {
  return Object.fromEntries(entries);
}
