import { z } from 'zod';
import { oc } from '../call.ts';
import { platformSchema } from '../platform.ts';
import {
  cacheHeaders,
  count,
  domainPath,
  flag,
  id,
  idSchema,
  lineSchema,
  list,
  meanSchema,
  named,
  okSchema,
  oneOf,
  promptExecutionId,
  rateSchema,
  said,
  share,
  shareSchema,
  text,
  time,
  topicExecutionId,
  topicId,
} from '../shapes.ts';
import { promptSchema } from './prompts.ts';
import {
  comparisonSchema,
  coverageSchema,
  platformResultSchema,
  topicResultsSchema,
} from './topic-results.ts';

export const topicSchema = named('Topic', 'What buyers ask about, with figures of its newest execution.', {
  id: id('Id of the topic.'),
  text: text('What buyers ask about.', 'Tills for bakeries'),
  score: share(
    'Performance from 0 to 1: half for each mention, half for each citation; null without answers.',
    0.38,
  ),
  mentioned_percent: share('Share of answers that name the brand, from 0 to 1; null without answers.', 0.45),
  cited_percent: share('Share of answers that cite the website, from 0 to 1; null without answers.', 0.31),
  performance: meanSchema
    .nullable()
    .describe('`score` with its answers and interval; null before the first execution.'),
  mentioned: rateSchema.nullable().describe('Answers that name the brand; null before the first execution.'),
  cited: rateSchema.nullable().describe('Answers that cite the website; null before the first execution.'),
  n: count('Answers behind the score.', 40),
  topic_improvements: count('Opportunities that are open for this topic.', 3),
  latest_topic_execution_id: id('Id of the newest execution that is done; null before the first.').nullable(),
  latest_topic_execution_at: time('When the newest execution began (UTC); null before the first.').nullable(),
  headline_platforms: list('The assistants that these figures are computed from.', platformSchema),
  answerability: topicResultsSchema.shape.answerability.describe(
    'Prompts by whether a page of the website answers them; null before the website was read.',
  ),
  comparison: comparisonSchema
    .nullable()
    .describe('The newest execution compared with those before; null before the second.'),
  coverage: coverageSchema
    .nullable()
    .describe('How many of the planned answers arrived; null before the first execution.'),
  running_topic_execution_id: id(
    'Id of the execution in progress, whose figures grow; null when none is.',
  ).nullable(),
  next_run_at: time('When it is measured next by itself (UTC); null when it is not.').nullable(),
  created_at: time('When it was added (UTC).'),
});
export type Topic = z.infer<typeof topicSchema>;

export const topicDetailSchema = named('TopicDetail', 'A topic with what each assistant answered.', {
  overall_avg: share(
    'Performance over all assistants of the headline, from 0 to 1; null without answers.',
    0.38,
  ),
  per_platform: z
    .partialRecord(platformSchema, platformResultSchema)
    .describe('Figures by assistant; those that were not asked are absent.'),
  topic: topicSchema.describe('The topic.'),
});
export type TopicDetail = z.infer<typeof topicDetailSchema>;

export const executionStatus = oneOf('Whether it goes on, is done, failed or was cancelled.', [
  'running',
  'completed',
  'error',
  'cancelled',
]);

export const topicExecutionSchema = named('TopicExecution', 'One measuring of a topic.', {
  id: id('Id of the execution.'),
  topic_id: topicId,
  topic_text: text('Text of the topic.', 'Tills for bakeries'),
  overview: text(
    'What the answers say, in a few sentences; null until it is done.',
    'Acme is named in 18 of 40.',
  ).nullable(),
  score: share(
    'Performance from 0 to 1: half for each mention, half for each citation; null without answers.',
    0.38,
  ),
  created_at: time('When it began (UTC).'),
  finished_at: time('When it ended (UTC); null while it goes on.').nullable(),
  status: executionStatus,
  performance: meanSchema.nullable().describe('`score` with its answers and interval; null without answers.'),
  comparable: flag(
    'False where assistants or models differ from the execution before, so that chart lines break here.',
  ),
  platform_scores: said(
    z.partialRecord(platformSchema, shareSchema),
    'Performance by assistant, from 0 to 1; null without answers.',
    { chatgpt: 0.42 },
  ),
  served_models: said(
    z.partialRecord(platformSchema, z.array(z.string())),
    'The models that answered, by assistant.',
    { chatgpt: ['gpt-6.1-sol'] },
  ),
  coverage: coverageSchema
    .nullable()
    .describe('How many of the planned answers arrived; null until it is done.'),
  results: topicResultsSchema.nullable().describe('Every figure of it; null in lists and until it is done.'),
});
export type TopicExecution = z.infer<typeof topicExecutionSchema>;

