import type { Comparison } from '@sightline/contract/measuring/topic-results';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import { writerOf } from '../../company/domains/writer-of-domain.service.ts';
import { endTask } from '../../company/tasks/tasks.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { awakeSignal } from '../../platform/awake/awake.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';
import { type AnswerFacts, listAnswerFacts } from '../asking/answers.queries.ts';
import { compareRuns, pairScores, partialRun } from '../scoring/compare-executions.ts';
import { countAudits, listAuditGaps } from './audits.queries.ts';
import { runsUpTo } from './earlier-runs.service.ts';
import { executionFinished } from './execution-events.jobs.ts';
import {
  findPreviousExecution,
  findTopicExecution,
  replaceInsights,
  setLatest,
  setPromptScores,
  setTopicResults,
  type TopicExecutionRow,
} from './executions.queries.ts';
import { promptInsights, topicInsights } from './insight-facts.ts';
import { assistantsWithoutSources } from './lost-sources.ts';
import { promptScores } from './prompt-scores.ts';
import { topicFacts } from './topic-facts.ts';
import { topicResults } from './topic-results.ts';

const WRITING_MS = 60_000;

/**
 * Scores a run from its stored answers and ends it as `end`; null re-scores an ended run after its answers were
 * re-read. Everything is computed from scratch, so it can run any number of times.
 */
export async function finishExecution(
  ctx: Ctx,
  id: string,
  end: 'completed' | 'cancelled' | 'error' | null,
): Promise<void> {
  const execution = await findTopicExecution(ctx.db, id);
  if (!execution) return;
  // Another worker may have ended it meanwhile; its status stays.
  const status = execution.status === 'running' && end ? end : execution.status;
  if (status === 'running') return;
  const facts = await listAnswerFacts(ctx.db, id);
  const written = await writeUp(ctx, execution, facts);
  const failed = status === 'completed' && facts.every((answer) => answer.status !== 'answered');
  const outcome = failed ? 'error' : status;
  await inTransaction(ctx, async (tx) => {
    await setPromptScores(tx.db, promptScores(facts, outcome), tx.now());
    await replaceInsights(tx.db, execution.domain_id, id, written.insights);
    const { results, overview } = written;
    await setTopicResults(tx.db, id, {
      status: outcome,
      score: results.performance.share,
      results,
      overview,
      readings: execution.readings,
      at: tx.now(),
    });
    if (outcome === 'completed') {
      await setLatest(tx.db, id);
      const { domain_id, topic_id } = execution;
      await tx.jobs.send(tx.db, executionFinished, { domain_id, topic_id, topic_execution_id: id });
    }
    if (end && execution.task_id)
      await endTask(tx, execution.task_id, outcome, failed ? whyFailed(facts) : null);
  });
}

async function writeUp(ctx: Ctx, execution: TopicExecutionRow, facts: AnswerFacts[]) {
  const brands = await listTracked(ctx, execution.domain_id);
  const previous = await findPreviousExecution(ctx.db, execution);
  const earlier = previous && {
    facts: await listAnswerFacts(ctx.db, previous.id),
    results: previous.results,
  };
  const measured = topicResults(facts, brands, assistantsWithoutSources(facts, earlier ?? null));
  const isKnown = measured.performance.share !== null;
  const comparison =
    earlier && isKnown ? await comparisonOf(ctx, execution, facts, measured.headline_platforms) : null;
  const audits = await countAudits(ctx.db, execution.topic_id);
  const results = { ...measured, comparison, answerability: audits.n > 0 ? audits : null };
  const signal = awakeSignal(WRITING_MS);
  const own = brands.find((brand) => brand.role === 'own');
  const about = { brand_name: own?.name ?? '', topic_text: execution.topic_text };
  const found = topicInsights(
    about.brand_name,
    facts,
    measured.headline_platforms,
    await listAuditGaps(ctx.db, execution.topic_id),
  );
  const writer = await writerOf(ctx, execution.domain_id);
  const texts = await writer.phraseInsights({ facts: found, signal });
  const executionOf = new Map(facts.map((answer) => [answer.id, answer.prompt_execution_id]));
  const insights = [
    ...found.map((fact, position) => ({
      topic_execution_id: execution.id,
      prompt_execution_id: null,
      position,
      kind: fact.kind,
      text: texts[position] ?? fact.plain,
      evidence: fact.answer_ids.map((answer_id) => ({
        answer_id,
        prompt_execution_id: executionOf.get(answer_id) ?? '',
      })),
    })),
    ...promptInsights(about.brand_name, facts),
  ];
  const overview = await writer.summariseTopic({ ...topicFacts(about, facts, results), signal });
  return { results, insights, overview };
}

async function comparisonOf(
  ctx: Ctx,
  { id, domain_id, topic_id, created_at }: TopicExecutionRow,
  facts: readonly AnswerFacts[],
  platforms: readonly string[],
): Promise<Comparison> {
  const partial = partialRun(facts, platforms);
  if (partial) return partial;
  const time_zone = await timeZoneOf(ctx, domain_id);
  const runs = await runsUpTo(ctx, { topic_id, time_zone }, created_at);
  // Its own stored scores are older than its answers.
  const earlier = runs.filter((run) => run.id !== id);
  return compareRuns([...earlier, { at: created_at, pairs: pairScores(facts, platforms) }]);
}

function whyFailed(facts: readonly AnswerFacts[]): string {
  const reasons = new Set(facts.flatMap((answer) => answer.failure ?? []));
  return [...reasons].slice(0, 3).join(' ') || 'No assistant answered.';
}
