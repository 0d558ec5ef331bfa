import { oc } from '@orpc/contract';
import { z } from 'zod';
import { platformSchema } from '../platform.ts';
import { domainPath, idPart, idSchema, lineSchema, okSchema, shareSchema, timeSchema } from '../shapes.ts';

export const intentSchema = z.enum(['discover', 'compare', 'solve', 'evaluate']);

export const platformSummarySchema = z.object({
  prompt_execution_id: idSchema,
  score: shareSchema,
  brand_mentioned: z.boolean(),
  cited_in_sources: z.boolean(),
  n: z.number().int(),
  mentioned: z.number().int(),
  cited: z.number().int(),
  created_at: timeSchema,
});
export type PlatformSummary = z.infer<typeof platformSummarySchema>;

/** Whether the customer's own site answers the prompt, according to the built-in reader's audit. */
export const auditSchema = z.object({
  verdict: z.enum(['answered', 'partly', 'not_answered']),
  best: z.object({ url: z.string(), title: z.string(), passage: z.string() }).nullable(),
  /** What to add or fix, as a sentence. */
  advice: z.string(),
});
export type Audit = z.infer<typeof auditSchema>;

export const promptSchema = z.object({
  id: idSchema,
  text: z.string(),
  topic_id: idSchema.nullable(),
  score: shareSchema,
  latest_prompt_execution_id: idSchema.nullable(),
  platform_summaries: z.partialRecord(platformSchema, platformSummarySchema),
  branded: z.boolean(),
  intent: intentSchema.nullable(),
  audience: z.string().nullable(),
  language: z.string(),
  country: z.string().nullable(),
  tags: z.array(z.string()),
  audit: auditSchema.nullable(),
  /** True when no answer of the latest executions named any company, so the prompt measures nothing. */
  names_nobody: z.boolean(),
});
export type Prompt = z.infer<typeof promptSchema>;

export const queryPromptsSchema = z.object({
  prompts: z
    .array(
      z.object({
        text: z.string(),
        queries: z
          .array(z.string())
          .describe('Up to five of the queries that it stands for, the most frequent first.'),
        count: z.number().nullable().describe('How often they were searched for, all together.'),
      }),
    )
    .describe('The most searched for first, at most 30.'),
  counted_by: z.string().nullable().describe('The column that counts, such as "Impressions".'),
  n_queries: z.number().int(),
  left_out: z.object({
    names_company: z.number().int().describe('Queries that name you or a competitor.'),
    unclear: z.number().int().describe('Queries that say too little to make a question of.'),
  }),
});
export type QueryPrompts = z.infer<typeof queryPromptsSchema>;

export const prompts = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/prompts',
      summary: 'Prompts, of one topic where topic_id is given',
    })
    .input(
      domainPath.extend({
        ...idPart,
        topic_id: idSchema.optional(),
        topic_execution_id: idSchema
          .optional()
          .describe('Only the prompts of this execution, each with what this execution showed.'),
      }),
    )
    .output(z.array(promptSchema)),
  import: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/topics/{topic_id}/prompts/import',
      summary: 'Add prompts to a topic from CSV text',
    })
    .input(domainPath.extend({ topic_id: idSchema, csv: z.string().max(200_000) }))
    .output(
      z.object({
        added: z.number().int(),
        skipped: z.array(z.object({ line: z.number().int(), reason: lineSchema(300) })),
      }),
    ),
  propose: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/prompt-proposals',
      summary:
        'Prompts out of search queries, from CSV text such as an export of Search Console; nothing is stored',
    })
    .input(domainPath.extend({ csv: z.string().max(500_000) }))
    .output(queryPromptsSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/aeo/prompts/{prompt_id}',
      summary: 'Archive a prompt',
    })
    .input(domainPath.extend({ prompt_id: idSchema }))
    .output(okSchema),
};
