import { partOf } from '../../platform/db/list-part.ts';
import { inDomain, signedInDomain } from '../../procedures.ts';
import { getCrawlerAccess } from '../../publishing/crawlers/crawler-access.service.ts';
import { latestVisits } from '../../publishing/crawlers/crawlers.service.ts';
import { getMentionEvidence, getMentions } from './brand-mentions.service.ts';
import { getFunnel } from './funnel.service.ts';
import { getFunnelEvidence } from './funnel-evidence.service.ts';
import { getBotVisits, getCompetitorStats, getOverview } from './overview.service.ts';
import { getSetupSteps, setSetupHidden } from './setup-steps.service.ts';
import { getStrip } from './strip.service.ts';
import { getVoice } from './voice.service.ts';

export const overview = {
  setupSteps: signedInDomain.overview.setupSteps.handler(({ context }) => getSetupSteps(context.ctx)),
  hideSetup: signedInDomain.overview.hideSetup.handler(({ context, input }) =>
    setSetupHidden(context.ctx, input.hidden),
  ),
  get: inDomain.overview.get.handler(({ context }) => getOverview(context.ctx)),
  funnel: inDomain.overview.funnel.handler(({ context, input }) => getFunnel(context.ctx, input)),
  funnelEvidence: inDomain.overview.funnelEvidence.handler(({ context, input }) =>
    getFunnelEvidence(context.ctx, input),
  ),
  strip: inDomain.overview.strip.handler(({ context, input }) => getStrip(context.ctx, input)),
  mentions: inDomain.overview.mentions.handler(({ context, input }) => getMentions(context.ctx, input)),
  voice: inDomain.overview.voice.handler(({ context, input }) => getVoice(context.ctx, input)),
  mentionEvidence: inDomain.overview.mentionEvidence.handler(({ context, input }) =>
    getMentionEvidence(context.ctx, input),
  ),
  botVisits: inDomain.overview.botVisits.handler(({ context, input }) => getBotVisits(context.ctx, input)),
  crawlerAccess: inDomain.overview.crawlerAccess.handler(({ context }) => getCrawlerAccess(context.ctx)),
  crawlerVisits: inDomain.overview.crawlerVisits.handler(({ context: { ctx }, input }) =>
    latestVisits(ctx, ctx.domain_id, partOf(input)),
  ),
  competitorStats: inDomain.overview.competitorStats.handler(({ context, input }) =>
    getCompetitorStats(context.ctx, input.topic_id, input.topic_execution_id ?? null),
  ),
};
