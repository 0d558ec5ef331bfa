import { type Ctx, inTransaction } from '../../context.ts';
import { brandsVersion, listTracked } from '../brands/brands.service.ts';
import { lockStaleAnswers, replaceReading } from './answers.queries.ts';
import { countReading, listUnscored } from './executions.queries.ts';
import { namesIn } from './executions.service.ts';
import { finishExecution } from './finish-execution.ts';
import { MATCHER_VERSION } from './matcher.ts';
import { listPromptsOfDomain, setBranded } from './planning.queries.ts';
import { createAnswerReader } from './read-answer.ts';

const BATCH = 200;

/** Reads every stored answer of a domain with today's names, and scores the ended executions it changed. */
export async function rereadAnswersOf(ctx: Ctx, domain_id: string, stop: AbortSignal) {
  let read = BATCH;
  while (read === BATCH && !stop.aborted) read = await inTransaction(ctx, (tx) => rereadSome(tx, domain_id));
  for (const { id } of await listUnscored(ctx.db, domain_id)) {
    if (stop.aborted) break;
    await finishExecution(ctx, id, null);
  }
  if (stop.aborted) throw new Error('The worker is stopping; the rest is read by the next one.');
}

/** Prompts that name the brand by today's names: what an answer repeats from its question is no mention. */
export async function markBranded(ctx: Ctx, domain_id: string) {
  const brands = await listTracked(ctx, domain_id);
  const isBranded = namesIn(brands.filter((brand) => brand.role === 'own'));
  const prompts = await listPromptsOfDomain(ctx.db, domain_id);
  const branded = prompts.filter(({ text }) => isBranded(text));
  await setBranded(
    ctx.db,
    domain_id,
    branded.map(({ id }) => id),
  );
}

/** How many it read. Names and their version are of one moment, so no answer passes for read with names it was not. */
async function rereadSome(ctx: Ctx, domain_id: string): Promise<number> {
  const version = await brandsVersion(ctx, domain_id);
  const stale = await lockStaleAnswers(ctx.db, domain_id, version, MATCHER_VERSION, BATCH);
  if (stale.length === 0) return 0;
  const read = createAnswerReader(await listTracked(ctx, domain_id), version);
  for (const answer of stale) await replaceReading(ctx.db, answer.id, read(answer));
  await countReading(ctx.db, [...new Set(stale.map((answer) => answer.topic_execution_id))]);
  return stale.length;
}
