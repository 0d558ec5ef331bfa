import { analyticsOverviewSchema, variantLiftSchema } from '@sightline/contract/personalizing/analytics';
import { listedVisitorSchema } from '@sightline/contract/personalizing/journeys';
import { personalizationTriggerSchema } from '@sightline/contract/personalizing/variants';
import {
  MAX_FILTERS,
  visitDimensionSchema,
  visitReportSchema,
} from '@sightline/contract/personalizing/visit-report';
import { idSchema, okSchema, type Rate, rateSchema } from '@sightline/contract/shapes';
import { conversionRuleSchema, TRIGGER_EVENTS } from '@sightline/contract/visiting/conversions';
import { eventGoalSchema } from '@sightline/contract/visiting/events';
import { botVisitsSchema } from '@sightline/contract/whole/crawler-visits';
import { evidenceItemSchema, funnelSchema, funnelStageSchema } from '@sightline/contract/whole/funnel';
import { z } from 'zod';
import { wilsonInterval } from '../../../measuring/scoring/wilson.ts';
import { daysOfPeriod, periodSchema } from '../periods.ts';
import { listed, one } from '../tool-types.ts';

/** A count out of n as a share with its 95 % interval, for calls that tell counts alone. */
function rateOf(k: number, n: number): Rate {
  const interval = wilsonInterval(k, n);
  return { k, n, share: n > 0 ? k / n : null, low: interval?.low ?? null, high: interval?.high ?? null };
}

const get_funnel = one({
  name: 'get_funnel',
  title: 'Get the funnel',
  about:
    'Get, by assistant in a period, answers that mention the brand, its crawlers’ reads of published pages, visits it sent, and visits that converted, each counted on its own.',
  input: { period: periodSchema },
  output: funnelSchema.extend({
    assistants: z.array(
      funnelSchema.shape.assistants.element.extend({
        converted: rateSchema.describe('Visits that converted, of all its visits.'),
      }),
    ),
  }),
  run: async ({ calls, today }, { id, period }) => {
    const funnel = await calls.overview.funnel({ id, ...daysOfPeriod(period, today) });
    const assistants = funnel.assistants.map((one) => ({
      ...one,
      converted: rateOf(one.conversions, one.visits),
    }));
    return { ...funnel, assistants };
  },
});

const list_funnel_evidence = listed({
  name: 'list_funnel_evidence',
  title: 'List evidence of the funnel',
  about: 'List the newest answers, page reads, visits or conversions behind one figure of get_funnel.',
  quotes: true,
  input: {
    assistant: z.string().min(1).max(40).describe('assistant from get_funnel.'),
    stage: funnelStageSchema,
    period: periodSchema,
  },
  item: evidenceItemSchema,
  more: { counted: z.number().int().describe('How many there are in the period.') },
  run: async ({ calls, today }, { id, assistant, stage, period }) => {
    const days = daysOfPeriod(period, today);
    const { items, total: counted } = await calls.overview.funnelEvidence({ id, assistant, stage, ...days });
    return { items, counted };
  },
});

const MAX_ROWS = 20;

const get_visits = one({
  name: 'get_visits',
  title: 'Get visits by dimension',
  about: `Get visits of a period without bots, by source, page, country or another dimension: each value’s share of visits and conversions, at most ${MAX_ROWS}. For people, use list_visitors.`,
  quotes: true,
  chart: 'visits-by-source',
  input: { period: periodSchema, by: visitDimensionSchema.default('source') },
  output: z.object({
    start: z.iso.date(),
    end: z.iso.date(),
    by: visitDimensionSchema,
    totals: visitReportSchema.shape.totals,
    rows: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        visitors: z.number().int(),
        visits: rateSchema.describe('Of all visits.'),
        converted: rateSchema.describe('Its visits that converted.'),
      }),
    ),
    more: z.number().int().describe('Further values.'),
    without: z.number().int().describe('Visits without a value.'),
  }),
  run: async ({ calls, today }, { id, period, by }) => {
    const days = daysOfPeriod(period ?? 'last 30 days', today);
    const { start, end, totals, dimensions } = await calls.analytics.report({ id, ...days, limit: MAX_ROWS });
    const { rows = [], more = 0, without = 0 } = dimensions[by] ?? {};
    return {
      start,
      end,
      by,
      totals,
      rows: rows.map(({ visits, converted, ...row }) => ({
        ...row,
        visits: rateOf(visits, totals.visits),
        converted: rateOf(converted, visits),
      })),
      more,
      without,
    };
  },
});

