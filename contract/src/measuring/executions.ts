import { z } from 'zod';
import { oc } from '../call.ts';
import { CSV_SEPARATORS } from '../csv-line.ts';
import { platform, surface } from '../platform.ts';
import {
  count,
  domainPath,
  flag,
  id,
  list,
  named,
  number,
  object,
  oneOf,
  promptExecutionId,
  promptId,
  rateSchema,
  said,
  share,
  text,
  time,
  topicExecutionId,
  webAddress,
} from '../shapes.ts';
import { auditSchema } from './prompts.ts';
import { executionStatus, insightSchema } from './topics.ts';

const spanSchema = z.object({
  start: count('First UTF-16 unit of it, counted from 0.', 12),
  end: count('The unit after its last one.', 16),
});

export const searchResultSchema = named('SearchResult', 'What a search of an assistant found.', {
  url: webAddress,
  title: text('Title of the page; null where the provider tells none.', 'Tills for bakeries').nullable(),
  snippet: text(
    'Piece of its text; null where the provider tells none.',
    'Our till prints labels.',
  ).nullable(),
});
export const reasoningStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('reasoning').describe('Whether it is a thought or a search.'),
    text: text('What it thought.', 'The user wants a till for a bakery.'),
  }),
  z.object({
    type: z.literal('search_query').describe('Whether it is a thought or a search.'),
    query: text('What it searched for.', 'best till for small bakery'),
    results: list('What the search found.', searchResultSchema),
  }),
]);
const reasoning = list(
  'What the assistant thought and searched, in order, as far as its provider tells.',
  reasoningStepSchema,
);
export type ReasoningStep = z.infer<typeof reasoningStepSchema>;

export const answerCitationSchema = named('AnswerCitation', 'A page that an answer links to.', {
  url: webAddress,
  title: text('Title that the assistant gave; null where it gave none.', 'Tills for bakeries').nullable(),
  domain: text('Registrable domain of the page.', 'acme.example'),
  position: count('Its place among the pages of the answer, from 1.', 1),
  own: flag('True for pages of the website.'),
  kind: text('Whose page it is, or what kind of page.', 'own'),
});

export const answerMentionSchema = named('AnswerMention', 'A company in an answer, and where it is named.', {
  brand_id: id('Id of the tracked brand; null for a company that is not tracked.').nullable(),
  name: text('Name of the company.', 'Acme'),
  entity: oneOf('The own brand, a competitor, or a company that was found in answers.', [
    'own',
    'competitor',
    'discovered',
  ]),
  domain: text('Its site, as the answer links it; null where it does not.', 'acme.example').nullable(),
  rank: count('Its place among the companies of the answer, from 1.', 1),
  spans: list('Places that count.', spanSchema),
  negated: list('Places that only say nothing was found about it; they do not count.', spanSchema),
});
export type AnswerMention = z.infer<typeof answerMentionSchema>;

export const answerSchema = named('Answer', 'What an assistant said to a prompt.', {
  id: id('Id of the answer.'),
  sample: count('Its number among the answers of this execution, from 0.', 0),
  status: oneOf('`cut`: the provider ended it at a limit, so it counts in no figure.', [
    'planned',
    'asking',
    'answered',
    'cut',
    'failed',
    'cancelled',
  ]),
  failure: text(
    'Why it failed or was cut off; null when neither.',
    'The provider’s quota is used up.',
  ).nullable(),
  failure_kind: text('The same for programs; null when neither.', 'quota').nullable(),
  text: text('The answer, as Markdown; null until it is there.', 'For a bakery, **Acme** …').nullable(),
  mentioned: flag('Whether it names the brand; null until it is read.').nullable(),
  cited: flag('Whether it cites the website; null until it is read.').nullable(),
  searched: flag('Whether the assistant searched the web; null until it is read.').nullable(),
  mentions: list('Companies that it names, in the order of their first place.', answerMentionSchema),
  citations: list('Pages that it links to, in order.', answerCitationSchema),
  reasoning,
  queries: said(z.array(z.string()), 'What the assistant searched for.', ['best till for small bakery']),
  requested_model: text(
    'The model that was asked for; null for the built-in reader.',
    'gpt-6.1-sol',
  ).nullable(),
  served_model: text(
    'The model that answered, as its provider says; null until it did.',
    'gpt-6.1-sol',
  ).nullable(),
  locale: text('Where it was asked from; null for nowhere in particular.', 'BE').nullable(),
  cost_usd: number('What it cost, in US dollars; null where nothing is charged.', 0.012).nullable(),
  answered_at: time('When it arrived (UTC); null until it did.').nullable(),
  matcher_version: count('Version of the rules that it was read by; null until it is read.', 14).nullable(),
});
export type Answer = z.infer<typeof answerSchema>;

