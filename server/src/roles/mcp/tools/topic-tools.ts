import { CITATION_KINDS } from '@sightline/contract/measuring/citation-kinds';
import {
  citedSiteSchema,
  citedSitesSchema,
  mentioningPromptSchema,
  sitePageCitedSchema,
} from '@sightline/contract/measuring/citations';
import { promptSchema } from '@sightline/contract/measuring/prompts';
import { topicResultsSchema, voiceSchema } from '@sightline/contract/measuring/topic-results';
import {
  insightSchema,
  topicDetailSchema,
  topicExecutionSchema,
  topicSchema,
} from '@sightline/contract/measuring/topics';
import { platformSchema } from '@sightline/contract/platform';
import { idSchema, lineSchema, okSchema, rateSchema } from '@sightline/contract/shapes';
import { z } from 'zod';
import { inParts } from '../in-parts.ts';
import { type Asker, listed, one, WrongArgument } from '../tool-types.ts';

const topic_id = idSchema.describe('id from list_topics.');
const ofRun = {
  topic_id,
  run_id: idSchema.optional().describe('id from get_topic_history; the newest finished run if left out.'),
};

/** The run that is asked about. */
async function runOf(
  { calls }: Asker,
  { id, topic_id: of, run_id }: { id: string; topic_id: string; run_id?: string | undefined },
): Promise<string> {
  const newest = run_id ?? (await calls.topics.get({ id, topic_id: of })).topic.latest_topic_execution_id;
  if (!newest) throw new WrongArgument('topic_id', 'This topic has no finished run yet. Measure it first.');
  return newest;
}

const list_topics = listed({
  name: 'list_topics',
  title: 'List topics',
  about:
    'List topics with their score, how often answers mention the brand and cite its website (n and 95 % interval), and the change since the previous run.',
  item: topicSchema,
  run: async ({ calls }, { id }) => ({ items: await calls.topics.list({ id }) }),
});

const get_topic = one({
  name: 'get_topic',
  title: 'Get a topic’s latest results',
  about:
    'Get the latest results of a topic, in total and by assistant. For an earlier run, use get_topic_run.',
  input: { topic_id },
  output: topicDetailSchema,
  run: ({ calls }, { id, topic_id: of }) => calls.topics.get({ id, topic_id: of }),
});

const get_topic_history = listed({
  name: 'get_topic_history',
  title: 'List runs of a topic',
  about:
    'List runs of a topic, newest first, with score and interval. comparable is false if assistants or models changed since the previous run.',
  input: { topic_id },
  item: topicExecutionSchema.omit({ results: true }),
  run: async ({ calls }, { id, topic_id: of }) => ({
    items: await inParts((part) => calls.topics.executions({ id, topic_id: of, ...part })),
  }),
});

const get_topic_run = one({
  name: 'get_topic_run',
  title: 'Get a run of a topic',
  about:
    'Get what one run of a topic showed by assistant: change since the previous run and whether it is noise, companies not tracked yet, and what stands out.',
  quotes: true,
  input: ofRun,
  output: topicExecutionSchema.omit({ results: true }).extend({
    results: topicResultsSchema.omit({ voice_per_platform: true, boxes_per_platform: true }).nullable(),
    insights: z.array(insightSchema.pick({ text: true, kind: true })),
  }),
  run: async (asker, input) => {
    const of = { id: input.id, topic_execution_id: await runOf(asker, input) };
    const [run, insights] = await Promise.all([
      asker.calls.topics.execution(of),
      asker.calls.topics.insights(of),
    ]);
    return { ...run, insights };
  },
});

const compare_brands_in_topic = listed({
  name: 'compare_brands_in_topic',
  title: 'Compare brands in a topic',
  about:
    'Compare how often each assistant mentions the brand and each competitor in one topic’s answers, with share of voice and average rank. For all topics, use compare_brands.',
  input: { ...ofRun, assistant: platformSchema.optional() },
  item: voiceSchema.extend({ assistant: platformSchema }),
  run: async (asker, input) => {
    const topic_execution_id = await runOf(asker, input);
    const { results } = await asker.calls.topics.execution({ id: input.id, topic_execution_id });
    const items = Object.entries(results?.voice_per_platform ?? {})
      .filter(([assistant]) => !input.assistant || assistant === input.assistant)
      .flatMap(([assistant, voices]) =>
        voices.map((voice) => ({ ...voice, assistant: platformSchema.parse(assistant) })),
      );
    return {
      items: items.sort((a, b) => (b.named.share ?? 0) - (a.named.share ?? 0) || b.named.k - a.named.k),
    };
  },
});

