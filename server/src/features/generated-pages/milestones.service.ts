import type { PageMilestones } from '@sightline/contract/generated-pages';
import type { DomainCtx } from '../../context.ts';
import { firstVerifiedCrawls } from '../crawlers/crawlers.service.ts';
import { siteOf } from '../hosting/hosting.service.ts';
import { answersSince } from '../measuring/page-answers.service.ts';

/** Whose crawlers feed which assistant. */
const OPERATOR_OF = { chatgpt: 'OpenAI', perplexity: 'Perplexity', gemini: 'Google' } as const;
const PLATFORMS = ['chatgpt', 'perplexity', 'gemini'] as const;

/** From publishing to the first crawl, citation and mention, assistant by assistant. */
export async function milestonesOf(
  ctx: DomainCtx,
  page: { id: string; slug: string; topic_id: string | null; published_at: string | null },
): Promise<PageMilestones> {
  const { published_at } = page;
  const site = await siteOf(ctx, ctx.domain_id);
  const [crawls, answers] = await Promise.all([
    firstVerifiedCrawls(ctx, page.id),
    site && published_at
      ? answersSince(ctx, {
          domain_id: ctx.domain_id,
          url: `${site.url}/${page.slug}`,
          topic_id: page.topic_id,
          since: published_at,
        })
      : { citations: [], mentions: [] },
  ]);
  return {
    published_at,
    per_assistant: PLATFORMS.map((platform) => {
      const citation = answers.citations.find((first) => first.platform === platform);
      const mention = answers.mentions.find((first) => first.platform === platform);
      return {
        platform,
        first_verified_crawl: crawls.get(OPERATOR_OF[platform]) ?? null,
        first_citation: citation?.at ?? null,
        first_mention: mention?.at ?? null,
        prompt_execution_id: citation?.prompt_execution_id ?? mention?.prompt_execution_id ?? null,
      };
    }),
  };
}
