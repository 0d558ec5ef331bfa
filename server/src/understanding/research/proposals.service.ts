import { getDomainRow } from '../../company/domains/domains.service.ts';
import { writerOf } from '../../company/domains/writer-of-domain.service.ts';
import type { Ctx } from '../../context.ts';
import type { Page } from '../../language/page/page.ts';
import type { QueryPrompts, SearchQuery } from '../../writer/built-in/topics/search-queries.ts';
import { promptsOfQueries } from '../../writer/threaded-writer.ts';
import type { ProposedPrompt, ProposedTopic } from '../../writer/writer.ts';
import { getOwnBrand, listTracked } from '../brands/brands.service.ts';
import { inMainLanguage } from './main-language.ts';
import { listSitePages } from './research.queries.ts';

const PROMPTS_PER_TOPIC = 10;
const STARTER_TOPICS = 5;

/** Empty when the site's pages contain no topic. */
export async function proposeTopics(
  ctx: Ctx,
  domain_id: string,
  signal: AbortSignal,
): Promise<ProposedTopic[]> {
  const subject = await subjectOf(ctx, domain_id);
  if (subject.pages.length === 0) return [];
  const input = { ...subject, existing: [], count: STARTER_TOPICS, signal };
  const proposals = await (await writerOf(ctx, domain_id)).proposeTopics(input);
  return proposals.map((proposal) => ({ ...proposal, topic: sentenceCase(proposal.topic) }));
}

/** As a title on a screen: starts with a capital, names inside stay as they are. */
function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export async function proposePrompts(
  ctx: Ctx,
  domain_id: string,
  topic_text: string,
  signal: AbortSignal,
): Promise<ProposedPrompt[]> {
  const subject = await subjectOf(ctx, domain_id);
  const tracked = await listTracked(ctx, domain_id);
  const competitors = tracked.filter((brand) => brand.role === 'competitor').map((brand) => brand.name);
  const writer = await writerOf(ctx, domain_id);
  return writer.proposePrompts({ ...subject, topic_text, competitors, count: PROMPTS_PER_TOPIC, signal });
}

/** Prompts out of search queries; the names of all tracked companies are left out of them. */
export async function promptsFor(ctx: Ctx, domain_id: string, queries: SearchQuery[]): Promise<QueryPrompts> {
  const { brand_name, host, pages, category } = await subjectOf(ctx, domain_id);
  const tracked = await listTracked(ctx, domain_id);
  const names = tracked.flatMap(({ name, aliases }) => [name, ...aliases]);
  return promptsOfQueries({ brand_name, host, pages, category, queries, names });
}

async function subjectOf(
  ctx: Ctx,
  domain_id: string,
): Promise<{
  brand_name: string;
  host: string;
  description: string;
  pages: Page[];
  category: string | null;
}> {
  const domain = await getDomainRow(ctx, domain_id);
  const own = await getOwnBrand(ctx, domain_id);
  const pages = inMainLanguage(await listSitePages(ctx.db, own.id));
  const { host, description, category } = domain;
  return { brand_name: own.name, host, description: description ?? '', pages, category };
}
