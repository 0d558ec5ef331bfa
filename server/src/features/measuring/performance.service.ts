import type { Mean } from '@sightline/contract/shapes';
import type { Ctx } from '../../context.ts';
import { bootstrapInterval } from './bootstrap.ts';
import { listNewestScores, listScoredExecutions, type ScoredExecution } from './performance.queries.ts';

/** An execution as far as Performance over all topics goes. */
export type TopicScore = ScoredExecution;

/** What the topics scored on connected assistants, else on the built-in reader, execution by execution, oldest first. */
export function topicScores(ctx: Ctx, domain_id: string, since: Date): Promise<TopicScore[]> {
  return listScoredExecutions(ctx.db, domain_id, since);
}

/** Performance over all topics by their newest executions: prompts × assistants weighted equally. */
export async function overallPerformance(ctx: Ctx, domain_id: string): Promise<Mean> {
  const scores = await listNewestScores(ctx.db, domain_id);
  const connected = scores.filter(({ platform }) => platform !== 'local');
  // The built-in reader is never pooled with assistants.
  const rows = connected.length > 0 ? connected : scores;
  const byPrompt = [...Map.groupBy(rows, ({ prompt_id }) => prompt_id).values()];
  const interval = bootstrapInterval(byPrompt.map((group) => group.map(({ score }) => score)));
  return {
    n: rows.reduce((sum, { n }) => sum + n, 0),
    share: rows.length === 0 ? null : rows.reduce((sum, { score }) => sum + score, 0) / rows.length,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}
