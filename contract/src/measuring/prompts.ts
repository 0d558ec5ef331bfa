import { z } from 'zod';
import { oc } from '../call.ts';
import { platformSchema } from '../platform.ts';
import {
  count,
  domainPath,
  flag,
  id,
  idPart,
  idSchema,
  lineSchema,
  list,
  named,
  number,
  object,
  okSchema,
  oneOf,
  promptExecutionId,
  promptId,
  said,
  share,
  text,
  time,
  topicExecutionId,
  topicId,
  webAddress,
} from '../shapes.ts';

export const intentSchema = z.enum(['discover', 'compare', 'solve', 'evaluate']);

export const platformSummarySchema = named('PlatformSummary', 'A prompt’s last execution on an assistant.', {
  prompt_execution_id: promptExecutionId,
  score: share('Performance from 0 to 1; null without answers.', 0.5),
  brand_mentioned: flag('Whether more than half of the answers name the brand.'),
  cited_in_sources: flag('Whether more than half of the answers cite the website.'),
  n: count('Answers that were counted.', 3),
  mentioned: count('Answers that name the brand.', 2),
  cited: count('Answers that cite the website.', 1),
  created_at: time('When it was asked (UTC).'),
});
export type PlatformSummary = z.infer<typeof platformSummarySchema>;

export const auditSchema = named('Audit', 'Whether the website answers a prompt, by the built-in reader.', {
  verdict: oneOf(
    'Whether a page answers it; `for_others` where it asks who is best, which no company’s own site can say.',
    ['answered', 'partly', 'not_answered', 'for_others'],
  ),
  best: object('The page that answers it best; null when none comes near.', {
    url: webAddress,
    title: text('Title of the page.', 'Tills for bakeries'),
    passage: text('What it says about it.', 'Our till prints labels with allergens.'),
  }).nullable(),
  advice: text('What to add or to correct, in a sentence.', 'Name the price on the page about tills.'),
});
export type Audit = z.infer<typeof auditSchema>;

export const promptSchema = named('Prompt', 'A question as it is put to assistants.', {
  id: id('Id of the prompt.'),
  text: text('The question.', 'Which till suits a small bakery?'),
  topic_id: id('Id of its topic; null once the topic is gone.').nullable(),
  score: share('Performance of its newest executions, from 0 to 1; null without answers.', 0.5),
  latest_prompt_execution_id: id('Id of its newest execution; null before the first.').nullable(),
  platform_summaries: z
    .partialRecord(platformSchema, platformSummarySchema)
    .describe('Its newest execution on each assistant.'),
  branded: flag('True when it names the brand; it is left out of headline figures then.'),
  intent: intentSchema.nullable().describe('What somebody who asks this wants; null when it cannot be told.'),
  audience: text(
    'Who asks it, in words; null when it cannot be told.',
    'owners of small bakeries',
  ).nullable(),
  language: text('Language of the question (BCP 47).', 'en'),
  country: text(
    'Country it is asked from (ISO 3166-1); null for that of the website’s settings.',
    'BE',
  ).nullable(),
  tags: said(z.array(z.string()), 'Words to sort it by.', ['price']),
  audit: auditSchema.nullable().describe('Whether the website answers it; null before it was read.'),
  names_nobody: flag('True when no newest answer names any company, so that the prompt measures nothing.'),
});
export type Prompt = z.infer<typeof promptSchema>;

export const queryPromptsSchema = named('QueryPrompts', 'Prompts that were made out of search queries.', {
  prompts: list('The most searched for first, at most 30.', {
    text: text('The prompt.', 'Which till suits a small bakery?'),
    queries: said(
      z.array(z.string()),
      'Up to five of the queries that it stands for, the most frequent first.',
      ['till for bakery', 'bakery pos'],
    ),
    count: number(
      'How often they were searched for, all together; null where nothing counts.',
      1240,
    ).nullable(),
  }),
  counted_by: text('The column that counts; null where none does.', 'Impressions').nullable(),
  n_queries: count('Queries in the text.', 412),
  left_out: object('Queries that became no prompt.', {
    names_company: count('Queries that name you or a competitor.', 37),
    unclear: count('Queries that say too little to make a question of.', 120),
  }),
});
export type QueryPrompts = z.infer<typeof queryPromptsSchema>;