export const promptExecutionHeadSchema = named('PromptExecutionHead', 'What lists show of an execution.', {
  id: id('Id of the execution.'),
  prompt_id: promptId,
  topic_execution_id: topicExecutionId,
  platform,
  score: share('Performance from 0 to 1; null without answers.', 0.5),
  brand_mentioned: flag('Whether more than half of the answers name the brand.'),
  cited_in_sources: flag('Whether more than half of the answers cite the website.'),
  n: count('Answers that were counted.', 3),
  mentioned: count('Answers that name the brand.', 2),
  cited: count('Answers that cite the website.', 1),
  mentioned_rate: rateSchema.describe('Answers that name the brand, with their interval.'),
  cited_rate: rateSchema.describe('Answers that cite the website, with their interval.'),
  searched: count('Answers for which the assistant searched the web.', 3),
  failed: count('Questions that got no answer.', 0),
  planned: count('Answers that were to come.', 3),
  status: executionStatus,
  served_models: said(z.array(z.string()), 'The models that answered.', ['gpt-6.1-sol']),
  created_at: time('When it was asked (UTC).'),
});
export type PromptExecutionHead = z.infer<typeof promptExecutionHeadSchema>;

export const promptExecutionSchema = named('PromptExecution', 'A prompt on an assistant, with all answers.', {
  ...promptExecutionHeadSchema.shape,
  prompt_text: text('Text of the prompt.', 'Which till suits a small bakery?'),
  branded: flag('True when the prompt names the brand; it is left out of headline figures then.'),
  topic_id: id('Id of its topic; null once the topic is gone.').nullable(),
  topic_text: text('Text of its topic; null once the topic is gone.', 'Tills for bakeries').nullable(),
  surface,
  overview: text(
    'What the answers say, in a sentence; null without answers.',
    'Mentioned in 2 of 3 answers.',
  ).nullable(),
  response: text(
    'Text of the first answer, as Markdown; null without answers.',
    'For a bakery, **Acme** …',
  ).nullable(),
  response_citations: list('Pages that the first answer links to.', answerCitationSchema),
  reasoning,
  search_results: object('What was searched, over all answers.', {
    queries: said(z.array(z.string()), 'The searches.', ['best till for small bakery']),
  }),
  source_stats: list('Pages that the answers link to.', {
    url: webAddress,
    count: count('Answers that link to it.', 2),
  }),
  answers: list('Every answer, in the order in which they were asked for.', answerSchema),
  audit: auditSchema.nullable().describe('Whether the website answers the prompt; null before it was read.'),
  reader_index: object('What the built-in reader could read; null for assistants.', {
    own: count('Pages of the website.', 84),
    competitors: count('Pages of competitors.', 130),
    sources: count('Entries of the knowledge base.', 6),
  }).nullable(),
});
export type PromptExecution = z.infer<typeof promptExecutionSchema>;

const path = domainPath.extend({ prompt_execution_id: promptExecutionId });

export const promptExecutions = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/prompt-executions/{prompt_execution_id}',
      summary: 'Get a prompt execution with every answer',
      description: 'Texts, mentions with their places, citations, cost and model of every answer.',
    })
    .input(path)
    .output(promptExecutionSchema),
  insights: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/prompt-executions/{prompt_execution_id}/insights',
      summary: 'Get insights from a prompt execution’s answers',
      description: 'Most telling first.',
    })
    .input(path)
    .output(z.array(insightSchema)),
  ofPrompt: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/prompts/{prompt_id}/executions',
      summary: "A prompt's executions, newest first",
      description: 'For a chart over time; one with its answers comes from its own call.',
    })
    .input(
      domainPath.extend({
        prompt_id: promptId,
        limit: said(z.coerce.number().int().min(1).max(500).default(200), 'Executions in one answer.', 200),
        cursor: id('`id` of the last execution of the answer before, for those that follow it.').optional(),
      }),
    )
    .output(z.array(promptExecutionHeadSchema)),
  exportCsv: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/executions.csv',
      summary: 'Export answers as CSV, optionally of one topic or execution',
      description: 'One row for each answer, with a header. Streams while it is read, so it may be long.',
    })
    .input(
      domainPath.extend({
        topic_id: id('Only answers of this topic.').optional(),
        topic_execution_id: id('Only answers of this execution.').optional(),
        separator: oneOf(
          'Comma with decimal points, or semicolon with decimal commas. Left out, the first language in Accept-Language decides, and without that header it is the comma.',
          CSV_SEPARATORS,
        ).optional(),
      }),
    )
    .output(z.instanceof(ReadableStream)),
};
