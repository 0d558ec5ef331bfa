import type { Visitor, VisitorSession } from '@sightline/contract/visitors';
import type { Ctx, DomainCtx } from '../../context.ts';

export function listVisitors(
  _ctx: DomainCtx,
  _page: { limit: number; cursor?: string | undefined },
): Promise<Visitor[]> {
  throw new Error('Not built yet.');
}

export function getVisitor(
  _ctx: DomainCtx,
  _visitor_id: string,
): Promise<{ visitor: Visitor; sessions: VisitorSession[] }> {
  throw new Error('Not built yet.');
}

/** In all figures and for all time; reversible. */
export function setInternal(
  _ctx: DomainCtx,
  _change: { visitor_id: string; internal: boolean },
): Promise<Visitor> {
  throw new Error('Not built yet.');
}

/** Takes in what the log has by now; how many events it was. One process does it at a time. */
export function projectVisits(_ctx: Ctx): Promise<number> {
  throw new Error('Not built yet.');
}
