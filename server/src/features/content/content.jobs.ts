import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { contentSetUp } from '../domains/domain-events.jobs.ts';

/** What a content task is about; how far it is stands in its steps. */
const contentWorkSchema = z.object({
  task_id: z.uuid(),
  domain_id: z.uuid(),
  started_by: z.uuid().nullable(),
  work: z.enum(['create_page', 'bulk_edit', 'first_content', 'refresh', 'overview', 'guidance']),
  /** What a person asked for; empty where the work says it all. */
  instruction: z.string(),
  /** Null for all pages. */
  page_ids: z.array(z.uuid()).nullable(),
});
export type ContentWorkInput = z.infer<typeof contentWorkSchema>;

/** Writes and edits pages. */
export const writeContent = defineJob<Ctx, ContentWorkInput>({
  name: 'write-content',
  data: contentWorkSchema,
  expire_seconds: 3600,
  retries: 4,
  concurrency: 2,
  run: async (ctx, input, { signal }) => (await import('./run-content.ts')).runContent(ctx, input, signal),
  gaveUp: async (ctx, input) => (await import('./run-content.ts')).giveUpContent(ctx, input),
});

/** Begins the first pages of a domain, once. */
export const writeFirstContent = defineJob<Ctx, { domain_id: string }>({
  ...contentSetUp,
  expire_seconds: 60,
  retries: 5,
  concurrency: 1,
  run: async (ctx, { domain_id }) => (await import('./content.service.ts')).startFirstContent(ctx, domain_id),
});