const MAX_VISITORS = 500;

const list_visitors = listed({
  name: 'list_visitors',
  title: 'List visitors',
  about: `List people whose visits began in a period and match filters, last seen first, at most ${MAX_VISITORS}: source, what they did, whether they converted.`,
  quotes: true,
  input: {
    period: periodSchema,
    filters: z
      .array(z.string().max(320))
      .max(MAX_FILTERS)
      .default([])
      .describe(
        'Each “dimension:value”, such as “country:BE”; “!:” is not, “~:” contains, “!~:” contains not. One dimension’s values widen, dimensions narrow.',
      ),
  },
  item: listedVisitorSchema,
  more: { counted: z.number().int().describe('How many visitors there are.') },
  run: async ({ calls, today }, { id, period, filters }) => {
    const asked = { id, filters, ...daysOfPeriod(period ?? 'last 30 days', today) };
    const [items, { totals }] = await Promise.all([
      calls.visitors.list({ ...asked, limit: MAX_VISITORS }),
      calls.analytics.report({ ...asked, limit: 1 }),
    ]);
    return { items, counted: totals.visitors };
  },
});

const get_crawler_visits = one({
  name: 'get_crawler_visits',
  title: 'Get AI crawler visits',
  about: 'Get how often AI crawlers read the published pages in a period, by day and by crawler.',
  input: { period: periodSchema },
  output: botVisitsSchema,
  run: ({ calls, today }, { id, period }) => calls.overview.botVisits({ id, ...daysOfPeriod(period, today) }),
});

const get_personalization = listed({
  name: 'get_personalization',
  title: 'Get the results of personalization',
  about:
    'Get visits and conversions in total and, for each personalized page, its visitors against the hold-out with interval and verdict, by the primary goal in `decides`: a share of visitors, or what each brought in its currency. Goals in `beside` are for context.',
  item: variantLiftSchema,
  more: {
    totals: analyticsOverviewSchema,
    triggers: z
      .array(personalizationTriggerSchema.pick({ id: true, label: true, visits: true }))
      .describe('How visits begin, and how many.'),
  },
  run: async ({ calls }, { id }) => {
    const [items, totals, { personalization_triggers: triggers }] = await Promise.all([
      calls.analytics.lift({ id }),
      calls.analytics.overview({ id }),
      calls.personalization.triggers({ id }),
    ]);
    return { items, totals, triggers };
  },
});

const list_conversion_rules = listed({
  name: 'list_conversion_rules',
  title: 'List conversion rules',
  about: 'List the rules by which visits convert, with how many did.',
  item: conversionRuleSchema,
  run: async ({ calls }, { id }) => ({ items: await calls.conversions.list({ id }) }),
});

const add_conversion_rule = one({
  name: 'add_conversion_rule',
  title: 'Create a conversion rule',
  about:
    'Count a click, a sent form or a page view as a conversion from now on. For events sent by name, use count_event.',
  writes: 'adds',
  input: {
    trigger_event: z.enum(TRIGGER_EVENTS),
    expression: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Text of the link or button, for click.'),
    url: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .optional()
      .describe('Path, address or pattern with *, for the others.'),
  },
  output: conversionRuleSchema,
  run: ({ calls }, input) => calls.conversions.create(input),
});

const remove_conversion_rule = one({
  name: 'remove_conversion_rule',
  title: 'Delete a conversion rule',
  about: 'Stop a rule from counting. Past conversions stay, and the rule can be restored in the dashboard.',
  writes: 'removes',
  input: { rule_id: idSchema.describe('id from list_conversion_rules.') },
  output: okSchema,
  run: ({ calls }, input) => calls.conversions.remove(input),
});

const count_event = one({
  name: 'count_event',
  title: 'Count an event as a conversion',
  about:
    'Count events that pages or the website’s server send by this name, such as “Purchase”, as conversions from now on.',
  writes: 'adds',
  input: { name: z.string().trim().min(1).max(80) },
  output: eventGoalSchema,
  run: ({ calls }, input) => calls.events.createGoal(input),
});

export const visitTools = [
  get_funnel,
  list_funnel_evidence,
  get_visits,
  list_visitors,
  get_crawler_visits,
  get_personalization,
  list_conversion_rules,
  add_conversion_rule,
  remove_conversion_rule,
  count_event,
];
