import { oc } from '@orpc/contract';
import { z } from 'zod';
import { comparisonSchema } from '../measuring/topic-results.ts';
import {
  domainPath,
  idSchema,
  meanSchema,
  partSchema,
  rateSchema,
  shareSchema,
  timeSchema,
} from '../shapes.ts';
import { crawlerVisits } from './crawler-visits.ts';
import { day, dayRangeSchema, days } from './overview-days.ts';
import { voiceSchema } from './voice.ts';

export const overviewSchema = z.object({
  overall_avg: shareSchema,
  overall: meanSchema,
  /** One entry per day with a run or a removed topic: Performance over all topics as of that day. */
  series: z.array(
    z.object({
      ts: timeSchema,
      score: shareSchema,
      /**
       * False when a topic or prompt came or went, when other assistants or models answered than before, or none, so
       * chart lines break here.
       */
      comparable: z.boolean(),
      /**
       * The reason: topics or prompts that came or went, other models, other assistants, a topic without answers, or a
       * run cut short by the spending limit.
       */
      change: z.enum(['topics', 'prompts', 'models', 'assistants', 'unanswered', 'cut_short']).nullable(),
    }),
  ),
});
export type OverviewMetrics = z.infer<typeof overviewSchema>;

export const competitorStatsSchema = z.object({
  competitor_id: idSchema,
  competitor_name: z.string(),
  topic_id: idSchema,
  prompts_total: z.number().int(),
  prompts_mentioned: z.number().int(),
  prompts_cited: z.number().int(),
});
export type CompetitorStats = z.infer<typeof competitorStatsSchema>;

export const funnelStageSchema = z.enum(['answers', 'fetches', 'visits', 'conversions']);
export type FunnelStage = z.infer<typeof funnelStageSchema>;

/**
 * From answers to conversions: each stage is counted separately, because nobody can be followed from an answer to a
 * visit.
 */
export const funnelSchema = z.object({
  /** Both days included. */
  start: day,
  end: day,
  assistants: z.array(
    z.object({
      assistant: z.string(),
      label: z.string(),
      /** Answers that mention the brand, out of those given to unbranded prompts; null when not measured. */
      answers: z.object({ k: z.number().int(), n: z.number().int() }).nullable(),
      /** Times its crawlers read a published page, and how many of those reads a person asked for. */
      fetches: z.number().int(),
      user_fetches: z.number().int(),
      visits: z.number().int(),
      /** Visits with a conversion. */
      conversions: z.number().int(),
    }),
  ),
  /** Whether these can be counted at all: an assistant connected, a host active, the script seen. */
  counts: z.object({ answers: z.boolean(), fetches: z.boolean(), visits: z.boolean() }),
});
export type Funnel = z.infer<typeof funnelSchema>;

export const evidenceItemSchema = z.object({
  title: z.string(),
  detail: z.string(),
  at: timeSchema.nullable(),
  /** What it opens: a prompt execution or visitor by id, a page by slug; null for a deleted page. */
  about: z.object({ kind: z.enum(['prompt_execution', 'page', 'visitor']), key: z.string() }).nullable(),
});
export type EvidenceItem = z.infer<typeof evidenceItemSchema>;

export const funnelEvidenceSchema = z.object({
  /** The newest ones, or the most read ones. */
  items: z.array(evidenceItemSchema),
  total: z.number().int(),
});
export type FunnelEvidence = z.infer<typeof funnelEvidenceSchema>;

export const shareFigureSchema = rateSchema.extend({
  previous: shareSchema.describe('The share of the range before; null where nothing was measured.'),
  /** On the prompts and assistants that have answers in both ranges. */
  change: comparisonSchema,
  points: z.array(shareSchema).describe('The range in at most 30 equal parts, oldest first.'),
  counted: z
    .array(z.number().int())
    .describe('What each point is a share of: answers, or mentions for the share of voice.'),
});
export type ShareFigure = z.infer<typeof shareFigureSchema>;

const countSchema = z.number().int().nullable();

export const countFigureSchema = z.object({
  count: countSchema.describe('Null where it cannot be counted yet.'),
  previous: countSchema.describe('The count of the range before; null if not all of it was counted.'),
  points: z.array(countSchema).describe('The range in at most 30 equal parts, oldest first.'),
});
export type CountFigure = z.infer<typeof countFigureSchema>;

