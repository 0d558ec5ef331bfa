import {
  answerCitationSchema,
  answerMentionSchema,
  answerSchema,
  promptExecutionHeadSchema,
  promptExecutionSchema,
} from '@sightline/contract/measuring/executions';
import { decisionSchema, unclearMentionSchema } from '@sightline/contract/measuring/mentions';
import { idSchema, lineSchema, okSchema } from '@sightline/contract/shapes';
import { brandSchema } from '@sightline/contract/understanding/brand';
import { competitorSchema } from '@sightline/contract/understanding/competitors';
import { z } from 'zod';
import { inParts } from '../in-parts.ts';
import { listed, one } from '../tool-types.ts';

const answer = answerSchema
  .pick({
    id: true,
    sample: true,
    status: true,
    failure: true,
    text: true,
    mentioned: true,
    cited: true,
    queries: true,
    served_model: true,
    answered_at: true,
  })
  .extend({
    mentions: z.array(answerMentionSchema.pick({ brand_id: true, name: true, entity: true, rank: true })),
    citations: z.array(answerCitationSchema.pick({ url: true, title: true, own: true, kind: true })),
  });

const read_answers = listed({
  name: 'read_answers',
  title: 'Read an assistant’s answers',
  about:
    'Read every answer of one assistant to one prompt in one run: text, companies it mentions by rank, and pages it cites.',
  quotes: true,
  input: {
    prompt_execution_id: idSchema.describe(
      'From platform_summaries of list_prompts, get_prompt_history, list_prompts_naming, or the evidence of list_opportunities.',
    ),
  },
  item: answer,
  more: promptExecutionSchema.pick({
    prompt_text: true,
    platform: true,
    topic_text: true,
    created_at: true,
    score: true,
    mentioned_rate: true,
    cited_rate: true,
    audit: true,
  }).shape,
  run: async ({ calls }, { id, prompt_execution_id }) => {
    const { answers: items, ...head } = await calls.promptExecutions.get({ id, prompt_execution_id });
    return { ...head, items };
  },
});

const get_prompt_history = listed({
  name: 'get_prompt_history',
  title: 'Get a prompt’s history',
  about:
    'List how each assistant answered one prompt over time, newest first. For all prompts of one run, use get_topic_run.',
  input: { prompt_id: idSchema.describe('id from list_prompts.') },
  item: promptExecutionHeadSchema,
  run: async ({ calls }, { id, prompt_id }) => ({
    items: await inParts((part) => calls.promptExecutions.ofPrompt({ id, prompt_id, ...part })),
  }),
});

const list_competitors = listed({
  name: 'list_competitors',
  title: 'List competitors',
  about: 'List the competitors that answers are searched for; proposed ones wait for confirm_competitor.',
  quotes: true,
  item: competitorSchema,
  more: { brand: brandSchema.describe('The own brand, with its other names.') },
  run: async ({ calls }, { id }) => {
    const [items, brand] = await Promise.all([calls.competitors.list({ id }), calls.brand.get({ id })]);
    return { items, brand };
  },
});

const add_competitor = one({
  name: 'add_competitor',
  title: 'Track a competitor',
  about: 'Track a brand from now on, in stored answers, too.',
  writes: 'adds',
  reaches_out: true,
  input: {
    name: lineSchema(120),
    url: z.string().trim().max(300).describe('Its website, such as "rival.example"; may be empty.'),
    aliases: z.array(lineSchema(120)).max(20).optional().describe('Other names that answers use.'),
  },
  output: competitorSchema,
  run: ({ calls }, input) => calls.competitors.create(input),
});

const confirm_competitor = one({
  name: 'confirm_competitor',
  title: 'Confirm a proposed competitor',
  about: 'Start tracking a competitor that list_competitors shows as proposed.',
  writes: 'sets',
  input: { competitor_id: idSchema.describe('id from list_competitors.') },
  output: competitorSchema,
  run: ({ calls }, { id, competitor_id }) => calls.competitors.confirm({ id, competitor_id }),
});

const remove_competitor = one({
  name: 'remove_competitor',
  title: 'Stop tracking a competitor',
  about: 'Stop tracking a competitor. Answers stay; add_competitor starts again.',
  writes: 'removes',
  input: { competitor_id: idSchema.describe('id from list_competitors.') },
  output: okSchema,
  run: ({ calls }, { id, competitor_id }) => calls.competitors.remove({ id, competitor_id }),
});

const list_unclear_mentions = listed({
  name: 'list_unclear_mentions',
  title: 'List unclear mentions',
  about:
    'List phrases in answers that may mean a tracked brand or something else, most answers first. Settle them with decide_mention.',
  quotes: true,
  item: unclearMentionSchema,
  run: async ({ calls }, { id }) => ({ items: await calls.mentions.unclear({ id }) }),
});

const decide_mention = one({
  name: 'decide_mention',
  title: 'Settle an unclear mention',
  about: 'Decide whether a phrase means the brand. Stored answers are read again.',
  writes: 'sets',
  input: {
    brand_id: idSchema.describe('From list_unclear_mentions.'),
    phrase: z.string().min(1).max(1000).describe('From list_unclear_mentions, exactly.'),
    means_brand: z.boolean(),
  },
  output: decisionSchema,
  run: ({ calls }, input) => calls.mentions.decide(input),
});

export const answerTools = [
  read_answers,
  get_prompt_history,
  list_competitors,
  add_competitor,
  confirm_competitor,
  remove_competitor,
  list_unclear_mentions,
  decide_mention,
];
