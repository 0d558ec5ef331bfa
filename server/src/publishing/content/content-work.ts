import { z } from 'zod';

/** What a content task's job works on. Its progress is in the task's steps. */
export const contentWork = {
  name: 'write-content',
  data: z.object({
    task_id: z.uuid(),
    domain_id: z.uuid(),
    started_by: z.uuid().nullable(),
    work: z.enum(['create_page', 'bulk_edit', 'first_content', 'refresh', 'overview', 'guidance']),
    /** The person's instruction; empty when the kind of work says it all. */
    instruction: z.string(),
    /** For work on all pages: those that existed at its start. Null for work on none. */
    page_ids: z.array(z.uuid()).nullable(),
  }),
};
export type ContentWorkInput = z.infer<typeof contentWork.data>;
