import type { AgentVisits } from '@sightline/contract/personalizing/visit-report';
import { kindOf, signOf } from '@sightline/contract/personalizing/visitor-kinds';
import type { DomainCtx } from '../../context.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import type { BotVisits } from '../../visiting/visits/visit-types.ts';
import { type AskedVisits, hoursOf } from './asked-visits.service.ts';
import { timeOf } from './report-range.ts';

/** What is no person's, in the days of a report. */
export async function getAgentVisits(
  ctx: DomainCtx,
  asked: Omit<AskedVisits, 'filters'>,
): Promise<AgentVisits> {
  const { from, to } = await hoursOf(ctx, { ...asked, filters: [] });
  const of = { domain_id: ctx.domain_id, from: new Date(timeOf(from)), to: new Date(timeOf(to)) };
  const [rows, pages] = await Promise.all([figuresOf(ctx).bots(of), figuresOf(ctx).agentPages(of)]);
  const byKind = Map.groupBy(rows, ({ bot }) => kindOf(bot));
  const bySign = Map.groupBy(byKind.get('agents') ?? [], ({ bot }) => signOf(bot));
  return {
    kinds: (['agents', 'crawlers'] as const).map((kind) => ({ kind, ...added(byKind.get(kind) ?? []) })),
    agents: [...bySign]
      .map(([sign, same]) => ({ sign, ...added(same) }))
      .sort((a, b) => b.visits - a.visits || (a.sign < b.sign ? -1 : 1)),
    pages,
  };
}

const added = (rows: readonly BotVisits[]) => ({
  visits: rows.reduce((sum, { visits }) => sum + visits, 0),
  visitors: rows.reduce((sum, { visitors }) => sum + visitors, 0),
  views: rows.reduce((sum, { views }) => sum + views, 0),
});
