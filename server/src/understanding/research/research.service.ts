import type { ResearchStatus } from '@sightline/contract/understanding/research';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ProposedPrompt } from '../../writer/writer.ts';
import { getOwnBrand } from '../brands/brands.service.ts';
import { proposeTopics } from './proposals.service.ts';
import { researchSite } from './research.jobs.ts';
import { countSitePages, findLatestResearch, insertResearch, listLatestPages } from './research.queries.ts';
import { waitingSteps } from './research-steps.ts';

/** What a person can follow while it is read. */
const MAX_LATEST_PAGES = 6;

export async function startResearch(ctx: Ctx, input: { domain_id: string; started_by: string | null }) {
  const { domain_id, started_by } = input;
  const research_id = await insertResearch(ctx.db, {
    domain_id,
    steps: waitingSteps(),
    started_by,
    at: ctx.now(),
  });
  await ctx.jobs.send(ctx.db, researchSite, { research_id });
}

export async function restartResearch(ctx: DomainCtx) {
  await inTransaction(ctx, async (tx) => {
    await lockDomain(tx, tx.domain_id);
    const latest = await findLatestResearch(tx.db, tx.domain_id);
    if (latest && !latest.done) throw new AppError('conflict', 'We’re already reading your website.');
    await startResearch(tx, { domain_id: tx.domain_id, started_by: tx.user.id });
  });
}

export async function getResearchStatus(ctx: DomainCtx): Promise<ResearchStatus> {
  const latest = await findLatestResearch(ctx.db, ctx.domain_id);
  const own = await getOwnBrand(ctx, ctx.domain_id);
  const pages_read = await countSitePages(ctx.db, own.id);
  if (!latest) return { steps: waitingSteps(), done: false, pages_read, latest_pages: [], started_at: null };
  const { steps, done, started_at } = latest;
  const latest_pages = await listLatestPages(ctx.db, own.id, started_at, MAX_LATEST_PAGES);
  return { steps, done, pages_read, latest_pages, started_at };
}

/** Whether the site was read, and why not if it failed. */
export async function siteReading(
  ctx: Ctx,
  domain_id: string,
): Promise<{ done: boolean; failure: string | null }> {
  const latest = await findLatestResearch(ctx.db, domain_id);
  const steps = latest?.steps.filter(({ id }) => id === 'reach' || id === 'read') ?? [];
  const failed = steps.find(({ status }) => status === 'failed');
  return { done: latest?.done ?? true, failure: failed?.detail ?? null };
}

/** The prompts that research proposed for a topic; null for a topic that it did not propose. */
export async function researchedPrompts(
  ctx: DomainCtx,
  topic_text: string,
): Promise<ProposedPrompt[] | null> {
  const latest = await findLatestResearch(ctx.db, ctx.domain_id);
  return latest?.proposals.find(({ topic }) => topic === topic_text)?.prompts ?? null;
}

/** Research's proposals; written now if research ended without any. */
export async function initialTopics(
  ctx: DomainCtx,
  signal: AbortSignal,
): Promise<{ topic: string; prompts: string[]; choice?: boolean; category?: string }[]> {
  const latest = await findLatestResearch(ctx.db, ctx.domain_id);
  const proposals = latest?.proposals.length
    ? latest.proposals
    : await proposeTopics(ctx, ctx.domain_id, signal);
  return proposals.map(({ topic, prompts, choice }) => ({
    topic,
    prompts: prompts.map((prompt) => prompt.text),
    ...(choice && { choice: true, category: choice }),
  }));
}
