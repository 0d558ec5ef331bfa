import { z } from 'zod';
import { oc } from '../call.ts';
import { answersAmong, dayRangeSchema, days, zonedDays } from '../days.ts';
import { comparisonSchema } from '../measuring/topic-results.ts';
import { platform } from '../platform.ts';
import {
  brandId,
  count,
  domainPath,
  flag,
  id,
  idSchema,
  list,
  meanSchema,
  named,
  object,
  oneOf,
  rateSchema,
  said,
  share,
  shareSchema,
  text,
  time,
  topicId,
} from '../shapes.ts';
import { crawlerVisits } from './crawler-visits.ts';
import { evidenceItemSchema, funnel } from './funnel.ts';
import { voiceSchema } from './voice.ts';

export const overviewSchema = named('Overview', 'Performance over time.', {
  overall_avg: share('Performance over all topics as of today, from 0 to 1; null without answers.', 0.38),
  overall: meanSchema.describe('The same with its answers and interval.'),
  series: list('One for each day with an execution, oldest first.', {
    ts: time('When its last execution began (UTC); the day is of the website’s time zone.'),
    score: share('Performance over all topics as of that day, from 0 to 1; null without answers.', 0.36),
    comparable: flag('False where the days before were measured otherwise, so that chart lines break here.'),
    change: oneOf(
      'Why: topics or prompts that came or went, other models or assistants, a topic without answers, or a run cut short by the spending limit. Null where comparable.',
      ['topics', 'prompts', 'models', 'assistants', 'unanswered', 'cut_short'],
    ).nullable(),
    switches: list('Assistants that another model answers for from this day on.', {
      platform,
      from: text('The models before, separated by commas.', 'gpt-5.5'),
      to: text('The models from then on.', 'gpt-6.1-sol'),
    }),
  }),
});
export type OverviewMetrics = z.infer<typeof overviewSchema>;

export const competitorStatsSchema = named('CompetitorStats', 'How often answers name a competitor.', {
  competitor_id: id('Id of the competitor.'),
  competitor_name: text('Name of the competitor.', 'Rival'),
  topic_id: topicId,
  prompts_total: count('Prompts that were asked.', 8),
  prompts_mentioned: count('Prompts whose answers name it.', 5),
  prompts_cited: count('Prompts whose answers cite its website.', 2),
});
export type CompetitorStats = z.infer<typeof competitorStatsSchema>;

export const shareFigureSchema = named('ShareFigure', 'A share, what it was before, and how it went.', {
  ...rateSchema.shape,
  previous: share('The share of the days before; null where nothing was measured.', 0.4),
  change: comparisonSchema.describe(
    'The difference on the prompts and assistants with answers in both ranges, each counting equally, and whether it is beyond noise.',
  ),
  points: said(
    z.array(shareSchema),
    'The range in at most 30 equal parts, oldest first; null where nothing was measured.',
    [0.4, null, 0.45],
  ),
  counted: said(
    z.array(z.number().int()),
    'What each point is a share of: answers, or mentions for the share of voice.',
    [18, 0, 22],
  ),
});
export type ShareFigure = z.infer<typeof shareFigureSchema>;

const countSchema = z.number().int().nullable();

export const countFigureSchema = named('CountFigure', 'A count, what it was before, and how it went.', {
  count: said(countSchema, 'The count; null where it cannot be counted yet.', 96),
  previous: said(countSchema, 'The count of the days before; null if not all of it was counted.', 81),
  points: said(
    z.array(countSchema),
    'The range in at most 30 equal parts, oldest first; null where not counted.',
    [3, 2, 5],
  ),
});
export type CountFigure = z.infer<typeof countFigureSchema>;

export const stripSchema = named('Strip', 'The figures of a range of days, and of as many days before it.', {
  ...zonedDays,
  before: dayRangeSchema.describe('The days that it is compared with.'),
  mentioned: shareFigureSchema.describe('Answers that mention the brand.'),
  cited: shareFigureSchema.describe('Answers that cite the website.'),
  share_of_voice: shareFigureSchema.describe('Mentions of the brand among those of all tracked brands.'),
  visits: countFigureSchema.describe('Visits that assistants sent.'),
  conversions: countFigureSchema.describe('Visits that assistants sent and that converted.'),
});
export type Strip = z.infer<typeof stripSchema>;

