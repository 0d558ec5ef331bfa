import { oc } from '@orpc/contract';
import { z } from 'zod';
import { cursorSchema, domainPath, partSchema, timeSchema } from '../shapes.ts';
import { day, days } from './overview-days.ts';

export const botVisitsSchema = z.object({
  /** One entry per day of the range, oldest first. */
  buckets: z.array(z.object({ date: day, count: z.number().int() })),
  /** The same per bot, most visits first; `verified` counts visits from addresses of the operator. */
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
  /** Crawler requests for /llms.txt. */
  llms_txt: z.number().int(),
  /** Whether this installation compares crawlers' addresses with their operators' lists. */
  checks_addresses: z.boolean(),
});
export type BotVisits = z.infer<typeof botVisitsSchema>;

export const crawlerVisitSchema = z.object({
  bot: z.string(),
  path: z.string(),
  /** True when the address belongs to the operator; otherwise only the name says who it was. */
  verified: z.boolean(),
  status: z.number().int(),
  at: timeSchema,
});
export type CrawlerVisit = z.infer<typeof crawlerVisitSchema>;

/** Calls of the overview about AI crawlers. */
export const crawlerVisits = {
  botVisits: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/bot-visits',
      summary: 'AI crawler visits by day',
    })
    .input(domainPath.extend(days))
    .output(botVisitsSchema),
  crawlerVisits: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/crawler-visits',
      summary: 'The latest visits of AI crawlers, newest first',
    })
    .input(
      domainPath.extend({
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: cursorSchema,
      }),
    )
    .output(partSchema(crawlerVisitSchema)),
};
