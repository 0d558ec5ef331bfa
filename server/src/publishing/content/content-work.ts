import { z } from 'zod';

/** A content task's job: what it is about. How far it is stands in the task's steps. */
export const contentWork = {
  name: 'write-content',
  data: z.object({
    task_id: z.uuid(),
    domain_id: z.uuid(),
    started_by: z.uuid().nullable(),
    work: z.enum(['create_page', 'bulk_edit', 'first_content', 'refresh', 'overview', 'guidance']),
    /** What a person asked for; empty where the work says it all. */
    instruction: z.string(),
    /** Those there were when it was started, where it is about all of them; null where it is about none. */
    page_ids: z.array(z.uuid()).nullable(),
  }),
};
export type ContentWorkInput = z.infer<typeof contentWork.data>;
