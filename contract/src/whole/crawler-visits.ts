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
    date: day.describe('The day, of the website’s time zone.'),
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

export const crawlerAccessSchema = named(
  'CrawlerAccess',
  'Whether the own website lets the crawlers of assistants in.',
  {
    checked_at: time('When it was last asked (UTC); null before the first time.').nullable(),
    url: text(
      'Page that was asked for; null where a browser found none.',
      'https://acme.example/',
    ).nullable(),
    detail: text(
      'What keeps crawlers out; null where nothing does, or nothing is known.',
      'acme.example answers 403 to requests that call themselves GPTBot, although browsers get in.',
    ).nullable(),
    crawlers: list('The crawlers; empty where nothing is known.', {
      bot: text('Name of the crawler.', 'GPTBot'),
      operator: text('Company that it works for.', 'OpenAI'),
      purpose: botVisitsSchema.shape.per_bot.element.shape.purpose,
      outcome: oneOf(
        'What a request that calls itself so met: the page, a refusal, a check for humans, a rule of robots.txt (then it is not sent), a page that says noindex. `unclear`: not asked, or browsers met the same.',
        ['let_in', 'refused', 'challenged', 'robots', 'noindex', 'unclear'],
      ),
      status: count(
        'HTTP status of the refusal; null without an answer, and for other outcomes.',
        403,
      ).nullable(),
    }),
  },
);
export type CrawlerAccess = z.infer<typeof crawlerAccessSchema>;

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
  crawlerAccess: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/crawler-access',
      summary: 'Get whether the website lets AI crawlers in',
      description:
        'Asked by their names from our address, at most once a week, or once a day while something keeps them out. A call starts it when it is due.',
    })
    .input(domainPath)
    .output(crawlerAccessSchema),
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
