import { type Ctx, inTransaction } from '../../context.ts';
import { BUILT_IN_WRITER } from '../../writer/writer.ts';
import { listPhrasedDomains } from '../collecting/tracked-domains.queries.ts';
import { MAX_IDLE_MS } from './follow/merge-session.ts';
import { openFigures, openVisits } from './visit-places.store.ts';
import { readFacts } from './visitor-words.service.ts';

/** A model costs money, so it describes only a limited number of a domain's visitors per day. */
const MAX_PHRASED_A_DAY = 200;
/** The rest follows with the next run. */
const MAX_PHRASED_AT_ONCE = 1000;

/** Lets a model describe what visitors did after they have left. */
export async function phraseVisitors(ctx: Ctx, signal: AbortSignal): Promise<void> {
  if (ctx.writer.name === BUILT_IN_WRITER) return;
  const now = ctx.now();
  const visitors = await openFigures(ctx).unphrased({
    domain_ids: await listPhrasedDomains(ctx.db),
    gone_before: new Date(now.getTime() - MAX_IDLE_MS),
    day: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())),
    most: MAX_PHRASED_A_DAY,
    limit: MAX_PHRASED_AT_ONCE,
  });
  for (const visitor of visitors) {
    signal.throwIfAborted();
    const [one] = await readFacts(ctx, [visitor]);
    if (!one) continue;
    const said = await ctx.writer.describeVisitor({ ...one.facts, signal });
    await inTransaction(ctx, async (tx) => {
      const visits = openVisits(tx);
      await visits.describe([{ ...visitor, ...said, phrased_at: ctx.now() }]);
      await visits.flush();
    });
  }
}
