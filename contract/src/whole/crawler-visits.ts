import { z } from 'zod';
import { oc } from '../call.ts';
import { day, days } from '../days.ts';
import {
  count,
  cursorSchema,
  domainPath,
  flag,
  list,
  named,
  oneOf,
  partSchema,
  said,
  text,
  time,
} from '../shapes.ts';

export const botVisitsSchema = named('BotVisits', 'Visits of AI crawlers to published pages.', {
  buckets: list('One for each day, oldest first.', {
    date: day.describe('The day (UTC).'),
    count: count('Visits on it.', 14),
  }),
  per_bot: list('The same by crawler, most visits first.', {
    bot: text('Name of the crawler.', 'GPTBot'),
    operator: text('Company that it works for.', 'OpenAI'),
    purpose: oneOf('What it reads for: training a model, a search index, or a person who asks.', [
      'training',
      'search',
      'user',
    ]),
    visits: count('Visits.', 64),
    verified: count('Of these: from addresses of the operator.', 60),
    counts: said(z.array(z.number().int()), 'Visits by day, in the order of `buckets`.', [4, 6, 2]),
  }),
  llms_txt: count('Requests of crawlers for `/llms.txt`.', 9),
  checks_addresses: flag('Whether this installation compares addresses with the operators’ lists.'),
});
export type BotVisits = z.infer<typeof botVisitsSchema>;

export const crawlerVisitSchema = named('CrawlerVisit', 'One visit of an AI crawler.', {
  bot: text('Name of the crawler.', 'GPTBot'),
  path: text('What it read.', '/which-till'),
  verified: flag('True when the address belongs to the operator; else only the name says who it was.'),
  status: count('HTTP status of the answer.', 200),
  at: time('When it happened (UTC).'),
});
export type CrawlerVisit = z.infer<typeof crawlerVisitSchema>;

/** Calls of the overview about AI crawlers. */
export const crawlerVisits = {
  botVisits: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/bot-visits',
      summary: 'Get AI crawler visits by day',
      description: 'Only pages that the product serves.',
    })
    .input(domainPath.extend(days))
    .output(botVisitsSchema),
  crawlerVisits: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/crawler-visits',
      summary: 'List the latest AI crawler visits, newest first',
      description: 'Only pages that the product serves.',
    })
    .input(
      domainPath.extend({
        limit: said(z.coerce.number().int().min(1).max(200).default(50), 'Visits in one answer.', 50),
        cursor: cursorSchema,
      }),
    )
    .output(partSchema('CrawlerVisitList', 'visits', crawlerVisitSchema)),
};