export const mentionsSchema = named('Mentions', 'Answers to unbranded prompts that name each brand.', {
  ...zonedDays,
  assistants: list('The assistants, in the order of `answers` below.', {
    assistant: text('Key of the assistant.', 'chatgpt'),
    label: text('As people read it.', 'ChatGPT'),
    n: count('Answers that were counted.', 40),
  }),
  brands: list('The own brand first, then those named most.', {
    brand_id: brandId,
    name: text('Name of the brand.', 'Acme'),
    own: flag('True for the own brand.'),
    answers: said(
      z.array(z.number().int()),
      'Answers that name it, in the order of the assistants.',
      [18, 9, 12],
    ),
    rates: object('The same as shares with intervals by prompt; only with `rates=true`.', {
      named: rateSchema.describe('Answers of all assistants together that name it.'),
      voice: rateSchema.describe('Its share of voice: of all mentions of tracked brands.'),
      assistants: list('Answers that name it, in the order of the assistants.', rateSchema),
    }).optional(),
  }),
});
export type Mentions = z.infer<typeof mentionsSchema>;

export const mentionEvidenceSchema = named(
  'MentionEvidence',
  'Prompt executions whose answers name a brand.',
  {
    data: list('The newest first.', evidenceItemSchema),
    next_cursor: text(
      '`cursor` of the next part; null when this is the last one.',
      '0198d1c2-4f6a-7b3e-9c1d-2a5b8e7f6031',
    ).nullable(),
  },
);
export type MentionEvidence = z.infer<typeof mentionEvidenceSchema>;

export const setupStepsSchema = named('SetupSteps', 'What sets a website up, in order, as it is now.', {
  steps: list('The steps.', {
    key: oneOf(
      'Reading the website, connecting an assistant, competitors, publishing, the visitor script, its first visit, or a variant that visitors see.',
      ['read', 'assistant', 'competitors', 'publish', 'tag', 'visit', 'variant'],
    ),
    done: flag('Whether it is done.'),
  }),
  hidden: flag('True when the caller does not want to see them.'),
});
export type SetupSteps = z.infer<typeof setupStepsSchema>;

export const overview = {
  ...funnel,
  setupSteps: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/setup-steps',
      summary: 'Get set-up progress',
      description: 'Each is looked at anew, so a step that broke is open again.',
    })
    .input(domainPath)
    .output(setupStepsSchema),
  hideSetup: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/setup-steps/hidden',
      summary: 'Hide or show your set-up steps',
      description: 'Only for the person who asks.',
    })
    .input(domainPath.extend({ hidden: flag('False to show them again.') }))
    .output(setupStepsSchema),
  get: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/overview',
      summary: 'Get performance over time',
      description: 'Each topic counts with its newest execution as of that day.',
    })
    .input(domainPath)
    .output(overviewSchema),
  strip: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/overview/strip',
      summary: 'Get mentions, citations, visits and conversions of a range and the previous one',
      description: 'Assistants alone, without the built-in reader.',
    })
    .input(domainPath.extend(days))
    .output(stripSchema),
  mentions: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/overview/mentions',
      summary: 'Get mentions by assistant and brand',
      description: 'Brands are those that are tracked now.',
    })
    .input(
      domainPath.extend({
        ...days,
        rates: said(z.stringbool().default(false), '`true`: with `rates` of each brand.', 'true'),
      }),
    )
    .output(mentionsSchema),
  voice: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/overview/share-of-voice',
      summary: 'Get share of voice over time, with the strongest competitors',
      description: 'Assistants alone, without the built-in reader; brands are those that are tracked now.',
    })
    .input(
      domainPath.extend({
        ...days,
        ...answersAmong,
        competitors: said(
          z.coerce.number().int().min(1).max(100).default(4),
          'How many competitors are told apart, those mentioned most; the others are added up.',
          4,
        ),
      }),
    )
    .output(voiceSchema),
  mentionEvidence: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/overview/mentions/evidence',
      summary: 'List prompts to which an assistant mentions a brand',
      description: 'Ask again with `next_cursor` until it is null.',
    })
    .input(
      domainPath.extend({
        ...days,
        assistant: text('Key of the assistant, such as `chatgpt`.', 'chatgpt').min(1).max(40),
        brand_id: brandId,
        cursor: said(
          idSchema.optional(),
          '`next_cursor` of the answer before; absent for the first part.',
          '0198d1c2-4f6a-7b3e-9c1d-2a5b8e7f6031',
        ),
      }),
    )
    .output(mentionEvidenceSchema),
  ...crawlerVisits,
  competitorStats: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/competitors/stats/by-topic',
      summary: 'Get how often competitors are mentioned for a topic',
      description: 'Confirmed competitors only.',
    })
    .input(
      domainPath.extend({
        topic_id: topicId,
        topic_execution_id: idSchema
          .optional()
          .describe('An execution of the topic; its newest completed one when absent.'),
      }),
    )
    .output(z.array(competitorStatsSchema)),
};
