import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CSV_SEPARATORS } from '../csv-line.ts';
import { platformSchema } from '../platform.ts';
import { domainPath, idSchema, rateSchema, shareSchema, timeSchema } from '../shapes.ts';
import { auditSchema } from './prompts.ts';
import { insightSchema } from './topics.ts';

const spanSchema = z.object({ start: z.number().int(), end: z.number().int() });

export const searchResultSchema = z.object({
  url: z.string(),
  title: z.string().nullable(),
  snippet: z.string().nullable(),
});
export const reasoningStepSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  z.object({ type: z.literal('search_query'), query: z.string(), results: z.array(searchResultSchema) }),
]);
export type ReasoningStep = z.infer<typeof reasoningStepSchema>;

export const answerCitationSchema = z.object({
  url: z.string(),
  title: z.string().nullable(),
  domain: z.string(),
  position: z.number().int(),
  own: z.boolean(),
  kind: z.string(),
});

/** A company found in an answer, with the spans (UTF-16, end exclusive) where it is named. */
export const answerMentionSchema = z.object({
  brand_id: idSchema.nullable(),
  name: z.string(),
  entity: z.enum(['own', 'competitor', 'discovered']),
  domain: z.string().nullable(),
  rank: z.number().int(),
  spans: z.array(spanSchema),
  /** Places that only say nothing was found about it; not counted. */
  negated: z.array(spanSchema),
});
export type AnswerMention = z.infer<typeof answerMentionSchema>;

/** One answer of an execution. */
export const answerSchema = z.object({
  id: idSchema,
  sample: z.number().int(),
  status: z
    .enum(['planned', 'asking', 'answered', 'cut', 'failed', 'cancelled'])
    .describe('cut: the provider ended it at a limit, so it counts in no figure.'),
  /** Why it failed or was cut off, for people. */
  failure: z.string().nullable(),
  failure_kind: z.string().nullable(),
  text: z.string().nullable(),
  mentioned: z.boolean().nullable(),
  cited: z.boolean().nullable(),
  searched: z.boolean().nullable(),
  mentions: z.array(answerMentionSchema),
  citations: z.array(answerCitationSchema),
  reasoning: z.array(reasoningStepSchema),
  queries: z.array(z.string()),
  requested_model: z.string().nullable(),
  served_model: z.string().nullable(),
  locale: z.string().nullable(),
  cost_usd: z.number().nullable(),
  answered_at: timeSchema.nullable(),
  matcher_version: z.number().int().nullable(),
});
export type Answer = z.infer<typeof answerSchema>;

/** What lists show about an execution. */
export const promptExecutionHeadSchema = z.object({
  id: idSchema,
  prompt_id: idSchema,
  topic_execution_id: idSchema,
  platform: platformSchema,
  score: shareSchema,
  brand_mentioned: z.boolean(),
  cited_in_sources: z.boolean(),
  n: z.number().int(),
  mentioned: z.number().int(),
  cited: z.number().int(),
  mentioned_rate: rateSchema,
  cited_rate: rateSchema,
  searched: z.number().int(),
  failed: z.number().int(),
  planned: z.number().int(),
  status: z.enum(['running', 'completed', 'error', 'cancelled']),
  served_models: z.array(z.string()),
  created_at: timeSchema,
});
export type PromptExecutionHead = z.infer<typeof promptExecutionHeadSchema>;

export const promptExecutionSchema = promptExecutionHeadSchema.extend({
  prompt_text: z.string(),
  /** Names the customer, so it is left out of headline figures. */
  branded: z.boolean(),
  topic_id: idSchema.nullable(),
  topic_text: z.string().nullable(),
  surface: z.enum(['api', 'built_in']),
  overview: z.string().nullable(),
  /** The first successful answer: response, citations, reasoning. Every answer is in `answers`. */
  response: z.string().nullable(),
  response_citations: z.array(answerCitationSchema),
  reasoning: z.array(reasoningStepSchema),
  search_results: z.object({ queries: z.array(z.string()) }),
  source_stats: z.array(z.object({ url: z.string(), count: z.number().int() })),
  answers: z.array(answerSchema),
  audit: auditSchema.nullable(),
  /** What the built-in reader had to read: pages of the customer, pages of competitors, knowledge sources. */
  reader_index: z
    .object({ own: z.number().int(), competitors: z.number().int(), sources: z.number().int() })
    .nullable(),
});
export type PromptExecution = z.infer<typeof promptExecutionSchema>;

const path = domainPath.extend({ prompt_execution_id: idSchema });

export const promptExecutions = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/prompt-executions/{prompt_execution_id}',
      summary: 'One prompt on one assistant, with every answer',
    })
    .input(path)
    .output(promptExecutionSchema),
  insights: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/prompt-executions/{prompt_execution_id}/insights',
      summary: 'What its answers show',
    })
    .input(path)
    .output(z.array(insightSchema)),
  ofPrompt: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/prompts/{prompt_id}/executions',
      summary: "A prompt's executions, newest first",
    })
    .input(
      domainPath.extend({
        prompt_id: idSchema,
        limit: z.coerce.number().int().min(1).max(500).default(200),
        /** The last execution of the answer before. */
        cursor: idSchema.optional(),
      }),
    )
    .output(z.array(promptExecutionHeadSchema)),
  exportCsv: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/executions.csv',
      summary: 'Answers as CSV, of one topic or one of its executions where they are given',
    })
    .input(
      domainPath.extend({
        topic_id: idSchema.optional(),
        topic_execution_id: idSchema.optional(),
        separator: z.enum(CSV_SEPARATORS).optional(),
      }),
    )
    .output(z.instanceof(ReadableStream)),
};
