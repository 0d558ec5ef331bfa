import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, nameSchema, okSchema, textSchema, timeSchema } from '../shapes.ts';

export const knowledgeEntrySchema = z.object({
  id: idSchema,
  entry_type: z.enum(['link', 'prompt']),
  source_url: z.string().nullable(),
  source_type: z.enum(['manual', 'sitemap', 'earned_media', 'upload']),
  title: z.string().nullable(),
  description: z.string().nullable(),
  content_text: z.string().nullable(),
  /** Links go from reading to read or failed; texts are drafts until accepted. */
  status: z.enum(['reading', 'read', 'failed', 'draft', 'accepted']),
  /** Result of reading it, for people. */
  detail: z.string().nullable(),
  /** Pages read from this source. */
  pages_read: z.number().int(),
  created_at: timeSchema,
});
export type KnowledgeEntry = z.infer<typeof knowledgeEntrySchema>;

export const mergePreviewSchema = z.object({
  proposed_description: z.string(),
  /** Version of the description the draft is based on; accepting must name it. */
  description_version: z.number().int(),
  /** What changed, for people. */
  changes: z.array(z.string()),
  /** What the writer could not do, such as a full rewrite without a model. */
  note: z.string().nullable(),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

const entryPath = domainPath.extend({ entry_id: idSchema });

export const knowledge = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/knowledge-base',
      summary: 'Sources and notes, newest first',
    })
    .input(domainPath)
    .output(z.array(knowledgeEntrySchema)),
  create: oc
    .route({ method: 'POST', path: '/api/domains/{id}/knowledge-base', summary: 'Add a source or a note' })
    .input(
      domainPath.extend({
        entry_type: z.enum(['link', 'prompt']),
        source_type: z.enum(['manual', 'sitemap', 'earned_media', 'upload']).default('manual'),
        source_url: z.string().trim().max(2000).nullish(),
        title: nameSchema(300).nullish(),
        description: z.string().trim().max(2000).nullish(),
        content_text: z.string().trim().max(20_000).nullish(),
      }),
    )
    .output(knowledgeEntrySchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/knowledge-base/{entry_id}',
      summary: 'Remove an entry',
    })
    .input(entryPath)
    .output(okSchema),
  restore: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/knowledge-base/{entry_id}/restore',
      summary: 'Take the removal of an entry back, within a day',
    })
    .input(entryPath)
    .output(knowledgeEntrySchema),
  readAgain: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/knowledge-base/{entry_id}/read-again',
      summary: 'Read a source again',
    })
    .input(entryPath)
    .output(knowledgeEntrySchema),
  previewMerge: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/knowledge-base/{entry_id}/preview-merge',
      summary: 'Propose an overview that takes the entry in',
    })
    .input(entryPath)
    .output(mergePreviewSchema),
  acceptMerge: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/knowledge-base/{entry_id}/accept-merge',
      summary: 'Make the approved text the overview',
    })
    .input(
      entryPath.extend({
        approved_description: textSchema(20_000),
        /** 409 when the overview has changed since this version; absent means any version. */
        description_version: z.number().int().optional(),
      }),
    )
    .output(z.object({ description: z.string(), description_version: z.number().int() })),
};
