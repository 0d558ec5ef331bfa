import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { competitorTracked } from '../brands/brand-events.jobs.ts';

/** Reads the customer's site and proposes topics and competitors. */
export const researchSite = defineJob<Ctx, { research_id: string }>({
  name: 'research-site',
  data: z.object({ research_id: z.uuid() }),
  expire_seconds: 15 * 60,
  retries: 2,
  concurrency: 4,
  run: async (ctx, { research_id }, { signal }) =>
    (await import('./run-research.ts')).runResearch(ctx, research_id, signal),
  gaveUp: async (ctx, { research_id }, reason) =>
    (await import('./run-research.ts')).giveUpResearch(ctx, research_id, reason),
});

/** Reads a competitor's site for the built-in reader. */
export const readCompetitor = defineJob<Ctx, { domain_id: string; brand_id: string }>({
  ...competitorTracked,
  expire_seconds: 10 * 60,
  retries: 2,
  concurrency: 3,
  each_group: 2,
  run: async (ctx, input, { signal }) =>
    (await import('./run-research.ts')).readCompetitorSite(ctx, input, signal),
});
