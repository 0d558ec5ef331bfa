import { inDomain } from '../../procedures.ts';
import { getCitedDomains, getCitedPages, getCitedSites, getPromptsMentioning } from './citations.service.ts';

export const citations = {
  domains: inDomain.citations.domains.handler(({ context, input }) => getCitedDomains(context.ctx, input)),
  sites: inDomain.citations.sites.handler(({ context, input }) =>
    getCitedSites(context.ctx, input.topic_execution_id, input.kind ?? null),
  ),
  pages: inDomain.citations.pages.handler(({ context, input }) =>
    getCitedPages(context.ctx, input.topic_execution_id, input.domain),
  ),
  mentioning: inDomain.citations.mentioning.handler(({ context, input }) =>
    getPromptsMentioning(context.ctx, {
      topic_execution_id: input.topic_execution_id,
      brand_id: input.brand_id,
      platform: input.assistant ?? null,
    }),
  ),
};
