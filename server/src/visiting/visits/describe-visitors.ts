import type { Ctx } from '../../context.ts';
import { BUILT_IN_WRITER } from '../../writer/built-in/extractive.ts';
import { describePlainly } from '../../writer/built-in/visitor-sentences.ts';
import type { VisitorFacts } from '../../writer/writer.ts';
import { listPhrasedDomains } from '../collecting/tracked-domains.queries.ts';
import { ruleLabels } from '../conversion-rules/conversion-rules.service.ts';
import { openFiguresStore } from './figures.store.ts';
import { MAX_IDLE_MS } from './merge-session.ts';
import { type DescribedRow, keyOf, type Seen } from './visit-types.ts';
import { factsOf } from './visitor-facts.ts';
import { openVisitsStore } from './visits.store.ts';

/** One statement serves many visitors; smaller batches cost more per visitor. */
export const MAX_DESCRIBED_AT_ONCE = 500;
/** A model costs money, so it describes only a limited number of a domain's visitors per day. */
const MAX_PHRASED_A_DAY = 200;
/** The rest follows with the next run. */
const MAX_PHRASED_AT_ONCE = 1000;
const MAX_VISITS = 20;
const MAX_VIEWS = 50;

/** Describes changed visitors in the built-in writer's words, last seen first; returns how many. */
export async function describeVisitors(ctx: Ctx): Promise<number> {
  const visitors = await openFiguresStore(ctx.db).undescribed(MAX_DESCRIBED_AT_ONCE);
  const facts = await readFacts(ctx, visitors);
  const rows = facts.map(
    ({ visitor, known }): DescribedRow => ({ ...visitor, ...describePlainly(known), phrased_at: null }),
  );
  if (rows.length > 0) await openVisitsStore(ctx.db).describe(rows);
  return rows.length;
}

/** Lets a model describe what visitors did after they have left. */
export async function phraseVisitors(ctx: Ctx, signal: AbortSignal): Promise<void> {
  if (ctx.writer.name === BUILT_IN_WRITER) return;
  const now = ctx.now();
  const visitors = await openFiguresStore(ctx.db).unphrased({
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
    const said = await ctx.writer.describeVisitor({ ...one.known, signal });
    await openVisitsStore(ctx.db).describe([{ ...visitor, ...said, phrased_at: ctx.now() }]);
  }
}

async function readFacts(ctx: Ctx, visitors: readonly Seen[]) {
  const distinct = [...new Map(visitors.map((one) => [keyOf(one.domain_id, one.id), one])).values()];
  if (distinct.length === 0) return [];
  const figures = openFiguresStore(ctx.db);
  const sessions = Map.groupBy(await figures.sessions(distinct, MAX_VISITS), ({ domain_id, visitor_id }) =>
    keyOf(domain_id, visitor_id),
  );
  const lasts = [...sessions.values()].flatMap((of) => of.at(-1) ?? []);
  const converted = lasts.filter(({ has_conversion }) => has_conversion);
  const ofSession = ({ domain_id, session_id }: { domain_id: string; session_id: string }) =>
    keyOf(domain_id, session_id);
  const views = Map.groupBy(await figures.views(lasts, MAX_VIEWS), ofSession);
  const conversions = Map.groupBy(
    converted.length > 0 ? await figures.conversions(converted) : [],
    ofSession,
  );
  const labels = new Map<string, Map<string, string>>();
  for (const id of new Set(converted.map(({ domain_id }) => domain_id)))
    labels.set(id, await ruleLabels(ctx, id));
  return distinct.flatMap((visitor): { visitor: Seen; known: VisitorFacts }[] => {
    const { domain_id, id, sessions_count } = visitor;
    const own = sessions.get(keyOf(domain_id, id)) ?? [];
    const last = own.at(-1);
    if (!last) return [];
    const key = keyOf(domain_id, last.id);
    const seen = { views: views.get(key) ?? [], conversions: conversions.get(key) ?? [] };
    return [{ visitor, known: factsOf(own, seen, labels.get(domain_id) ?? new Map(), sessions_count) }];
  });
}
