import type { ListedVisitor, Visitor, VisitorSession } from '@sightline/contract/personalizing/journeys';
import type { VisitorKind } from '@sightline/contract/personalizing/visitor-kinds';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { ruleLabels } from '../../visiting/conversion-rules/conversion-rules.service.ts';
import { markInternal, overruleBot } from '../../visiting/visits/forget/mark-internal.service.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { inWords } from '../../visiting/visits/visitor-words.service.ts';
import { type AskedVisits, filtersOf, hoursOf } from '../analytics/asked-visits.service.ts';
import { variantLabels } from '../variants/personalization.service.ts';
import { toSession } from './show-session.ts';

/** What one screen shows; someone who comes daily for years has more. */
const MAX_SESSIONS = 200;
const MAX_VIEWS = 500;
const HOUR_MS = 3_600_000;

/** All of a kind, or with days or filters the people that Analytics counts in these. */
export async function listVisitors(
  ctx: DomainCtx,
  asked: AskedVisits & { kind?: VisitorKind; limit: number; cursor?: string | undefined },
): Promise<ListedVisitor[]> {
  const { domain_id } = ctx;
  const page = { limit: asked.limit, cursor: asked.cursor ?? null };
  const { kind = 'people' } = asked;
  if (!asked.start && !asked.end && asked.filters.length === 0)
    return inWords(ctx, domain_id, await figuresOf(ctx).visitors(domain_id, { ...page, kind }));
  if (kind !== 'people')
    throw new AppError('bad_request', 'Only people are chosen by days and filters. Leave these out.');
  const filters = filtersOf(asked.filters);
  const { from, to } = await hoursOf(ctx, asked);
  const until = Math.max(to, Math.floor(ctx.now().getTime() / HOUR_MS) + 1);
  const among = { domain_id, from, to, until, filters, ...page };
  return inWords(ctx, domain_id, await figuresOf(ctx).visitorsAmong(among));
}

export async function getVisitor(
  ctx: DomainCtx,
  visitor_id: string,
): Promise<{ visitor: Visitor; sessions: VisitorSession[] }> {
  const { domain_id } = ctx;
  const figures = figuresOf(ctx);
  const visitor = await findVisitor(ctx, visitor_id);
  const sessions = await figures.sessions([{ domain_id, id: visitor_id }], MAX_SESSIONS);
  const [views, conversions, variants, rules] = await Promise.all([
    figures.views(sessions, MAX_VIEWS),
    figures.conversions(sessions),
    variantLabels(ctx, domain_id),
    ruleLabels(ctx, domain_id),
  ]);
  const viewsOf = Map.groupBy(views, ({ session_id }) => session_id);
  const conversionsOf = Map.groupBy(conversions, ({ session_id }) => session_id);
  return {
    visitor,
    sessions: sessions.map((session) =>
      toSession({
        session,
        views: viewsOf.get(session.id) ?? [],
        conversions: conversionsOf.get(session.id) ?? [],
        variant: session.variant_id === null ? undefined : variants.get(session.variant_id),
        rules,
      }),
    ),
  };
}

/** Applies to all figures and all time; reversible. */
export function markVisitor(
  ctx: DomainCtx,
  asked: { visitor_id: string; internal?: boolean | undefined; is_person?: boolean | undefined },
): Promise<Visitor> {
  const { visitor_id, internal, is_person } = asked;
  return inTransaction(ctx, async (tx) => {
    await findVisitor(tx, visitor_id);
    const visitor = { domain_id: tx.domain_id, id: visitor_id };
    if (internal !== undefined) await markInternal(tx, { ...visitor, internal });
    if (is_person !== undefined) await overruleBot(tx, { ...visitor, is_person });
    return findVisitor(tx, visitor_id);
  });
}

export async function findVisitor(ctx: DomainCtx, visitor_id: string): Promise<Visitor> {
  const found = await figuresOf(ctx).visitor(ctx.domain_id, visitor_id);
  if (!found) throw new AppError('not_found', 'Visitor not found.');
  const [visitor = found] = await inWords(ctx, ctx.domain_id, [found]);
  return visitor;
}
