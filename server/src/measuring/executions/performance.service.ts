import type { Mean } from '@sightline/contract/shapes';
import type { Ctx } from '../../context.ts';
import { meanByPrompt } from '../scoring/prompt-interval.ts';
import {
  listNewestScores,
  listPromptChanges,
  listScoredExecutions,
  type ScoredExecution,
} from './performance.queries.ts';

/** Prompts that come in one call have times a millisecond apart, of which an execution in the same call has the first. */
const SAME_CALL_MS = 1_000;

/** The part of an execution that Performance over all topics needs. */
export interface TopicScore extends ScoredExecution {
  /** Prompts came or left since the topic's execution before. */
  prompts_changed?: boolean;
}

/** Topic scores on connected assistants, else on the built-in reader, execution by execution, oldest first. */
export async function topicScores(ctx: Ctx, domain_id: string, since: Date): Promise<TopicScore[]> {
  const [executions, changes] = await Promise.all([
    listScoredExecutions(ctx.db, domain_id, since),
    listPromptChanges(ctx.db, domain_id),
  ]);
  const ofTopic = Map.groupBy(changes, ({ topic_id }) => topic_id);
  const before = new Map<string, number>();
  return executions.map((execution) => {
    const { topic_id } = execution;
    const to = Date.parse(execution.created_at) + SAME_CALL_MS;
    const from = before.get(topic_id) ?? to;
    before.set(topic_id, to);
    const isBetween = ({ at }: { at: string }) => Date.parse(at) > from && Date.parse(at) <= to;
    return { ...execution, prompts_changed: ofTopic.get(topic_id)?.some(isBetween) ?? false };
  });
}

/** Performance over all topics from their newest executions; each prompt on each assistant counts equally. */
export async function overallPerformance(ctx: Ctx, domain_id: string): Promise<Mean> {
  const scores = await listNewestScores(ctx.db, domain_id);
  const connected = scores.filter(({ platform }) => platform !== 'local');
  // The built-in reader is never combined with assistants.
  return meanByPrompt(connected.length > 0 ? connected : scores);
}
