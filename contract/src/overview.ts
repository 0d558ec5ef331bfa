import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, meanSchema, shareSchema, timeSchema } from './shapes.ts';

export const overviewSchema = z.object({
  overall_avg: shareSchema,
  overall: meanSchema,
  /** One for each day with a run: Performance over all topics as they stood then. */
  series: z.array(
    z.object({
      ts: timeSchema,
      score: shareSchema,
      /** False where a topic was answered by other assistants or models than before: a line breaks here. */
      comparable: z.boolean(),
    }),
  ),
});
export type OverviewMetrics = z.infer<typeof overviewSchema>;

const day = z.iso.date();

export const botVisitsSchema = z.object({
  /** One for each day of the range, oldest first. */
  buckets: z.array(z.object({ date: day, count: z.number().int() })),
  /** The same by bot, most visits first; `verified` of them came from addresses of the operator. */
  per_bot: z.array(
    z.object({
      bot: z.string(),
      operator: z.string(),
      purpose: z.enum(['training', 'search', 'user']),
      visits: z.number().int(),
      verified: z.number().int(),
      counts: z.array(z.number().int()),
    }),
  ),
  /** Requests of /llms.txt by crawlers. */
  llms_txt: z.number().int(),
  /** Whether this installation compares the addresses of crawlers with those of their operators. */
  checks_addresses: z.boolean(),
});
export type BotVisits = z.infer<typeof botVisitsSchema>;

export const crawlerVisitSchema = z.object({
  bot: z.string(),
  path: z.string(),
  /** From an address of the operator; else the name alone says who it was. */
  verified: z.boolean(),
  status: z.number().int(),
  at: timeSchema,
});
export type CrawlerVisit = z.infer<typeof crawlerVisitSchema>;

export const competitorStatsSchema = z.object({
  competitor_id: idSchema,
  competitor_name: z.string(),
  topic_id: idSchema,
  prompts_total: z.number().int(),
  prompts_mentioned: z.number().int(),
  prompts_cited: z.number().int(),
});
export type CompetitorStats = z.infer<typeof competitorStatsSchema>;

export const overview = {
  get: oc
    .route({ method: 'GET', path: '/api/domains/{id}/aeo/overview', summary: 'Performance over time' })
    .input(domainPath)
    .output(overviewSchema),
  botVisits: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/bot-visits',
      summary: 'AI crawler visits by day',
    })
    .input(
      domainPath.extend({
        range: z.enum(['week', 'month', 'year']).optional(),
        /** Days of the caller's calendar; a missing start is 29 days before the end, a missing end today. */
        start: day.optional(),
        end: day.optional(),
      }),
    )
    .output(botVisitsSchema),
  crawlerVisits: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/crawler-visits',
      summary: 'The latest visits of AI crawlers, newest first',
    })
    .input(domainPath.extend({ limit: z.coerce.number().int().min(1).max(200).default(50) }))
    .output(z.array(crawlerVisitSchema)),
  competitorStats: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/competitors/stats/by-topic',
      summary: 'How often competitors are named for a topic',
    })
    .input(domainPath.extend({ topic_id: idSchema }))
    .output(z.array(competitorStatsSchema)),
};
