import { oc } from '@orpc/contract';
import { z } from 'zod';
import { platformSchema } from '../platform.ts';
import { domainPath, idSchema, timeSchema } from '../shapes.ts';

export const suggestionTargetSchema = z.enum(['owned_media', 'earned_media']);
export type SuggestionTarget = z.infer<typeof suggestionTargetSchema>;
export const suggestionStatusSchema = z.enum(['pending', 'applied']);

export const suggestionEvidenceSchema = z.object({
  prompt_execution_id: idSchema,
  platform: platformSchema,
  prompt_text: z.string(),
  answers: z.number().int(),
  of: z.number().int(),
});
export type SuggestionEvidence = z.infer<typeof suggestionEvidenceSchema>;

export const citedPageSchema = z.object({
  url: z.string(),
  title: z.string().nullable(),
  /** Answers that cite it without naming the customer. */
  answers: z.number().int(),
});
export type CitedPage = z.infer<typeof citedPageSchema>;

export const suggestionSchema = z.object({
  id: idSchema,
  target_type: suggestionTargetSchema,
  status: suggestionStatusSchema,
  text: z.string(),
  /** Why. */
  memo: z.string(),
  /** An address or a site. */
  target_locator: z.string().nullable(),
  topic_id: idSchema.nullable(),
  topic_text: z.string().nullable(),
  topic_execution_id: idSchema.nullable(),
  source_type: z.enum(['topic_execution', 'prompt_execution']),
  source_id: idSchema,
  /** The question that no page answers yet. */
  prompt_text: z.string().nullable(),
  /** Prompt executions whose answers are the evidence, strongest first, and the number of those answers. */
  evidence: z.array(suggestionEvidenceSchema),
  /** The cited pages to work on, most cited first. */
  cited_pages: z.array(citedPageSchema),
  /** The page that was written for this suggestion. */
  page: z.object({ id: idSchema, title: z.string(), status: z.enum(['published', 'draft']) }).nullable(),
  created_at: timeSchema,
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestionTotalsSchema = z.record(suggestionStatusSchema, z.number().int());
export type SuggestionTotals = Record<SuggestionTarget, z.infer<typeof suggestionTotalsSchema>>;

export const suggestions = {
  list: oc
    .route({ method: 'GET', path: '/api/domains/{id}/aeo/content-suggestions', summary: 'What to do next' })
    .input(
      domainPath.extend({
        grouped: z.stringbool().default(false),
        per_type_limit: z.coerce.number().int().min(1).max(200).default(50),
        /** Comma-separated target types; absent means both. */
        types: z.string().max(100).optional(),
        /** With it the list can be asked for in parts. */
        status: z.enum([...suggestionStatusSchema.options, 'any']).optional(),
        cursor: idSchema.optional(),
      }),
    )
    .output(
      z.object({
        groups: z
          .object({ owned_media: z.array(suggestionSchema), earned_media: z.array(suggestionSchema) })
          .optional(),
        items: z.array(suggestionSchema).optional(),
        totals: z.record(suggestionTargetSchema, suggestionTotalsSchema).optional(),
      }),
    ),
  ofTopicExecution: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}/suggestions',
      summary: 'What an execution suggests',
    })
    .input(domainPath.extend({ topic_execution_id: idSchema }))
    .output(z.array(suggestionSchema)),
  setStatus: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/content-suggestions/{suggestion_id}/status',
      summary: 'Mark complete, or to-do again',
    })
    .input(domainPath.extend({ suggestion_id: idSchema, status: suggestionStatusSchema }))
    .output(suggestionSchema),
};
