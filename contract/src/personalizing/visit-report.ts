import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, shareSchema, timeSchema } from '../shapes.ts';

/** What visits are told apart by. A visit has one value of each or none; of goals it may have several. */
export const VISIT_DIMENSIONS = [
  'source',
  'assistant',
  'campaign',
  'landing',
  'exit',
  'country',
  'device',
  'browser',
  'os',
  'variant',
  'arm',
  'goal',
] as const;
export const visitDimensionSchema = z.enum(VISIT_DIMENSIONS);
export type VisitDimension = z.infer<typeof visitDimensionSchema>;

export const visitGrainSchema = z.enum(['hour', 'day', 'week']);
export type VisitGrain = z.infer<typeof visitGrainSchema>;

/** More points than any chart shows; ten years of days are as far back as a range goes. */
export const MAX_REPORT_POINTS = 1000;
export const MAX_REPORT_DAYS = 3660;
export const MAX_FILTERS = 20;
/** Longer values, such as paths, are cut to this many characters. */
export const MAX_VALUE_LENGTH = 300;

/** Which dimensions there are is checked where the report is made, so that the reason is a sentence. */
const filter = z.string().max(MAX_VALUE_LENGTH + 20);
const filters = z
  .union([filter.transform((one) => [one]), z.array(filter).max(MAX_FILTERS)])
  .default([])
  .describe(
    'Each “dimension:value”, such as “country:BE”; “country:” is visits without any. Values of one dimension widen, dimensions narrow.',
  );

const day = z.iso.date();
/** Which visits are meant. */
export const chosenVisits = {
  start: day.optional().describe('First day (UTC); without it, the day of the first visit.'),
  end: day.optional().describe('Last day (UTC), included; without it, today.'),
  filters,
};
const range = domainPath.extend(chosenVisits);

const count = z.number().int();
const rowSchema = z.object({
  /** As filters name it. */
  key: z.string(),
  /** As people read it. */
  label: z.string(),
  visits: count,
  visitors: count,
  /** Visits that converted. */
  converted: count,
});
export type VisitReportRow = z.infer<typeof rowSchema>;

const dimensionSchema = z.object({
  /** Most visits first. */
  rows: z.array(rowSchema),
  /** Further rows. */
  more: count,
  /** Visits without a value, which have no row. */
  without: count,
});

const totalsSchema = z.object({
  visitors: count,
  visits: count,
  /** Pages seen in these visits. */
  views: count,
  /** Visits that converted. */
  converted: count,
  /** Share of visits that converted, with its 95 % interval; `n` are the visits. */
  conversion_rate: z.object({ n: count, share: shareSchema, low: shareSchema, high: shareSchema }),
  /** Share of visits that saw one page. */
  bounce_rate: shareSchema,
  /** Mean time for which a visit's pages were visible; null without visits. */
  mean_visible_ms: z.number().nullable(),
});
export type VisitReportTotals = z.infer<typeof totalsSchema>;

const pointSchema = z.object({
  /** When the hour, day or week (from Monday) begins, in UTC. */
  at: timeSchema,
  visitors: count,
  visits: count,
  views: count,
  converted: count,
});
export type VisitReportPoint = z.infer<typeof pointSchema>;

/** Visits count where they began. Programs and internal visitors count nowhere. */
export const visitReportSchema = z.object({
  start: day,
  end: day,
  grain: visitGrainSchema,
  totals: totalsSchema,
  series: z.array(pointSchema),
  /** The days before, as many as asked for; null where no comparison was asked for. */
  before: z.object({ start: day, end: day, totals: totalsSchema, series: z.array(pointSchema) }).nullable(),
  dimensions: z.record(visitDimensionSchema, dimensionSchema),
});
export type VisitReport = z.infer<typeof visitReportSchema>;

const seenSchema = z.object({ key: z.string(), label: z.string(), visitors: count });

export const visitsNowSchema = z.object({
  /** Seen within the last five minutes. */
  visitors: count,
  /** At most ten of each, most visitors first: the page seen last, where the visit came from, the country. */
  pages: z.array(seenSchema),
  sources: z.array(seenSchema),
  countries: z.array(seenSchema),
});
export type VisitsNow = z.infer<typeof visitsNowSchema>;

export const visitReport = {
  report: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/report',
      summary: 'Visits of a range of days, by time and by what they have in common',
    })
    .input(
      range.extend({
        compare: z.enum(['none', 'previous']).default('none'),
        grain: visitGrainSchema.optional().describe('Without it, what suits the range.'),
        limit: z.coerce.number().int().min(1).max(100).default(10).describe('Rows of each dimension.'),
      }),
    )
    .output(visitReportSchema),
  reportRows: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/report/{dimension}',
      summary: 'All rows of one dimension of this report, most visits first',
    })
    .input(
      range.extend({
        dimension: visitDimensionSchema,
        search: z
          .string()
          .trim()
          .max(MAX_VALUE_LENGTH)
          .optional()
          .describe('Only rows whose label contains this, in capitals or not.'),
        limit: z.coerce.number().int().min(1).max(500).default(100),
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      }),
    )
    .output(dimensionSchema),
  live: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/live',
      summary: 'Who is on the website now',
    })
    .input(domainPath)
    .output(visitsNowSchema),
};
