import type { TopicResults } from '@sightline/contract/measuring/topic-results';
import type { Insight, TopicExecution } from '@sightline/contract/measuring/topics';
import type { Ctx, DomainCtx, ReadCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { assertCursor, type Part } from '../../platform/db/list-part.ts';
import type { TrackedBrand } from '../../understanding/brands/brand-types.ts';
import { createMatcher } from '../reading/matcher/matcher.ts';
import {
  findCompletedBefore,
  findLatestResults,
  findTopicExecution,
  hasExecutionOfTopic,
  hasTopicExecution,
  headlineOf,
  listTopicExecutions,
  listTopicInsights,
  type TopicExecutionHead,
  type TopicExecutionRow,
} from './executions.queries.ts';

/** Whether a text names one of the brands. */
export function namesIn(brands: readonly TrackedBrand[]): (text: string) => boolean {
  const match = createMatcher(
    brands.map(({ id, name, aliases, decisions }) => ({ id, names: [name, ...aliases], decisions })),
  );
  return (text) => match(text).some((mention) => mention.spans.length > 0);
}

export async function latestResults(ctx: Ctx, topic_id: string): Promise<TopicResults | null> {
  return (await findLatestResults(ctx.db, topic_id))?.results ?? null;
}

export async function getTopicExecution(ctx: ReadCtx, id: string): Promise<TopicExecution> {
  const { results, readings: _, ...row } = await getRow(ctx, id);
  return { ...toTopicExecution({ ...row, headline: results && headlineOf(results) }, true), results };
}

/** Newest first, without their results. */
export async function listTopicExecutionsOf(
  { db }: ReadCtx,
  topic_id: string,
  part: Part,
): Promise<TopicExecution[]> {
  if (part.cursor !== null) assertCursor(await hasExecutionOfTopic(db, topic_id, part.cursor));
  const rows = await listTopicExecutions(db, topic_id, part);
  const last = rows.length < part.limit ? undefined : rows.at(-1);
  const older = last && (await findCompletedBefore(db, topic_id, last.id));
  const before = (place: number) =>
    rows.slice(place + 1).find(({ status }) => status === 'completed') ?? older;
  return rows.map((row, place) => toTopicExecution(row, comparable(row, before(place))));
}

export async function listTopicInsightsOf(ctx: DomainCtx, topic_execution_id: string): Promise<Insight[]> {
  await assertTopicExecution(ctx, topic_execution_id);
  return listTopicInsights(ctx.db, ctx.domain_id, topic_execution_id);
}

/** Not found when the execution belongs to another website. Does not read its results. */
export async function assertTopicExecution(ctx: ReadCtx, id: string): Promise<void> {
  if (!(await hasTopicExecution(ctx.db, ctx.domain_id, id))) throw noExecution();
}

/** Not found when the execution belongs to another topic or website. */
export async function assertExecution(ctx: DomainCtx, id: string, topic_id: string | null): Promise<void> {
  if (!(await hasTopicExecution(ctx.db, ctx.domain_id, id, topic_id))) throw noExecution();
}

async function getRow(ctx: ReadCtx, id: string): Promise<TopicExecutionRow> {
  const row = await findTopicExecution(ctx.db, id);
  if (row?.domain_id !== ctx.domain_id) throw noExecution();
  return row;
}

const noExecution = () => new AppError('not_found', 'Run not found.');

/** Same assistants and models as the previous completed execution, and neither was cut short by the spending limit. */
function comparable(row: TopicExecutionHead, before: TopicExecutionHead | undefined): boolean {
  if (!before) return true;
  if ([row, before].some(({ headline }) => (headline?.coverage.unasked ?? 0) > 0)) return false;
  return JSON.stringify(modelsOf(row.headline)) === JSON.stringify(modelsOf(before.headline));
}

function modelsOf(headline: TopicExecutionHead['headline']): [string, string[]][] {
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
    coverage: headline?.coverage ?? null,
  };
}
