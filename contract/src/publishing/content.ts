import { oc } from '@orpc/contract';
import { z } from 'zod';
import { taskStatusSchema } from '../company/tasks.ts';
import { domainPath, idSchema, lineSchema, nameSchema, textSchema, timeSchema } from '../shapes.ts';

export const contentChangeSchema = z.object({
  id: idSchema,
  change_type: z.enum(['create', 'edit', 'delete', 'publish', 'unpublish']),
  after_page_slug: z.string().nullable(),
  summary: z.string(),
  /** A person's name, or the writer's. */
  actor: z.string().nullable(),
  created_at: timeSchema,
});
export type ContentChange = z.infer<typeof contentChangeSchema>;

export const progressEventSchema = z.object({
  type: z.string(),
  data: z.object({
    slug: z.string().optional(),
    page_id: idSchema.optional(),
    title: z.string().optional(),
    /** For people. */
    detail: z.string().optional(),
    done: z.number().int().optional(),
    planned: z.number().int().optional(),
  }),
  created_at: timeSchema,
});
export type ProgressEvent = z.infer<typeof progressEventSchema>;

const changesPart = {
  limit: z.coerce.number().int().min(1).max(500).default(200),
  /** The last change of the answer before. */
  cursor: idSchema.optional(),
};

const started = z.object({ task_id: idSchema });

export const content = {
  createPage: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/content/create-page',
      summary: 'Write a page from a prompt, or take one that was written by hand',
    })
    .input(
      domainPath.extend({
        prompt: z.string().trim().max(2000).optional(),
        manual: z
          .object({
            title: lineSchema(200),
            slug: z.string().trim().min(1).max(100),
            content: z.string().trim().min(1).max(100_000),
            meta_description: nameSchema(500).optional(),
          })
          .optional(),
      }),
    )
    .output(started),
  bulkEdit: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/content/bulk-edit',
      summary: 'Change many pages by one instruction; all of them without page_ids',
    })
    .input(
      domainPath.extend({
        prompt: textSchema(2000),
        page_ids: z.array(idSchema).min(1).max(1000).optional(),
      }),
    )
    .output(started),
  progress: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/progress/{task_id}',
      summary: 'How a content task goes, since the cursor',
    })
    .input(domainPath.extend({ task_id: idSchema, cursor: z.coerce.number().int().min(0).default(0) }))
    .output(
      z.object({
        status: taskStatusSchema,
        /** Why it failed, as a sentence for people. */
        detail: z.string().nullable(),
        next_cursor: z.number().int(),
        events: z.array(progressEventSchema),
      }),
    ),
  changes: oc
    .route({ method: 'GET', path: '/api/domains/{id}/aeo/content-changes', summary: 'Changes, newest first' })
    .input(domainPath.extend(changesPart))
    .output(z.array(contentChangeSchema)),
  changesOfTopic: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topics/{topic_id}/content-changes',
      summary: "Changes of a topic's pages, newest first",
    })
    .input(domainPath.extend({ topic_id: idSchema, ...changesPart }))
    .output(z.array(contentChangeSchema)),
  /** The same as Settings → Options → Refresh content. */
  refresh: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/refresh-content',
      summary: 'Read the site again and rebuild what changed',
    })
    .input(domainPath)
    .output(started),
};
