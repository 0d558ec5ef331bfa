import type {
  PublishingTest,
  PublishingTestPlan,
  TestArm,
} from '@sightline/contract/measuring/publishing-tests';
import { MIN_TEST_PROMPTS, TEST_DAYS } from '@sightline/contract/measuring/test-bounds';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import { getAssistantsStatus } from '../executions/assistants-status.ts';
import { listMeanScores, type MeanScore } from '../executions/performance.queries.ts';
import { newestSweep } from '../executions/sweep.service.ts';
import { suggestNextSteps } from '../suggestions/suggestions.jobs.ts';
import { listPublishedFor, type PublishedFor } from '../suggestions/suggestions.queries.ts';
import { keepUntouched, listPlainPrompts, listUnbranded } from '../topics/prompts.queries.ts';
import { getTopicRow } from '../topics/topics.service.ts';
import { type Candidate, drawArms } from './draw-arms.ts';
import { planForTenPoints, planWith, USUAL_VARIANCE } from './plan-test.ts';
import {
  countFrom,
  endTestRow,
  findTestRow,
  insertTest,
  listTestPrompts,
  listTestRows,
  type TestRow,
} from './publishing-tests.queries.ts';
import { mean, sidesOf, type TestEffect, testEffect } from './test-effect.ts';

const DAY_MS = 86_400_000;
const MAX_LISTED = 50;
const MAX_CANARIES = 12;

export async function listPublishingTests(ctx: DomainCtx, topic_id: string | null) {
  const rows = await listTestRows(ctx.db, { domain_id: ctx.domain_id, topic_id, limit: MAX_LISTED });
  return { tests: await toTests(ctx, rows) };
}

export async function getPublishingTest(ctx: DomainCtx, id: string): Promise<PublishingTest> {
  const row = await findTestRow(ctx.db, { domain_id: ctx.domain_id, id });
  const [test] = row ? await toTests(ctx, [row]) : [];
  if (!test) throw new AppError('not_found', 'There is no such test on this website.');
  return test;
}

/** Says how exactly a test would know; stores nothing. */
export async function planPublishingTest(ctx: DomainCtx, topic_id: string): Promise<PublishingTestPlan> {
  const { candidates, canaries, scores } = await drawable(ctx, topic_id);
  const { assistants, asking } = await getAssistantsStatus(ctx);
  const asked = assistants.filter(({ status, surface }) => status === 'connected' && surface !== 'built_in');
  const spreads = scores.map(({ score }) => score * (1 - score));
  const input = {
    prompts: candidates.length,
    answer_usd: asked.map(({ answer_usd }) => answer_usd),
    variance: mean(spreads) ?? USUAL_VARIANCE,
  };
  return {
    prompts: candidates.length,
    canaries: canaries.length,
    assistants: asked.map(({ platform }) => platform),
    now: planWith(input, asking),
    for_ten_points: planForTenPoints(input),
  };
}

export async function drawPublishingTest(ctx: DomainCtx, topic_id: string): Promise<PublishingTest> {
  const { domain_id } = ctx;
  const { candidates, canaries } = await drawable(ctx, topic_id);
  const arms = drawArms(candidates);
  if (arms.length < 2 * MIN_TEST_PROMPTS)
    throw new AppError(
      'conflict',
      `A test needs ${2 * MIN_TEST_PROMPTS} unbranded prompts without a published page; this topic has ${candidates.length}. Add prompts first.`,
    );
  const prompts = [...arms, ...canaries.map((prompt_id) => ({ prompt_id, arm: 'canary' as const }))];
  const id = await inTransaction(ctx, async (tx) => {
    const drawn = await insertTest(tx.db, { domain_id, topic_id, prompts, by: tx.user.id, at: tx.now() });
    await keepUntouched(
      tx.db,
      arms.flatMap(({ prompt_id, arm }) => (arm === 'untouched' ? [prompt_id] : [])),
      true,
    );
    await renewSuggestions(tx, topic_id);
    return drawn;
  }).catch((error) => {
    if (isDuplicate(error)) throw new AppError('conflict', 'A test of this topic is going on. End it first.');
    throw error;
  });
  return getPublishingTest(ctx, id);
}

/** Prompts without a published page: those of the topic, and some of other topics that assistants answered lately. */
async function drawable(ctx: DomainCtx, topic_id: string) {
  await getTopicRow(ctx, topic_id);
  const all = await listUnbranded(ctx.db, ctx.domain_id);
  const ids = all.map(({ id }) => id);
  const published = new Set((await listPublishedFor(ctx.db, ids)).map(({ prompt_id }) => prompt_id));
  const bare = all.filter(({ id }) => !published.has(id));
  const now = ctx.now();
  const scores = await listMeanScores(
    ctx.db,
    bare.map(({ id }) => id),
    { from: daysFrom(now, -TEST_DAYS), to: now },
  );
  const byPrompt = Map.groupBy(scores, ({ prompt_id }) => prompt_id);
  const of = bare.filter((prompt) => prompt.topic_id === topic_id);
  return {
    candidates: of.map(({ id }): Candidate => ({ prompt_id: id, score: mean(scoresOf(byPrompt.get(id))) })),
    canaries: bare
      .filter((prompt) => prompt.topic_id !== topic_id && byPrompt.has(prompt.id))
      .map(({ id }) => id)
      .sort(() => Math.random() - 0.5)
      .slice(0, MAX_CANARIES),
    scores: of.flatMap(({ id }) => byPrompt.get(id) ?? []),
  };
}

const scoresOf = (scores: readonly MeanScore[] = []) => scores.map(({ score }) => score);

