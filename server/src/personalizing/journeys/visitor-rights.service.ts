import type { VisitorData } from '@sightline/contract/personalizing/journeys';
import { mustNotBeSample } from '../../company/accounts/guests.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { forgetOnRequest, namedEventsOf } from '../../visiting/visits/forget/forget-visitor.service.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { findVisitor } from './visitors.service.ts';

/** More than any person has; a visitor with more counts as a bot. */
const MAX_VISITS = 5000;
const MAX_VIEWS_OF_VISIT = 5000;

/** What the law calls access: everything that is stored of one visitor. */
export async function exportVisitor(ctx: DomainCtx, visitor_id: string): Promise<VisitorData> {
  const figures = figuresOf(ctx);
  const visitor = await findVisitor(ctx, visitor_id);
  const visits = await figures.sessions([{ domain_id: ctx.domain_id, id: visitor_id }], MAX_VISITS);
  const [page_views, conversions, named] = await Promise.all([
    figures.views(visits, MAX_VIEWS_OF_VISIT),
    figures.conversions(visits),
    namedEventsOf(ctx, { domain_id: ctx.domain_id, id: visitor_id }),
  ]);
  return {
    visitor,
    visits: visits.map((row) => ({ ...row })),
    page_views: page_views.map((row) => ({ ...row })),
    conversions: conversions.map((row) => ({ ...row })),
    named_events: named.map((row) => ({ ...row })),
  };
}

/** Gone from lists and figures when this ends, and from the log soon after. */
export async function deleteVisitor(ctx: DomainCtx, visitor_id: string): Promise<void> {
  await mustNotBeSample(ctx);
  await inTransaction(ctx, async (tx) => {
    await findVisitor(tx, visitor_id);
    await forgetOnRequest(tx, { domain_id: tx.domain_id, id: visitor_id });
  });
}
