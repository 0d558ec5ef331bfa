import { type Ctx, inTransaction } from '../../context.ts';
import { brandsVersion, listTracked } from '../brands/brands.service.ts';
import { listStaleAnswers, replaceReading } from './answers.queries.ts';
import { finishExecution } from './finish-execution.ts';
import { MATCHER_VERSION } from './matcher.ts';
import { createAnswerReader } from './read-answer.ts';

const BATCH = 200;

/** Reads every stored answer of a domain with today's names, and scores the executions it changed. */
export async function rereadAnswersOf(ctx: Ctx, domain_id: string, stop: AbortSignal) {
  const touched = new Set<string>();
  while (!stop.aborted) {
    const version = await brandsVersion(ctx, domain_id);
    const stale = await listStaleAnswers(ctx.db, domain_id, version, MATCHER_VERSION, BATCH);
    if (stale.length === 0) break;
    const read = createAnswerReader(await listTracked(ctx, domain_id), version);
    await inTransaction(ctx, async (tx) => {
      for (const answer of stale) await replaceReading(tx.db, answer.id, read(answer));
    });
    for (const answer of stale) touched.add(answer.topic_execution_id);
  }
  for (const topic_execution_id of touched) await finishExecution(ctx, topic_execution_id, null);
  if (stop.aborted) throw new Error('The worker is stopping; the rest is read by the next one.');
}
