import { inDomain } from '../../procedures.ts';
import { latestVisits } from '../../publishing/crawlers/crawlers.service.ts';
import { getFunnel } from './funnel.service.ts';
import { getFunnelEvidence } from './funnel-evidence.service.ts';
import { getBotVisits, getCompetitorStats, getOverview } from './overview.service.ts';

export const overview = {
  get: inDomain.overview.get.handler(({ context }) => getOverview(context.ctx)),
  funnel: inDomain.overview.funnel.handler(({ context, input }) => getFunnel(context.ctx, input)),
  funnelEvidence: inDomain.overview.funnelEvidence.handler(({ context, input }) =>
    getFunnelEvidence(context.ctx, input),
  ),
  botVisits: inDomain.overview.botVisits.handler(({ context, input }) => getBotVisits(context.ctx, input)),
  crawlerVisits: inDomain.overview.crawlerVisits.handler(({ context: { ctx }, input }) =>
    latestVisits(ctx, ctx.domain_id, input.limit),
  ),
  competitorStats: inDomain.overview.competitorStats.handler(({ context, input }) =>
    getCompetitorStats(context.ctx, input.topic_id, input.topic_execution_id ?? null),
  ),
};
