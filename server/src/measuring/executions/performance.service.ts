import type { Mean } from '@sightline/contract/shapes';
import type { Ctx } from '../../context.ts';
import { meanByPrompt } from '../scoring/prompt-interval.ts';
import { listNewestScores, listScoredExecutions, type ScoredExecution } from './performance.queries.ts';

/** The part of an execution that Performance over all topics needs. */
export type TopicScore = ScoredExecution;

/** Topic scores on connected assistants, else on the built-in reader, execution by execution, oldest first. */
export function topicScores(ctx: Ctx, domain_id: string, since: Date): Promise<TopicScore[]> {
  return listScoredExecutions(ctx.db, domain_id, since);
}

/** Performance over all topics from their newest executions; each prompt on each assistant counts equally. */
export async function overallPerformance(ctx: Ctx, domain_id: string): Promise<Mean> {
  const scores = await listNewestScores(ctx.db, domain_id);
  const connected = scores.filter(({ platform }) => platform !== 'local');
  // The built-in reader is never combined with assistants.
  return meanByPrompt(connected.length > 0 ? connected : scores);
}