/** The figures of a range of days, and of as many days before it. Assistants alone, without the built-in reader. */
export const stripSchema = dayRangeSchema.extend({
  before: dayRangeSchema,
  mentioned: shareFigureSchema,
  cited: shareFigureSchema,
  /** Mentions of the brand out of those of all tracked brands. */
  share_of_voice: shareFigureSchema,
  /** Visits that assistants sent. */
  visits: countFigureSchema,
  /** Visits that assistants sent with a conversion. */
  conversions: countFigureSchema,
});
export type Strip = z.infer<typeof stripSchema>;

/** For each tracked brand and assistant, the answers to unbranded prompts that mention the brand. */
export const mentionsSchema = dayRangeSchema.extend({
  assistants: z.array(
    z.object({
      assistant: z.string(),
      label: z.string(),
      n: z.number().int().describe('Answers that were counted.'),
    }),
  ),
  /** The own brand first, then those mentioned most. */
  brands: z.array(
    z.object({
      brand_id: idSchema,
      name: z.string(),
      own: z.boolean(),
      /** Answers that mention it, in the order of the assistants. */
      answers: z.array(z.number().int()),
      rates: z
        .object({
          /** Answers of all assistants together that mention it. */
          named: rateSchema,
          /** Its share of voice: of all mentions of tracked brands. */
          voice: rateSchema,
          assistants: z.array(rateSchema),
        })
        .optional(),
    }),
  ),
});
export type Mentions = z.infer<typeof mentionsSchema>;

/** Executions of prompts, the newest first. */
export const mentionEvidenceSchema = partSchema(evidenceItemSchema);
export type MentionEvidence = z.infer<typeof mentionEvidenceSchema>;

/** What sets a website up, in order, each as it is at this moment; `hidden` is the caller's own wish. */
export const setupStepsSchema = z.object({
  steps: z.array(
    z.object({ key: z.enum(['read', 'assistant', 'competitors', 'publish', 'tag']), done: z.boolean() }),
  ),
  hidden: z.boolean(),
});
export type SetupSteps = z.infer<typeof setupStepsSchema>;

export const overview = {
  setupSteps: oc
    .route({ method: 'GET', path: '/api/domains/{id}/setup-steps', summary: 'What of the set-up is done' })
    .input(domainPath)
    .output(setupStepsSchema),
  hideSetup: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/setup-steps/hidden',
      summary: 'Hide the set-up steps for oneself, or show them again',
    })
    .input(domainPath.extend({ hidden: z.boolean() }))
    .output(setupStepsSchema),
  funnel: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/ai-funnel',
      summary: 'From AI answer to conversion, by assistant',
    })
    .input(domainPath.extend(days))
    .output(funnelSchema),
  funnelEvidence: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/ai-funnel/evidence',
      summary: 'What a figure of the funnel was counted from',
    })
    .input(domainPath.extend({ ...days, assistant: z.string().min(1).max(40), stage: funnelStageSchema }))
    .output(funnelEvidenceSchema),
  get: oc
    .route({ method: 'GET', path: '/api/domains/{id}/aeo/overview', summary: 'Performance over time' })
    .input(domainPath)
    .output(overviewSchema),
  strip: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/overview/strip',
      summary: 'Mentions, citations, visits and conversions of a range, and of the range before',
    })
    .input(domainPath.extend(days))
    .output(stripSchema),
  mentions: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/overview/mentions',
      summary: 'How often each assistant mentions each brand',
    })
    .input(domainPath.extend({ ...days, rates: z.stringbool().default(false) }))
    .output(mentionsSchema),
  voice: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/overview/share-of-voice',
      summary: 'Share of voice over time, beside the strongest competitors',
    })
    .input(domainPath.extend(days))
    .output(voiceSchema),
  mentionEvidence: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/overview/mentions/evidence',
      summary: 'The prompts to which an assistant mentions a brand',
    })
    .input(
      domainPath.extend({
        ...days,
        assistant: z.string().min(1).max(40),
        brand_id: idSchema,
        /** The sweep that the part before ended with. */
        cursor: idSchema.optional(),
      }),
    )
    .output(mentionEvidenceSchema),
  ...crawlerVisits,
  competitorStats: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/competitors/stats/by-topic',
      summary: 'How often competitors are named for a topic',
    })
    .input(
      domainPath.extend({
        topic_id: idSchema,
        topic_execution_id: idSchema
          .optional()
          .describe('An execution of the topic; its newest completed one when absent.'),
      }),
    )
    .output(z.array(competitorStatsSchema)),
};
