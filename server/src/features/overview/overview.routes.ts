import { inDomain } from '../../procedures.ts';
import { getBotVisits, getCompetitorStats, getOverview } from './overview.service.ts';

export const overview = {
  get: inDomain.overview.get.handler(({ context }) => getOverview(context.ctx)),
  botVisits: inDomain.overview.botVisits.handler(({ context, input }) => getBotVisits(context.ctx, input)),
  competitorStats: inDomain.overview.competitorStats.handler(({ context, input }) =>
    getCompetitorStats(context.ctx, input.topic_id),
  ),
};
