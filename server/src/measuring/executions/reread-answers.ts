import { type Ctx, inTransaction } from '../../context.ts';
import { brandsChanged } from '../../understanding/brands/brand-events.jobs.ts';
import { getBrandsVersion } from '../../understanding/brands/brands.queries.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';
import { keepReading, lockStaleAnswers, replaceReading } from '../asking/answers.queries.ts';
import { MATCHER_VERSION } from '../reading/matcher/matcher.ts';
import { createThreadReader, readEach } from '../reading/read-in-thread.ts';
import { countReading, listDomainsBehind, listUnscored } from './executions.queries.ts';
import { namesIn } from './executions.service.ts';
import { finishExecution } from './finish-execution.ts';
import { listPromptsOfDomain, setBranded } from './planning.queries.ts';

const BATCH_SIZE = 200;

/** Re-reads every stored answer of a domain with today's names, and re-scores the ended executions this changed. */
export async function rereadAnswersOf(ctx: Ctx, domain_id: string, stop: AbortSignal) {
  let read = BATCH_SIZE;
  while (read === BATCH_SIZE && !stop.aborted)
    read = await inTransaction(ctx, (tx) => rereadSome(tx, domain_id));
  for (const { id } of await listUnscored(ctx.db, domain_id)) {
    if (stop.aborted) break;
    await finishExecution(ctx, id, null);
  }
  if (stop.aborted) throw new Error('The worker is stopping; the rest is read by the next one.');
}

/** Starts re-reading for every website with executions that are not scored by their newest readings. */
export async function catchUp(ctx: Ctx) {
  for (const { domain_id } of await listDomainsBehind(ctx.db))
    await ctx.jobs.send(ctx.db, brandsChanged, { domain_id });
}

/** Prompts that name the brand by today's names: repeating the question is not a mention. */
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

/**
 * Returns how many it read. Names and their version are taken at one moment, so no answer is marked as read with names
 * it was not read with.
 */
async function rereadSome(ctx: Ctx, domain_id: string): Promise<number> {
  const version = await getBrandsVersion(ctx.db, domain_id);
  const stale = await lockStaleAnswers(ctx.db, domain_id, version, MATCHER_VERSION, BATCH_SIZE);
  if (stale.length === 0) return 0;
  const brands = await listTracked(ctx, domain_id);
  for (const { answer, reading } of await readEach(createThreadReader(brands, version), stale)) {
    if (reading) await replaceReading(ctx.db, answer.id, reading);
    else {
      // Marked as read even so, otherwise the answers behind it would never be reached.
      await keepReading(ctx.db, answer.id, { brands_version: version, matcher_version: MATCHER_VERSION });
      ctx.log.warn({ answer_id: answer.id }, 'answer took too long to analyze; keeping the former result');
    }
  }
  await countReading(ctx.db, [...new Set(stale.map((answer) => answer.topic_execution_id))]);
  return stale.length;
}
