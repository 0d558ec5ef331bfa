import { byAssistant, shownAssistants } from '@sightline/contract/known-assistants';
import { pageUrl } from '@sightline/contract/publishing/page-address';
import type { PageMilestones } from '@sightline/contract/publishing/page-figures';
import type { DomainCtx } from '../../context.ts';
import { connectedPlatforms } from '../../measuring/asking/connections.service.ts';
import { answersSince } from '../../measuring/executions/page-answers.service.ts';
import { firstVerifiedCrawls } from '../crawlers/crawlers.service.ts';
import { siteOf } from '../hosting/hosting.service.ts';

const OPERATORS = byAssistant(({ operator }) => operator);

/** Time from publishing to the first crawl, citation and mention, by assistant. */
export async function milestonesOf(
  ctx: DomainCtx,
  page: { id: string; slug: string; topic_id: string | null; published_at: string | null },
): Promise<PageMilestones> {
  const { published_at } = page;
  const site = await siteOf(ctx, ctx.domain_id);
  const [connected, crawls, answers] = await Promise.all([
    connectedPlatforms(ctx, ctx.domain_id),
    firstVerifiedCrawls(ctx, page.id),
    site && published_at
      ? answersSince(ctx, {
          domain_id: ctx.domain_id,
          url: pageUrl(site.url, page.slug),
          topic_id: page.topic_id,
          since: published_at,
        })
      : { citations: [], mentions: [] },
  ]);
  const told = [...answers.citations, ...answers.mentions];
  const shown = shownAssistants(
    (key) =>
      connected.has(key) || crawls.has(OPERATORS[key]) || told.some(({ platform }) => platform === key),
  );
  return {
    published_at,
    per_assistant: shown.map((platform) => {
      const citation = answers.citations.find((first) => first.platform === platform);
      const mention = answers.mentions.find((first) => first.platform === platform);
      return {
        platform,
        first_verified_crawl: crawls.get(OPERATORS[platform]) ?? null,
        first_citation: citation?.at ?? null,
        first_mention: mention?.at ?? null,
        prompt_execution_id: citation?.prompt_execution_id ?? mention?.prompt_execution_id ?? null,
      };
    }),
  };
}