export async function measurePublishingTest(ctx: DomainCtx, id: string): Promise<PublishingTest> {
  const { state, prompts } = await getPublishingTest(ctx, id);
  if (state !== 'publishing') throw new AppError('conflict', 'This test is counted already, or has ended.');
  if (prompts.every(({ arm, page }) => arm !== 'published' || page === null))
    throw new AppError('conflict', 'No page of this test is live. Publish one, then count.');
  await countFrom(ctx.db, { domain_id: ctx.domain_id, id, at: ctx.now() });
  return getPublishingTest(ctx, id);
}

export async function endPublishingTest(ctx: DomainCtx, id: string): Promise<PublishingTest> {
  const { topic_id, prompts } = await getPublishingTest(ctx, id);
  await inTransaction(ctx, async (tx) => {
    if (!(await endTestRow(tx.db, { domain_id: tx.domain_id, id, at: tx.now() })))
      throw new AppError('conflict', 'This test has ended already.');
    await keepUntouched(
      tx.db,
      prompts.flatMap(({ prompt_id, arm }) => (arm === 'untouched' ? [prompt_id] : [])),
      false,
    );
    await renewSuggestions(tx, topic_id);
  });
  return getPublishingTest(ctx, id);
}

/** Prompts that stay untouched lose their suggestions at once, and get them back when the test ends. */
async function renewSuggestions(tx: DomainCtx, topic_id: string) {
  const sweep = await newestSweep(tx, topic_id);
  if (!sweep) return;
  const { topic_execution_id } = sweep;
  await tx.jobs.send(tx.db, suggestNextSteps, { domain_id: tx.domain_id, topic_id, topic_execution_id });
}

async function toTests(ctx: DomainCtx, rows: readonly TestRow[]): Promise<PublishingTest[]> {
  const all = await listTestPrompts(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const ids = [...new Set(all.map(({ prompt_id }) => prompt_id))];
  const prompts = await listPlainPrompts(ctx.db, ids);
  const pages = new Map((await listPublishedFor(ctx.db, ids)).map((page) => [page.prompt_id, page]));
  const tests: PublishingTest[] = [];
  for (const row of rows) {
    const arms = new Map(all.flatMap((one) => (one.test_id === row.id ? [[one.prompt_id, one.arm]] : [])));
    const of = prompts.flatMap(({ id, text }): TestPrompt[] => {
      const arm = arms.get(id);
      return arm ? [{ prompt_id: id, text, arm, page: pages.get(id) ?? null }] : [];
    });
    const inOrder = ARMS.flatMap((arm) => of.filter((prompt) => prompt.arm === arm));
    tests.push(await toTest(ctx, row, inOrder));
  }
  return tests;
}

const ARMS: TestArm[] = ['published', 'untouched', 'canary'];

interface TestPrompt {
  prompt_id: string;
  text: string;
  arm: TestArm;
  page: PublishedFor | null;
}

async function toTest(ctx: DomainCtx, row: TestRow, prompts: readonly TestPrompt[]): Promise<PublishingTest> {
  const { first_live, from, to } = timesOf(row, prompts);
  const ended = row.ended_at === null ? null : new Date(row.ended_at);
  const now = ctx.now();
  const ids = prompts.map(({ prompt_id }) => prompt_id);
  const before_to = first_live ?? from ?? ended ?? now;
  const before = { from: daysFrom(before_to, -TEST_DAYS), to: before_to };
  const after = from && to && { from, to: ended && ended < to ? ended : to };
  const scores = [
    ...(await listMeanScores(ctx.db, ids, before)).map((one) => ({ ...one, is_after: false })),
    ...(after ? await listMeanScores(ctx.db, ids, after) : []).map((one) => ({ ...one, is_after: true })),
  ];
  // A canary that got a page tells nothing about the assistants any more.
  const effect = testEffect(
    prompts.filter(({ arm, page }) => arm !== 'canary' || page === null),
    scores,
  );
  const sides = sidesOf(scores);
  const isOver = to !== null && to <= (ended ?? now);
  return {
    id: row.id,
    topic_id: row.topic_id,
    state: isOver ? 'done' : ended ? 'ended' : from ? 'measuring' : 'publishing',
    verdict: verdictOf(effect, isOver),
    ...effect,
    drawn_at: row.drawn_at,
    measured_from: from?.toISOString() ?? null,
    measured_to: to?.toISOString() ?? null,
    ended_at: row.ended_at,
    prompts: prompts.map(({ prompt_id, text, arm, page }) => ({
      prompt_id,
      text,
      arm,
      page: page && { id: page.id, title: page.title, live_at: page.live_at },
      ...(sides.get(prompt_id) ?? { before: null, after: null }),
    })),
  };
}

/** Counting begins when the last of the chosen prompts has its page, or when a person says so. */
function timesOf({ drawn_at, counted_from }: TestRow, prompts: readonly TestPrompt[]) {
  const chosen = prompts.filter(({ arm }) => arm === 'published');
  const live = chosen.flatMap(({ page }) => (page ? Date.parse(page.live_at) : []));
  const isWhole = chosen.length > 0 && live.length === chosen.length;
  const drawn = Date.parse(drawn_at);
  const first_live = live.length > 0 ? new Date(Math.max(drawn, Math.min(...live))) : null;
  const last_live = isWhole ? new Date(Math.max(drawn, ...live)) : null;
  const from = counted_from ? new Date(counted_from) : last_live;
  return { first_live, from, to: from && daysFrom(from, TEST_DAYS) };
}

const daysFrom = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

/** Judged once, when the days are over: who looks every day and stops at the first success would often see one. */
function verdictOf({ low, changed_models, canaries_moved }: TestEffect, isOver: boolean) {
  if (!isOver || low === null) return 'too_early';
  if (low > 0) return 'worked';
  return canaries_moved || changed_models.length > 0 ? 'engine_changed' : 'no_effect';
}
