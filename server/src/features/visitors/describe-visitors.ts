import type { Ctx } from '../../context.ts';
import { BUILT_IN_WRITER } from '../../writer/extractive.ts';
import { describePlainly } from '../../writer/visitor-sentences.ts';
import type { VisitorFacts } from '../../writer/writer.ts';
import { ruleLabels } from '../conversions/conversions.service.ts';
import {
  type DescribedRow,
  listUndescribed,
  listUnphrased,
  type Seen,
  writeDescriptions,
} from './describe-visitors.queries.ts';
import { IDLE_MS } from './merge-session.ts';
import { keyOf } from './visit-rows.ts';
import { factsOf } from './visitor-facts.ts';
import { listConversionRows, listSessionRows, listViewRows } from './visitors.queries.ts';

const AT_ONCE = 50;
/** A model costs money, so only so many visitors of a domain are put into words by it on a day. */
const PHRASED_A_DAY = 200;
/** What is left has its turn with the next run. */
const PHRASED_AT_ONCE = 1000;
const MOST_VISITS = 20;
const MOST_VIEWS = 50;

/** Says in the built-in writer's words what is new of visitors, the last seen first; how many. */
export async function describeVisitors(ctx: Ctx): Promise<number> {
  const visitors = await listUndescribed(ctx.db, AT_ONCE);
  const facts = await readFacts(ctx, visitors);
  const rows = facts.map(
    ({ visitor, known }): DescribedRow => ({ ...visitor, ...describePlainly(known), phrased_at: null }),
  );
  if (rows.length > 0) await writeDescriptions(ctx.db, rows);
  return rows.length;
}

/** Lets a model put into words what visitors did who have gone. */
export async function phraseVisitors(ctx: Ctx, signal: AbortSignal): Promise<void> {
  if (ctx.writer.name === BUILT_IN_WRITER) return;
  const now = ctx.now();
  const visitors = await listUnphrased(ctx.db, {
    gone_before: new Date(now.getTime() - IDLE_MS),
    day: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())),
    most: PHRASED_A_DAY,
    limit: PHRASED_AT_ONCE,
  });
  for (const visitor of visitors) {
    signal.throwIfAborted();
    const [one] = await readFacts(ctx, [visitor]);
    if (!one) continue;
    const said = await ctx.writer.describeVisitor({ ...one.known, signal });
    await writeDescriptions(ctx.db, [{ ...visitor, ...said, phrased_at: ctx.now() }]);
  }
}

async function readFacts(ctx: Ctx, visitors: readonly Seen[]) {
  const labels = new Map<string, Map<string, string>>();
  const found: { visitor: Seen; known: VisitorFacts }[] = [];
  const distinct = new Map(visitors.map((one) => [keyOf(one.domain_id, one.id), one]));
  for (const visitor of distinct.values()) {
    const { domain_id, id: visitor_id } = visitor;
    const sessions = await listSessionRows(ctx.db, { domain_id, visitor_id, limit: MOST_VISITS });
    const last = sessions.at(-1);
    if (!last) continue;
    const session_ids = [last.id];
    const views = await listViewRows(ctx.db, { domain_id, session_ids, limit: MOST_VIEWS });
    const conversions = last.has_conversion
      ? await listConversionRows(ctx.db, { domain_id, session_ids })
      : [];
    const rules =
      labels.get(domain_id) ?? (conversions.length > 0 ? await ruleLabels(ctx, domain_id) : new Map());
    if (conversions.length > 0) labels.set(domain_id, rules);
    found.push({ visitor, known: factsOf(sessions, { views, conversions }, rules, visitor.sessions_count) });
  }
  return found;
}