export const promptTrendSchema = named('PromptTrend', 'Performance of a prompt over its last executions.', {
  prompt_id: promptId,
  points: list('At most 12, oldest first; executions without answers are left out.', {
    at: time('When it was asked (UTC).'),
    score: number('Performance from 0 to 1, over all assistants of the execution.', 0.5),
  }),
});
export type PromptTrend = z.infer<typeof promptTrendSchema>;

const tag = said(lineSchema(50), 'A word to sort prompts by, at most 50 characters.', 'price');

export const promptViewSchema = named(
  'PromptView',
  'Filters and hidden columns of the table of prompts, by name.',
  {
    id: id('Id of the view.'),
    name: said(lineSchema(60), 'What it is called, at most 60 characters.', 'Lost to rivals'),
    search: text(
      'Filters and hidden columns, as the address of the table has them.',
      'tag=price&hidden=trend',
    ),
  },
);
export type PromptView = z.infer<typeof promptViewSchema>;

export const prompts = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/prompts',
      summary: 'List prompts, optionally of one topic',
      description:
        'All prompts that are not archived. With `topic_execution_id`, each shows what that execution showed.',
    })
    .input(
      domainPath.extend({
        ...idPart,
        topic_id: topicId.optional(),
        topic_execution_id: topicExecutionId.optional(),
      }),
    )
    .output(z.array(promptSchema)),
  import: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/topics/{topic_id}/prompts/import',
      summary: 'Add prompts to a topic from CSV text',
      description:
        'The first row names the columns: `prompt`, and if wanted `intent`, `audience`, `language`, `country` and `tags` (separated by `;`).',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        topic_id: topicId,
        csv: text(
          'CSV with a header, at most 200,000 characters.',
          'prompt,tags\nWhich till suits a small bakery?,price',
        ).max(200_000),
      }),
    )
    .output(
      named('ImportedPrompts', 'What became of the rows.', {
        added: count('Prompts that were added.', 12),
        skipped: list('Rows that were left out.', {
          line: count('Line in the text, from 1.', 4),
          reason: said(lineSchema(300), 'Why, in a sentence.', 'This prompt is there already.'),
        }),
      }),
    ),
  propose: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/prompt-proposals',
      summary:
        'Prompts out of search queries, from CSV text such as an export of Search Console; nothing is stored',
      description: 'Reads queries, joins those that ask the same, and phrases them as questions.',
    })
    .input(
      domainPath.extend({
        csv: text(
          'CSV with a column of queries, at most 500,000 characters.',
          'Query,Impressions\ntill for bakery,740',
        ).max(500_000),
      }),
    )
    .output(queryPromptsSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/aeo/prompts/{prompt_id}',
      summary: 'Archive a prompt',
      description: 'It is asked no longer. Its answers are kept.',
    })
    .input(domainPath.extend({ prompt_id: promptId }))
    .output(okSchema),
  trends: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/prompt-trends',
      summary: 'Get the trend of each prompt',
      description: 'Of all prompts that are not archived and were asked at least once.',
    })
    .input(domainPath)
    .output(z.array(promptTrendSchema)),
  update: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/prompts/update',
      summary: 'Tag, untag or archive several prompts',
      description:
        'Archived prompts, and those of other websites, are left out. A prompt keeps at most 20 tags.',
    })
    .input(
      domainPath.extend({
        prompt_ids: z.array(idSchema).min(1).max(1000).describe('The prompts, at most 1,000.'),
        add_tags: z.array(tag).max(20).default([]).describe('Tags that they get.'),
        remove_tags: z.array(tag).max(1000).default([]).describe('Tags that they lose.'),
        archive: z
          .boolean()
          .default(false)
          .describe('True: they are asked no longer, and keep their answers.'),
      }),
    )
    .output(
      named('UpdatedPrompts', 'What became of them.', { changed: count('Prompts that were found.', 12) }),
    ),
  views: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/prompt-views',
      summary: 'List saved views of the table of prompts',
      description: 'By name. Everyone of the organization shares them.',
    })
    .input(domainPath)
    .output(z.array(promptViewSchema)),
  saveView: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/prompt-views',
      summary: 'Save a view of the table of prompts',
      description: 'A view of the same name is replaced. A website has at most 50.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        name: promptViewSchema.shape.name,
        search: promptViewSchema.shape.search.max(1000),
      }),
    )
    .output(promptViewSchema),
  removeView: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/aeo/prompt-views/{view_id}',
      summary: 'Delete a saved view',
      description: 'The prompts stay as they are.',
    })
    .input(domainPath.extend({ view_id: id('Id of the view, from the list of views.') }))
    .output(okSchema),
};
