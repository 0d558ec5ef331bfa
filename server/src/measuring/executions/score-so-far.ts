import { type Ctx, inTransaction } from '../../context.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';
import { listAnswerFacts } from '../asking/answers.queries.ts';
import { countAudits } from './audits.queries.ts';
import { setPromptScores, setTopicResults, type TopicExecutionRow } from './executions.queries.ts';
import { promptScores } from './prompt-scores.ts';
import { topicResults } from './topic-results.ts';

/**
 * Interim figures of an active run from the answers so far, so that one slow assistant does not hide the others. The
 * end of the run computes everything again; only then are runs compared and insights and summary written.
 */
export async function scoreSoFar(ctx: Ctx, execution: TopicExecutionRow): Promise<void> {
  const { id, domain_id, topic_id, readings } = execution;
  const facts = await listAnswerFacts(ctx.db, id);
  const measured = topicResults(facts, await listTracked(ctx, domain_id));
  const audits = await countAudits(ctx.db, topic_id);
  const results = { ...measured, comparison: null, answerability: audits.n > 0 ? audits : null };
  const status = 'running';
  await inTransaction(ctx, async (tx) => {
    await setPromptScores(tx.db, promptScores(facts, status), tx.now());
    const score = results.performance.share;
    await setTopicResults(tx.db, id, { status, score, results, overview: null, readings, at: tx.now() });
  });
}
