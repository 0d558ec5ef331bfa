import {
  suggestionSchema,
  suggestionStatusSchema,
  suggestionTargetSchema,
} from '@sightline/contract/measuring/suggestions';
import { idSchema, meanSchema, rateSchema } from '@sightline/contract/shapes';
import { evidenceItemSchema } from '@sightline/contract/whole/funnel';
import {
  countFigureSchema,
  overviewSchema,
  shareFigureSchema,
  stripSchema,
} from '@sightline/contract/whole/overview';
import { z } from 'zod';
import { partsOf } from '../../../platform/day-range.ts';
import { daysOfPeriod, periodSchema } from '../periods.ts';
import { listed, one } from '../tool-types.ts';

const figure = shareFigureSchema.omit({ points: true, counted: true });
const count = countFigureSchema.omit({ points: true });

const get_overview = one({
  name: 'get_overview',
  title: 'Get an overview of a period',
  about:
    'Get the brand’s figures in a period and the previous one: answers that mention it or cite its website, share of voice, visits from assistants, conversions. Use this first for “how are we doing?”. change compares prompts and assistants of both; within_noise could be chance.',
  input: { period: periodSchema },
  output: stripSchema.extend({
    mentioned: figure,
    cited: figure,
    share_of_voice: figure,
    visits: count,
    conversions: count,
  }),
  run: ({ calls, today }, { id, period }) => calls.overview.strip({ id, ...daysOfPeriod(period, today) }),
});

const days = { start: z.iso.date(), end: z.iso.date() };

const get_mentions_over_time = one({
  name: 'get_mentions_over_time',
  title: 'Get mentions over time',
  about:
    'Get the share of answers that mention the brand in at most 30 equal parts of a period, oldest first, each with its answers (n).',
  chart: 'mentions-over-time',
  input: { period: periodSchema },
  output: z.object({
    ...days,
    mentioned: figure,
    points: z.array(rateSchema.pick({ k: true, n: true, share: true }).extend(days)),
  }),
  run: async ({ calls, today }, { id, period }) => {
    const { start, end, mentioned } = await calls.overview.strip({ id, ...daysOfPeriod(period, today) });
    const points = partsOf({ start, end }).map((part, place) => {
      const [n, share] = [mentioned.counted[place] ?? 0, mentioned.points[place] ?? null];
      return { ...part, k: Math.round((share ?? 0) * n), n, share };
    });
    return { start, end, mentioned, points };
  },
});

const get_performance = listed({
  name: 'get_performance',
  title: 'Get performance over time',
  about:
    'Get performance, the mean score of all topics (0 to 1), by day with a run, newest first. If comparable is false, days before were measured differently. For mentions, use get_mentions_over_time.',
  item: overviewSchema.shape.series.element,
  more: { overall: meanSchema.describe('As of today.') },
  run: async ({ calls }, { id }) => {
    const { overall, series } = await calls.overview.get({ id });
    return { overall, items: series.toReversed() };
  },
});

const brandRow = z.object({
  brand_id: idSchema,
  name: z.string(),
  own: z.boolean(),
  named: rateSchema.describe('Answers of all assistants together that mention it.'),
  voice: rateSchema.describe('Its share of voice: of all mentions of tracked brands.'),
  assistants: z.array(z.object({ assistant: z.string(), named: rateSchema })),
});

const compare_brands = listed({
  name: 'compare_brands',
  title: 'Compare brands by assistant',
  about:
    'Compare how often each assistant mentions the brand and its competitors in a period, on prompts that mention no brand, with share of voice, own brand first. For one topic, use compare_brands_in_topic.',
  chart: 'share-of-voice',
  input: { period: periodSchema },
  item: brandRow,
  more: { start: z.string(), end: z.string() },
  run: async ({ calls, today }, { id, period }) => {
    const asked = { id, ...daysOfPeriod(period, today) };
    const { start, end, assistants, brands } = await calls.overview.mentions({ ...asked, rates: 'true' });
    return {
      start,
      end,
      items: brands.flatMap(({ answers: _, rates, ...brand }) =>
        rates === undefined
          ? []
          : {
              ...brand,
              named: rates.named,
              voice: rates.voice,
              assistants: assistants.flatMap(({ assistant }, at) => {
                const named = rates.assistants[at];
                return named === undefined ? [] : { assistant, named };
              }),
            },
      ),
    };
  },
});

const list_mention_evidence = one({
  name: 'list_mention_evidence',
  title: 'List mentions by an assistant',
  about:
    'List the prompts, newest first, where one assistant mentions one brand in a period. For a single run, use list_prompts_naming.',
  quotes: true,
  input: {
    assistant: z.string().min(1).max(40).describe('As compare_brands names it, such as "chatgpt".'),
    brand_id: idSchema.describe('From compare_brands.'),
    period: periodSchema,
    cursor: idSchema.optional().describe('next_cursor of the answer before.'),
  },
  output: z.object({ items: z.array(evidenceItemSchema), next_cursor: z.string().nullable() }),
  run: async ({ calls, today }, { period, ...rest }) => {
    const { data, next_cursor } = await calls.overview.mentionEvidence({
      ...rest,
      ...daysOfPeriod(period, today),
    });
    return { items: data, next_cursor };
  },
});

const list_opportunities = listed({
  name: 'list_opportunities',
  title: 'List opportunities',
  about:
    'List what to do next, strongest first, with reason and evidence: pages to write or fix on the own website (owned_media), other sites’ pages to be mentioned on (earned_media).',
  quotes: true,
  input: {
    target_type: suggestionTargetSchema.optional().describe('Only these.'),
    status: suggestionStatusSchema.default('pending').describe('pending: to do; applied: done.'),
    topic_id: idSchema.optional().describe('Only of this topic.'),
  },
  item: suggestionSchema,
  run: async ({ calls }, { id, target_type, status, topic_id }) => {
    const { items = [] } = await calls.suggestions.list({
      id,
      per_type_limit: 200,
      ...(target_type && { types: target_type }),
    });
    const isWanted = (one: { status: string; topic_id: string | null }) =>
      one.status === status && (!topic_id || one.topic_id === topic_id);
    return { items: items.filter(isWanted) };
  },
});

const mark_opportunity = one({
  name: 'mark_opportunity',
  title: 'Mark an opportunity',
  about: 'Mark an opportunity as done (applied) or to do (pending).',
  writes: 'sets',
  input: { suggestion_id: idSchema.describe('id from list_opportunities.'), status: suggestionStatusSchema },
  output: suggestionSchema.pick({ id: true, status: true, text: true }),
  run: ({ calls }, { id, suggestion_id, status }) =>
    calls.suggestions.setStatus({ id, suggestion_id, status }),
});

export const overviewTools = [
  get_overview,
  get_mentions_over_time,
  get_performance,
  compare_brands,
  list_mention_evidence,
  list_opportunities,
  mark_opportunity,
];