const list_prompts_naming = listed({
  name: 'list_prompts_naming',
  title: 'List prompts that mention a brand',
  about:
    'List the prompts of one run, by assistant, whose answers mention a brand, and at which rank. For a period, use list_mention_evidence.',
  quotes: true,
  input: {
    ...ofRun,
    brand_id: idSchema.describe('From compare_brands_in_topic or list_competitors.'),
    assistant: platformSchema.optional(),
  },
  item: mentioningPromptSchema,
  run: async (asker, input) => {
    const { id, brand_id, assistant } = input;
    const topic_execution_id = await runOf(asker, input);
    return { items: await asker.calls.citations.mentioning({ id, topic_execution_id, brand_id, assistant }) };
  },
});

const list_cited_sites = listed({
  name: 'list_cited_sites',
  title: 'List cited sites',
  about:
    'List the sites that a topic’s answers cite, most cited first: how many answers cite each, and which brands those mention.',
  quotes: true,
  input: { ...ofRun, kind: z.enum(CITATION_KINDS).optional().describe('Only sites of this kind.') },
  item: citedSiteSchema.extend({
    cited: rateSchema
      .pick({ k: true, n: true, share: true })
      .describe('Answers that cite it, of all answers.'),
  }),
  more: citedSitesSchema.omit({ sites: true }).shape,
  run: async (asker, input) => {
    const topic_execution_id = await runOf(asker, input);
    const { sites, ...sums } = await asker.calls.citations.sites({
      id: input.id,
      topic_execution_id,
      kind: input.kind,
    });
    const n = sums.answers;
    const cited = (k: number) => ({ k, n, share: n > 0 ? k / n : null });
    return { ...sums, items: sites.map((site) => ({ ...site, cited: cited(site.answers) })) };
  },
});

const list_cited_pages = listed({
  name: 'list_cited_pages',
  title: 'List cited pages',
  about: 'List the pages of one site that a topic’s answers cite, most cited first.',
  quotes: true,
  input: { ...ofRun, domain: z.string().min(1).max(253).describe('domain from list_cited_sites.') },
  item: sitePageCitedSchema,
  run: async (asker, input) => {
    const { id, domain } = input;
    const topic_execution_id = await runOf(asker, input);
    return { items: await asker.calls.citations.pages({ id, topic_execution_id, domain }) };
  },
});

const list_prompts = listed({
  name: 'list_prompts',
  title: 'List prompts',
  about:
    'List the prompts of all topics or one, with how often each assistant mentioned and cited the brand, and whether the own website answers them.',
  quotes: true,
  input: { topic_id: idSchema.optional().describe('Only of this topic, from list_topics.') },
  item: promptSchema,
  run: async ({ calls }, { id, topic_id: of }) => ({ items: await calls.prompts.list({ id, topic_id: of }) }),
});

const propose_prompts = one({
  name: 'propose_prompts',
  title: 'Propose prompts',
  about: 'Propose questions that buyers may ask about a topic, for add_topic. Stores nothing.',
  writes: 'adds',
  input: { topic_text: lineSchema(200).describe('In a few words, such as "tills for bakeries".') },
  output: z.object({ prompts: z.array(z.string()) }),
  run: async ({ calls }, { id, topic_text }) => ({
    prompts: await calls.onboarding.previewPrompts({ id, topic_text }),
  }),
});

const add_topic = one({
  name: 'add_topic',
  title: 'Add a topic',
  about: 'Add a topic with its prompts, or restore an archived one, and ask the assistants now. Costs money.',
  writes: 'adds',
  reaches_out: true,
  input: {
    topic_text: lineSchema(200).describe('In a few words, such as "tills for bakeries".'),
    prompts: z
      .array(z.string().trim().max(500))
      .max(50)
      .describe('Questions as buyers ask them, without the own name. Some are written if there are none.'),
  },
  output: z.object({ topic: topicSchema, prompts: z.array(promptSchema.pick({ id: true, text: true })) }),
  run: ({ calls }, { id, topic_text, prompts }) => calls.topics.saveAndAnalyze({ id, topic_text, prompts }),
});

const measure_topic = one({
  name: 'measure_topic',
  title: 'Run a topic now',
  about: 'Ask the assistants a topic’s prompts again. Costs money.',
  writes: 'adds',
  reaches_out: true,
  input: { topic_id },
  output: okSchema,
  run: ({ calls }, { id, topic_id: of }) => calls.topics.analyze({ id, topic_id: of }),
});

const archive_topic = one({
  name: 'archive_topic',
  title: 'Archive a topic',
  about: 'Archive a topic: stop measuring it and keep its results. Undo with add_topic.',
  writes: 'removes',
  input: { topic_id },
  output: okSchema,
  run: ({ calls }, { id, topic_id: of }) => calls.topics.remove({ id, topic_id: of }),
});

export const topicTools = [
  list_topics,
  get_topic,
  get_topic_history,
  get_topic_run,
  compare_brands_in_topic,
  list_prompts_naming,
  list_cited_sites,
  list_cited_pages,
  list_prompts,
  propose_prompts,
  add_topic,
  measure_topic,
  archive_topic,
];