export const insightSchema = named('Insight', 'A sentence that was computed from the evidence it names.', {
  id: id('Id of the insight.'),
  text: text('What the answers show.', 'ChatGPT names Rival in 9 of 12 answers, and you in 4.'),
  kind: text('What it is about, for programs.', 'competitor_ahead'),
  evidence: list('The answers that it was computed from.', {
    prompt_execution_id: promptExecutionId,
    answer_id: id('Id of the answer; null where it is about all answers of the execution.').nullable(),
  }),
});
export type Insight = z.infer<typeof insightSchema>;

export const topicText = said(
  lineSchema(200),
  'What buyers ask about, at most 200 characters.',
  'Tills for bakeries',
);
const topicPath = domainPath.extend({ topic_id: topicId });
const executionPath = domainPath.extend({ topic_execution_id: topicExecutionId });

export const topics = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topics',
      summary: 'List topics',
      description:
        'All topics that are not archived, with the figures of their newest execution. Oldest first.',
    })
    .input(domainPath)
    .output(z.array(topicSchema)),
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topics/{topic_id}',
      summary: 'Get a topic with its latest results',
      description: 'Figures by assistant. While an execution goes on, they are those of the one before.',
    })
    .input(topicPath)
    .output(topicDetailSchema),
  executions: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topics/{topic_id}/executions',
      summary: 'List a topic’s executions without results, newest first',
      description: 'For a chart over time. One execution with `results` comes from its own call.',
    })
    .input(
      topicPath.extend({
        limit: said(z.coerce.number().int().min(1).max(500).default(100), 'Executions in one answer.', 100),
        cursor: id('`id` of the last execution of the answer before, for those that follow it.').optional(),
      }),
    )
    .output(z.array(topicExecutionSchema)),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/aeo/topics/{topic_id}',
      summary: 'Archive a topic',
      description:
        'It is no longer measured. Its executions are kept, and adding the same text takes it up again.',
    })
    .input(topicPath)
    .output(okSchema),
  saveAndAnalyze: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/save-and-analyze',
      summary: 'Add a topic or restore an archived one, and measure it',
      description:
        'Answers at once; measuring goes on as a task. A topic beyond the plan’s number is refused with 402. Without prompts, some are written.',
    })
    .meta({ refuses: [402, 409] })
    .input(
      domainPath.extend({
        topic_text: topicText,
        prompts: said(
          z.array(z.string().trim().max(500)).max(50),
          'Questions as buyers put them, at most 50 of 500 characters; empty ones are left out.',
          ['Which till suits a small bakery?'],
        ),
      }),
    )
    .output(
      named('SavedTopic', 'The topic and its prompts.', {
        topic: topicSchema.describe('The topic, with the execution that began.'),
        prompts: list('All prompts of the topic.', promptSchema),
      }),
    ),
  analyze: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/topics/{topic_id}/analyze',
      summary: 'Measure a topic now',
      description:
        'Answers at once; measuring goes on as a task. Refused while an execution of the topic goes on.',
    })
    .meta({ refuses: [402, 409] })
    .input(topicPath)
    .output(okSchema),
  snapshot: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/snapshot',
      summary: 'List all topics and prompts, or those that changed since a version',
      description:
        'Two lists in one answer, with an `ETag`. The answer is 304 to callers that have it already. With `since`, only what changed after that answer; without `gone_topic_ids` it is whole all the same, because too much is different.',
      outputStructure: 'detailed',
    })
    .input(
      domainPath.extend({
        since: said(
          z
            .string()
            .regex(/^\d{1,9}-\d{1,15}$/, 'Send the ETag of an answer before, without its quotes.')
            .optional(),
          'The `ETag` of an answer before, without its quotes.',
          '3-4711',
        ),
      }),
    )
    .output(
      z.union([
        z.object({
          status: z.literal(200),
          headers: cacheHeaders,
          body: named('TopicSnapshot', 'All topics and prompts of a website, or those that changed.', {
            topics: list('All topics that are not archived; with `since`, those that changed.', topicSchema),
            prompts: list('All their prompts; with `since`, all of topics that changed.', promptSchema),
            gone_topic_ids: list(
              'With `since`, topics that were archived; their prompts are gone with them.',
              idSchema,
            ).optional(),
            gone_prompt_ids: list(
              'With `since`, archived prompts of topics that changed.',
              idSchema,
            ).optional(),
          }),
        }),
        z.object({ status: z.literal(304), headers: cacheHeaders }),
      ]),
    ),
  execution: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}',
      summary: 'Get a topic execution',
      description: 'Every figure of the execution in `results`, once it is done.',
    })
    .input(executionPath)
    .output(topicExecutionSchema),
  insights: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topic-executions/{topic_execution_id}/insights',
      summary: 'Get insights from an execution’s answers',
      description: 'Most telling first.',
    })
    .input(executionPath)
    .output(z.array(insightSchema)),
};
