import { oc } from '@orpc/contract';
import { z } from 'zod';
import { platformSchema } from '../platform.ts';
import {
  domainPath,
  idSchema,
  lineSchema,
  meanSchema,
  okSchema,
  rateSchema,
  shareSchema,
  timeSchema,
} from '../shapes.ts';
import { promptSchema } from './prompts.ts';
import {
  comparisonSchema,
  coverageSchema,
  platformResultSchema,
  topicResultsSchema,
} from './topic-results.ts';

export const topicSchema = z.object({
  id: idSchema,
  text: z.string(),
  score: shareSchema,
  mentioned_percent: shareSchema,
  cited_percent: shareSchema,
  performance: meanSchema.nullable(),
  mentioned: rateSchema.nullable(),
  cited: rateSchema.nullable(),
  /** Number of answers behind the score. */
  n: z.number().int(),
  topic_improvements: z.number().int(),
  latest_topic_execution_id: idSchema.nullable(),
  latest_topic_execution_at: timeSchema.nullable(),
  headline_platforms: z.array(platformSchema),
  answerability: topicResultsSchema.shape.answerability,
  comparison: comparisonSchema.nullable(),
  coverage: coverageSchema.nullable(),
  /** The run in progress; its figures grow as answers arrive. */
  running_topic_execution_id: idSchema.nullable(),
  next_run_at: timeSchema.nullable(),
  created_at: timeSchema,
});
export type Topic = z.infer<typeof topicSchema>;

export const topicDetailSchema = z.object({
  overall_avg: shareSchema,
  per_platform: z.partialRecord(platformSchema, platformResultSchema),
  topic: topicSchema,
});
export type TopicDetail = z.infer<typeof topicDetailSchema>;

export const topicExecutionSchema = z.object({
  id: idSchema,
  topic_id: idSchema,
  topic_text: z.string(),
  /** Summary of the answers. */
  overview: z.string().nullable(),
  score: shareSchema,
  created_at: timeSchema,
  finished_at: timeSchema.nullable(),
  status: z.enum(['running', 'completed', 'error', 'cancelled']),
  performance: meanSchema.nullable(),
  /** False when assistants or their models differ from the previous execution, so chart lines break here. */
  comparable: z.boolean(),
  /** Score per assistant; a line breaks where an assistant is missing. */
  platform_scores: z.partialRecord(platformSchema, shareSchema),
  served_models: z.partialRecord(platformSchema, z.array(z.string())),
  coverage: coverageSchema.nullable(),
  results: topicResultsSchema.nullable(),
});
export type TopicExecution = z.infer<typeof topicExecutionSchema>;

/** A sentence computed from the evidence that it names. */
export const insightSchema = z.object({
  id: idSchema,
  text: z.string(),
  kind: z.string(),
  evidence: z.array(z.object({ prompt_execution_id: idSchema, answer_id: idSchema.nullable() })),
});
export type Insight = z.infer<typeof insightSchema>;

const snapshotHeaders = z.object({ etag: z.string(), 'cache-control': z.string() });
const topicPath = domainPath.extend({ topic_id: idSchema });
const executionPath = domainPath.extend({ topic_execution_id: idSchema });

export const topics = {
  list: oc
    .route({ method: 'GET', path: '/api/domains/{id}/aeo/topics', summary: 'Topics' })
    .input(domainPath)
    .output(z.array(topicSchema)),
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topics/{topic_id}',
      summary: 'One topic with its latest results',
    })
    .input(topicPath)
    .output(topicDetailSchema),
  executions: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topics/{topic_id}/executions',
      summary: 'Executions of a topic, newest first, without results',
    })
    .input(
      topicPath.extend({
        limit: z.coerce.number().int().min(1).max(500).default(100),
        /** The last execution of the answer before. */
        cursor: idSchema.optional(),
      }),
    )
    .output(z.array(topicExecutionSchema)),
  remove: oc
    .route({ method: 'DELETE', path: '/api/domains/{id}/aeo/topics/{topic_id}', summary: 'Archive a topic' })
    .input(topicPath)
    .output(okSchema),
  saveAndAnalyze: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/save-and-analyze',
      summary: 'Add a topic, or take an archived one up again, and measure it',
    })
    .input(
      domainPath.extend({
        topic_text: lineSchema(200),
        prompts: z.array(z.string().trim().max(500)).max(50),
      }),
    )
    .output(z.object({ topic: topicSchema, prompts: z.array(promptSchema) })),
  analyze: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/topics/{topic_id}/analyze',
      summary: 'Measure a topic now',
    })
    .input(topicPath)
    .output(okSchema),
  snapshot: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/snapshot',
      summary: 'All topics and prompts, or what changed since a version',
      outputStructure: 'detailed',
    })
    .input(
      domainPath.extend({
        since: z
          .string()
          .regex(/^\d{1,9}-\d{1,15}$/, 'Send the ETag of an answer before, without its quotes.')
          .optional(),
      }),
    )
    .output(
      z.union([
        z.object({
          status: z.literal(200),
          headers: snapshotHeaders,
          body: z.object({
            topics: z.array(topicSchema),
            prompts: z.array(promptSchema),
            gone_topic_ids: z.array(idSchema).optional(),
            gone_prompt_ids: z.array(idSchema).optional(),
          }),
        }),
        z.object({ status: z.literal(304), headers: snapshotHeaders }),
      ]),
    ),
  execution: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}',
      summary: 'One execution of a topic',
    })
    .input(executionPath)
    .output(topicExecutionSchema),
  insights: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}/insights',
      summary: 'What the answers of an execution show',
    })
    .input(executionPath)
    .output(z.array(insightSchema)),
};
