import { z } from 'zod';
import { oc } from '../call.ts';
import { emailSchema } from '../company/users.ts';
import { zonedDays } from '../days.ts';
import { citedSiteSchema } from '../measuring/citations.ts';
import { suggestionTargetSchema } from '../measuring/suggestions.ts';
import { comparisonSchema } from '../measuring/topic-results.ts';
import { topicExecutionSchema } from '../measuring/topics.ts';
import { visitFiltersSchema, visitReportSchema } from '../personalizing/visit-report.ts';
import {
  count,
  domainPath,
  id,
  list,
  meanSchema,
  named,
  object,
  okSchema,
  oneOf,
  rateSchema,
  said,
  share,
  text,
  time,
} from '../shapes.ts';
import { mentionsSchema, overviewSchema, stripSchema } from './overview.ts';
import { MAX_RECIPIENTS } from './report-limits.ts';

const MAX_REPORT_DAYS = 365;

/** What a shared Analytics lists visits by, in order. */
export const SHARED_DIMENSIONS = ['source', 'assistant', 'country', 'device', 'goal'] as const;

const reportRangeSchema = z.enum(['week', 'month', 'year']);

const scheduleSchema = z.object({
  every: oneOf('How often it is mailed.', ['week', 'month']),
  recipients: said(
    z.array(emailSchema.overwrite((email) => email.toLowerCase())).max(MAX_RECIPIENTS),
    'Addresses that get each email, at most ten; everybody can unsubscribe.',
    ['ann@acme.example'],
  ),
});

const aboutSchema = oneOf('What it shows.', ['overview', 'topic', 'analytics']);

export const reportSchema = named('Report', 'A link to figures that needs no account.', {
  id: id('Id of the report, for revoking it.'),
  about: aboutSchema,
  topic_id: id('Id of the topic; null for other reports.').nullable(),
  topic_text: text('Text of the topic; null for other reports.', 'Tills for bakeries').nullable(),
  filters: list('Which visits Analytics shows, as its own call has them.', text('A filter.', 'country:BE')),
  range: reportRangeSchema.describe('Counted back from the day on which it is read.'),
  url: text('Whoever has it can read the report.', 'https://sightline.example/shared?token=…'),
  created_by: text('Who made it; null when that person was removed.', 'Ann Baker').nullable(),
  created_at: time('When it was made (UTC).'),
  expires_at: time('When the link stops working (UTC).'),
  last_read_at: time('When it was last read (UTC); null before.').nullable(),
  schedule: scheduleSchema.nullable().describe('When it is mailed; null when it is not.'),
  last_mailed_at: time('When it was last mailed (UTC); null before.').nullable(),
});
export type Report = z.infer<typeof reportSchema>;

const tableSchema = z.object({
  assistants: mentionsSchema.shape.assistants.describe('The assistants, in the order of `answers` below.'),
  brands: list(
    'The own brand first, then those named most.',
    mentionsSchema.shape.brands.element.omit({ brand_id: true, rates: true }),
  ),
});

const sharedVisitsSchema = visitReportSchema
  .pick({ grain: true, totals: true, series: true, before: true, filters: true })
  .extend({
    from_assistants: count('Visits that an assistant sent.', 31),
    lists: list('What most visits have in common, list by list.', {
      dimension: oneOf('What they are told apart by.', SHARED_DIMENSIONS),
      rows: list('Most visits first, at most eight.', {
        label: text('The value.', 'ChatGPT'),
        visits: count('Visits that began in it.', 240),
        converted: count('Visits that converted.', 12),
      }),
    }),
    pages: list('Pages that were seen most, at most eight.', {
      path: text('Path of the page.', '/pricing'),
      views: count('Times it was seen.', 120),
    }),
  });

export const sharedReportSchema = named('SharedReport', 'What the link shows, and nothing beyond.', {
  brand: text('Name of the brand.', 'Acme'),
  host: text('Host of the website, without `www`.', 'acme.example'),
  about: aboutSchema,
  topic: text('Text of the topic; null for other reports.', 'Tills for bakeries').nullable(),
  ...zonedDays,
  at: time('When these figures were computed (UTC).'),
  expires_at: time('When the link stops working (UTC).'),
  performance: meanSchema.describe('Performance of the topic, or over all topics.'),
  comparison: comparisonSchema.nullable().describe('With the executions before; null but for a topic.'),
  strip: stripSchema.nullable().describe('Figures of the range; null but for the overview.'),
  rates: object('Figures of the newest execution; null but for a topic.', {
    mentioned: rateSchema.describe('Answers that name the brand.'),
    cited: rateSchema.describe('Answers that cite the website.'),
  }).nullable(),
  visits: sharedVisitsSchema.nullable().describe('Visits of the range; null but for Analytics.'),
  series: overviewSchema.shape.series.describe('Performance over all topics; empty but for the overview.'),
  executions: list(
    'Completed executions of the topic, newest first; empty but for a topic.',
    topicExecutionSchema.pick({
      score: true,
      performance: true,
      comparable: true,
      created_at: true,
      platform_scores: true,
      served_models: true,
    }),
  ),
  mentions: tableSchema.describe('How often each assistant names each tracked brand.'),
  topics: list('All topics; empty but for the overview.', {
    text: text('Text of the topic.', 'Tills for bakeries'),
    score: share('Performance from 0 to 1; null without answers.', 0.38),
    n: count('Answers behind it.', 40),
  }),
  sources: list(
    'Sites that the newest execution cites; empty but for a topic.',
    citedSiteSchema.pick({ domain: true, kind: true, answers: true, named: true }),
  ),
  answers: count('Answers that were counted for the sources.', 40),
  next: list('What to do next.', {
    text: text('What to do.', 'Write a page that answers “Which till suits a small bakery?”'),
    target_type: suggestionTargetSchema,
  }),
});
export type SharedReport = z.infer<typeof sharedReportSchema>;

const reportPath = domainPath.extend({ report_id: id('Id of the report, from the list of reports.') });

export const reports = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/reports',
      summary: 'List shared reports, newest first',
      description: 'Links that work, and those that have expired.',
    })
    .input(domainPath)
    .output(z.array(reportSchema)),
  create: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/reports',
      summary: 'Share a topic, the overview or Analytics as a link or scheduled email',
      description: 'Anybody with the link can read it, until it expires or is revoked.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        about: aboutSchema.optional().describe('Without it, the topic that is named, else the overview.'),
        topic_id: id('Id of the topic; null or absent for other reports.').nullable().default(null),
        filters: visitFiltersSchema.describe('Which visits Analytics shows; all without any.'),
        range: reportRangeSchema.default('month').describe('Counted back from the day on which it is read.'),
        expires_in_days: count('Days until the link stops working.', 90)
          .min(1)
          .max(MAX_REPORT_DAYS)
          .default(90),
        schedule: scheduleSchema
          .extend({ recipients: scheduleSchema.shape.recipients.min(1) })
          .nullable()
          .default(null)
          .describe('When it is mailed; null or absent for never.'),
      }),
    )
    .output(reportSchema),
  revoke: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/reports/{report_id}',
      summary: 'Revoke a shared report’s link and emails',
      description: 'At once.',
    })
    .input(reportPath)
    .output(okSchema),
  read: oc
    .route({
      method: 'GET',
      path: '/api/reports/shared',
      summary: 'Read a shared report by its link',
      description: 'Figures are computed when it is read. Attempts with tokens that do not work are limited.',
    })
    .input(z.object({ token: text('The token of the link.', 'q3Vb…').max(200) }))
    .output(sharedReportSchema),
};
