import { oc } from '@orpc/contract';
import { z } from 'zod';
import { emailSchema } from '../company/users.ts';
import { citedSiteSchema } from '../measuring/citations.ts';
import { suggestionTargetSchema } from '../measuring/suggestions.ts';
import { comparisonSchema } from '../measuring/topic-results.ts';
import { topicExecutionSchema } from '../measuring/topics.ts';
import {
  domainPath,
  idSchema,
  meanSchema,
  okSchema,
  rateSchema,
  shareSchema,
  timeSchema,
} from '../shapes.ts';
import { mentionsSchema, overviewSchema, stripSchema } from './overview.ts';
import { MAX_RECIPIENTS } from './report-limits.ts';

const MAX_REPORT_DAYS = 365;

const reportRangeSchema = z.enum(['week', 'month', 'year']);

const scheduleSchema = z.object({
  every: z.enum(['week', 'month']),
  recipients: z
    .array(emailSchema.overwrite((email) => email.toLowerCase()))
    .max(MAX_RECIPIENTS)
    .describe('Addresses that get each letter; everybody can unsubscribe by a link in it.'),
});

/** A link through which a topic or the overview can be read without an account. */
export const reportSchema = z.object({
  id: idSchema,
  topic_id: idSchema.nullable().describe('Null for the overview.'),
  topic_text: z.string().nullable(),
  range: reportRangeSchema.describe('Counted back from the day on which it is read.'),
  url: z.string().describe('Whoever has it can read the report.'),
  created_by: z.string().nullable().describe('Null when that person was removed.'),
  created_at: timeSchema,
  expires_at: timeSchema,
  last_read_at: timeSchema.nullable(),
  schedule: scheduleSchema.nullable(),
  last_mailed_at: timeSchema.nullable(),
});
export type Report = z.infer<typeof reportSchema>;

const tableSchema = z.object({
  assistants: mentionsSchema.shape.assistants,
  brands: z.array(mentionsSchema.shape.brands.element.omit({ brand_id: true, rates: true })),
});

/** What the link shows, and nothing that leads further: no ids, no answers, no people. */
export const sharedReportSchema = z.object({
  brand: z.string(),
  host: z.string(),
  topic: z.string().nullable().describe('Null for the overview.'),
  start: z.iso.date(),
  end: z.iso.date(),
  /** When these figures were computed. */
  at: timeSchema,
  expires_at: timeSchema,
  performance: meanSchema,
  /** With the execution before; only for a topic. */
  comparison: comparisonSchema.nullable(),
  /** Figures of the range; only for the overview. */
  strip: stripSchema.nullable(),
  /** Figures of the newest execution; only for a topic. */
  rates: z.object({ mentioned: rateSchema, cited: rateSchema }).nullable(),
  /** Performance over all topics; only for the overview. */
  series: overviewSchema.shape.series,
  /** Completed executions, newest first; only for a topic. */
  executions: z.array(
    topicExecutionSchema.pick({
      score: true,
      performance: true,
      comparable: true,
      created_at: true,
      platform_scores: true,
      served_models: true,
    }),
  ),
  mentions: tableSchema,
  /** Only for the overview. */
  topics: z.array(z.object({ text: z.string(), score: shareSchema, n: z.number().int() })),
  /** Sites that the newest execution's answers cite; only for a topic. */
  sources: z.array(citedSiteSchema.pick({ domain: true, kind: true, answers: true, named: true })),
  /** Answers that were counted for the sources. */
  answers: z.number().int(),
  next: z.array(z.object({ text: z.string(), target_type: suggestionTargetSchema })),
});
export type SharedReport = z.infer<typeof sharedReportSchema>;

const reportPath = domainPath.extend({ report_id: idSchema });

export const reports = {
  list: oc
    .route({ method: 'GET', path: '/api/domains/{id}/reports', summary: 'Shared reports, newest first' })
    .input(domainPath)
    .output(z.array(reportSchema)),
  create: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/reports',
      summary: 'Share a topic or the overview as a link, and mail it on a schedule',
    })
    .input(
      domainPath.extend({
        topic_id: idSchema.nullable().default(null),
        range: reportRangeSchema.default('month'),
        expires_in_days: z.number().int().min(1).max(MAX_REPORT_DAYS).default(90),
        schedule: scheduleSchema
          .extend({ recipients: scheduleSchema.shape.recipients.min(1) })
          .nullable()
          .default(null),
      }),
    )
    .output(reportSchema),
  revoke: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/reports/{report_id}',
      summary: 'Revoke a shared report, whose link and letters then end',
    })
    .input(reportPath)
    .output(okSchema),
  read: oc
    .route({ method: 'GET', path: '/api/reports/shared', summary: 'Read a shared report by its link' })
    .input(z.object({ token: z.string().max(200) }))
    .output(sharedReportSchema),
};
