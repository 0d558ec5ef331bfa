import type { Limits } from '@sightline/contract/company/organizations';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic, TopicDetail } from '@sightline/contract/measuring/topics';
import { planOf } from '../../company/billing/billing.service.ts';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { cancelTopicTaskIfRunning, isTopicTaskCancelled } from '../../company/tasks/tasks.service.ts';
import { type Ctx, type DomainCtx, inTransaction, type ReadCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { latestResults } from '../executions/executions.service.ts';
import { startExecution } from '../executions/start-execution.service.ts';
import { listPromptRows } from './prompts.queries.ts';
import { addPrompts, toPrompt } from './prompts.service.ts';
import { followPlan, scheduleTurn } from './topic-schedule.service.ts';
import {
  archiveTopicRow,
  countOlderTopics,
  countTopics,
  findTopicRow,
  listTopicRows,
  setNextRun,
  type TopicRow,
  upsertTopic,
} from './topics.queries.ts';
import { writePrompts } from './write-prompts.ts';

/** All, or those of `ids`. */
export async function listTopics(ctx: ReadCtx, ids: readonly string[] | null = null): Promise<Topic[]> {
  return (await listTopicRows(ctx.db, ctx.domain_id, ids)).map(toTopic);
}

export async function getTopicDetail(ctx: ReadCtx, topic_id: string): Promise<TopicDetail> {
  const topic = toTopic(await getTopicRow(ctx, topic_id));
  const results = await latestResults(ctx, topic_id);
  return { overall_avg: topic.score, per_platform: results?.per_platform ?? {}, topic };
}

/** Adds a topic with the given prompts, or with written ones if none are given, and starts its first run. */
export async function saveAndAnalyze(
  ctx: DomainCtx,
  input: { topic_text: string; prompts: string[] },
  signal: AbortSignal,
): Promise<{ topic: Topic; prompts: Prompt[] }> {
  const prompts = await writePrompts(ctx, input, signal);
  const topic_id = await inTransaction(ctx, async (tx) => {
    await lockDomain(tx, tx.domain_id);
    const plan = await planOf(tx, tx.user.org_id);
    const others = await countTopics(tx.db, tx.domain_id, input.topic_text);
    if (plan.limits.topics !== null && others >= plan.limits.topics) {
      throw new AppError(
        'payment_required',
        `Your plan allows ${topicsText(plan.limits.topics)}. Upgrade to add more.`,
      );
    }
    const at = tx.now();
    const id = await upsertTopic(tx.db, {
      domain_id: tx.domain_id,
      text: input.topic_text,
      created_by: tx.user.id,
      at,
    });
    await addPrompts(tx, id, prompts);
    await scheduleTurn(tx, id, plan.limits);
    await startOrJoin(tx, id, 'onboarding');
    return id;
  });
  const rows = await listPromptRows(ctx.db, ctx.domain_id, topic_id);
  return { topic: toTopic(await getTopicRow(ctx, topic_id)), prompts: rows.map(toPrompt) };
}

const topicsText = (count: number) => `${count} ${count === 1 ? 'topic' : 'topics'}`;

/** A topic whose run is active is not started again; if that run was canceled, the topic is due at once. */
async function startOrJoin(ctx: DomainCtx, topic_id: string, trigger: 'onboarding' | 'person') {
  try {
    await startExecution(ctx, { domain_id: ctx.domain_id, topic_id, trigger, started_by: ctx.user.id });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    if (await isTopicTaskCancelled(ctx, topic_id)) await setNextRun(ctx.db, topic_id, ctx.now());
  }
}

export async function analyzeTopic(ctx: DomainCtx, topic_id: string) {
  await getTopicRow(ctx, topic_id);
  const { limits } = await planOf(ctx, ctx.user.org_id);
  if (limits.topics !== null && (await isBeyondPlan(ctx, topic_id, limits)))
    throw new AppError(
      'payment_required',
      `Your plan measures ${topicsText(limits.topics)}, oldest first, so this one is paused. Upgrade or delete an older topic.`,
    );
  await startExecution(ctx, {
    domain_id: ctx.domain_id,
    topic_id,
    trigger: 'person',
    started_by: ctx.user.id,
  });
}

export async function archiveTopic(ctx: DomainCtx, topic_id: string) {
  await getTopicRow(ctx, topic_id);
  await inTransaction(ctx, async (tx) => {
    await archiveTopicRow(tx.db, { domain_id: tx.domain_id, topic_id, by: tx.user.id, at: tx.now() });
    await cancelTopicTaskIfRunning(tx, topic_id);
    // A waiting topic may have room now.
    const { org_id } = tx.user;
    await followPlan(tx, { org_id, limits: (await planOf(tx, org_id)).limits });
  });
}

/**
 * Sets when the topic is due next by the plan's frequency. False when the plan has no room for it, so it skips this
 * turn.
 */
export async function scheduleNext(ctx: Ctx, topic: { id: string; org_id: string }): Promise<boolean> {
  const { limits } = await planOf(ctx, topic.org_id);
  await scheduleTurn(ctx, topic.id, limits);
  return !(await isBeyondPlan(ctx, topic.id, limits));
}

/** After a downgrade the oldest topics of a domain continue to be measured; the others stay and wait. */
async function isBeyondPlan(ctx: Ctx, topic_id: string, limits: Limits): Promise<boolean> {
  return limits.topics !== null && (await countOlderTopics(ctx.db, topic_id)) >= limits.topics;
}

export async function getTopicRow(ctx: ReadCtx, topic_id: string): Promise<TopicRow> {
  const row = await findTopicRow(ctx.db, ctx.domain_id, topic_id);
  if (!row) throw new AppError('not_found', 'Topic not found.');
  return row;
}

function toTopic({ results, ...row }: TopicRow): Topic {
  return {
    ...row,
    score: results?.performance.share ?? null,
    mentioned_percent: results?.mentioned.share ?? null,
    cited_percent: results?.cited.share ?? null,
    performance: results?.performance ?? null,
    mentioned: results?.mentioned ?? null,
    cited: results?.cited ?? null,
    n: results?.mentioned.n ?? 0,
    headline_platforms: results?.headline_platforms ?? [],
    answerability: results?.answerability ?? null,
    comparison: results?.comparison ?? null,
    coverage: results?.coverage ?? null,
  };
}
