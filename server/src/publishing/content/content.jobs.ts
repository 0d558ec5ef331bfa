import { contentSetUp } from '../../company/domains/domain-events.jobs.ts';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { type ContentWorkInput, contentWork } from './content-work.ts';

/** Writes and edits pages. */
export const writeContent = defineJob<Ctx, ContentWorkInput>({
  ...contentWork,
  expire_seconds: 3600,
  retries: 4,
  concurrency: 3,
  each_group: 2,
  run: async (ctx, input, { signal }) => (await import('./run-content.ts')).runContent(ctx, input, signal),
  gaveUp: async (ctx, input, reason) => (await import('./run-content.ts')).giveUpContent(ctx, input, reason),
});

/** Starts a domain's first pages, once. */
export const writeFirstContent = defineJob<Ctx, { domain_id: string }>({
  ...contentSetUp,
  expire_seconds: 60,
  retries: 5,
  concurrency: 1,
  run: async (ctx, { domain_id }) => (await import('./content.service.ts')).startFirstContent(ctx, domain_id),
});
