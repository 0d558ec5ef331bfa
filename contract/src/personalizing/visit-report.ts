import { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, list, named, number, object, oneOf, said, share, text, time } from '../shapes.ts';

/** What visits are told apart by. A visit has one value of each or none; of goals it may have several. */
export const VISIT_DIMENSIONS = [
  'channel',
  'source',
  'assistant',
  'later',
  'campaign',
  'medium',
  'term',
  'content',
  'landing',
  'exit',
  'country',
  'region',
  'city',
  'language',
  'device',
  'browser',
  'os',
  'variant',
  'arm',
  'goal',
] as const;
export const visitDimensionSchema = z.enum(VISIT_DIMENSIONS);
export type VisitDimension = z.infer<typeof visitDimensionSchema>;
/** What may happen in a visit several times, beside pages. */
export const HAPPENINGS = ['event', 'outbound', 'download', 'error'] as const;
export type HappeningKind = (typeof HAPPENINGS)[number];
/** What they are filtered by: also any page that they saw, and what happened. */
export const FILTER_DIMENSIONS = ['page', ...HAPPENINGS, ...VISIT_DIMENSIONS] as const;
export type FilterDimension = (typeof FILTER_DIMENSIONS)[number];

export const visitGrainSchema = z.enum(['hour', 'day', 'week']);
export type VisitGrain = z.infer<typeof visitGrainSchema>;

/** More points than any chart shows; ten years of days are as far back as a range goes. */
export const MAX_REPORT_POINTS = 1000;
export const MAX_REPORT_DAYS = 3660;
export const MAX_FILTERS = 20;
/** Longer values, such as paths, are cut to this many characters. */
export const MAX_VALUE_LENGTH = 300;

/** Which dimensions there are is checked where the report is made, so that the reason is a sentence. */
export const visitFilter = z.string().max(MAX_VALUE_LENGTH + 20);
export const visitFiltersSchema = said(
  z.union([visitFilter.transform((one) => [one]), z.array(visitFilter).max(MAX_FILTERS)]).default([]),
  'Each `dimension:value`; `country:` is none, `page` any page seen. Before the colon, `!` is not, `~` contains, `!~` does not contain. Values of one dimension widen, all else narrows.',
  ['country:BE', 'landing!~:/blog'],
);

const day = z.iso.date();
/** Which visits are meant. */
export const chosenVisits = {
  start: day
    .optional()
    .describe('First day, of the website’s time zone; without it, that of the first visit.'),
  end: day.optional().describe('Last day, included; without it, today.'),
  filters: visitFiltersSchema,
};
const range = domainPath.extend(chosenVisits);

const counts = {
  visits: count('Visits that began in it.', 240),
  visitors: count('Different visitors.', 180),
  converted: count('Visits that converted.', 12),
  revenue: number('What they brought, in the report’s currency.', 1249.5),
};
const currency = said(
  z
    .string()
    .overwrite((typed) => typed.trim().toUpperCase())
    .regex(/^[A-Z]{3}$/, 'Use three letters, such as EUR.')
    .optional(),
  'Currency of the revenue; without it, that of the most amounts.',
  'EUR',
);
const views = count('Pages seen in these visits.', 610);
const rowSchema = z.object({
  key: text('The value, as filters name it.', 'BE'),
  label: text('The value, as people read it.', 'Belgium'),
  ...counts,
});
export type VisitReportRow = z.infer<typeof rowSchema>;

const dimensionSchema = named('VisitDimension', 'Visits by the values of a dimension.', {
  rows: list('Most visits first.', rowSchema),
  more: count('Further rows.', 4),
  without: count('Visits without a value, which have no row.', 9),
});

const totalsSchema = z.object({
  ...counts,
  views,
  conversion_rate: object('Share of visits that converted, with its 95 % interval.', {
    n: count('Visits.', 240),
    share: share('The share, from 0 to 1; null without visits.', 0.05),
    low: share('Lower end of the interval; null without visits.', 0.029),
    high: share('Upper end of the interval; null without visits.', 0.086),
  }),
  bounce_rate: share('Share of visits that saw one page, from 0 to 1; null without visits.', 0.41),
  mean_visible_ms: number(
    'Mean time for which a visit’s pages were visible, in milliseconds; null without visits.',
    48200,
  ).nullable(),
});
export type VisitReportTotals = z.infer<typeof totalsSchema>;

const pointSchema = z.object({
  at: time('When it begins; weeks begin on Monday.'),
  ...counts,
  views,
});
export type VisitReportPoint = z.infer<typeof pointSchema>;

export const visitReportSchema = named('VisitReport', 'Visits that began in a range of days.', {
  start: day.describe('First day.'),
  end: day.describe('Last day, included.'),
  time_zone: text('The website’s time zone, whose days and hours these are.', 'Europe/Brussels'),
  grain: visitGrainSchema.describe('What each point of the series spans.'),
  currency: text('Currency of the revenue; null where no amount was ever sent.', 'EUR').nullable(),
  currencies: list(
    'Currencies that there are amounts in, the most frequent first.',
    text('Three letters.', 'EUR'),
  ),
  totals: totalsSchema.describe('The whole range.'),
  series: list('One for each hour, day or week, in order.', pointSchema),
  before: object('As many days to compare with; null where no comparison was asked for.', {
    start: day.describe('First of these days.'),
    end: day.describe('Last of these days, included.'),
    totals: totalsSchema.describe('All of these days.'),
    series: list('One for each hour, day or week, in order.', pointSchema),
  }).nullable(),
  filters: list('The filters that were asked for.', {
    filter: text('As it was written.', 'country!:BE'),
    label: text('Its value, as people read it.', 'Belgium'),
  }),
  dimensions: z.record(visitDimensionSchema, dimensionSchema).describe('Visits by what they have in common.'),
});
export type VisitReport = z.infer<typeof visitReportSchema>;

const botCounts = {
  visits: count('Visits that began in it.', 12),
  visitors: count('Different agents or crawlers.', 9),
  views: count('Pages seen in these visits.', 31),
};

const agentsSchema = named('AgentVisits', 'Visits that are no person’s.', {
  kinds: list('Agents, then crawlers and other programs.', {
    kind: oneOf('Which of the two.', ['agents', 'crawlers']),
    ...botCounts,
  }),
  agents: list('Agents by the clearest sign, most visits first.', {
    sign: text('As in `bot` of a visitor.', 'signed:chatgpt.com'),
    ...botCounts,
  }),
  pages: list('What agents read, most views first, at most ten.', {
    path: text('Path of the page.', '/pricing'),
    views: count('Times it was seen.', 14),
    visitors: count('Different agents that saw it.', 6),
  }),
});
export type AgentVisits = z.infer<typeof agentsSchema>;

const seenSchema = z.object({
  key: text('The value, for programs.', '/prices'),
  label: text('The value, for people.', '/prices'),
  visitors: count('Visitors of the last five minutes.', 2),
});

export const visitsNowSchema = named('VisitsNow', 'Who is on the website now.', {
  visitors: count('Visitors of the last five minutes.', 3),
  pages: list('The pages seen last, at most ten.', seenSchema),
  sources: list('Where the visits came from, at most ten.', seenSchema),
  countries: list('The countries, at most ten.', seenSchema),
});
export type VisitsNow = z.infer<typeof visitsNowSchema>;

/** Some of many ranked rows. */
export const reportPortion = range.extend({
  search: text('Text in the labels; without it, all rows. The 5,000 first ones are searched.', '/pricing')
    .trim()
    .max(MAX_VALUE_LENGTH)
    .optional(),
  limit: said(z.coerce.number().int().min(1).max(500).default(100), 'Rows in one answer.', 100),
  offset: said(z.coerce.number().int().min(0).max(1_000_000).default(0), 'Rows to pass over.', 0),
});

export const visitReport = {
  report: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/report',
      summary: 'Get visits of a range by time, source, page, country and more',
      description: 'Totals, a series for a chart, and the first rows of each dimension.',
    })
    .input(
      range.extend({
        compare: oneOf(
          'With as many days: `previous`, those before; `year`, those a year before; `custom`, those from `compare_start` on.',
          ['none', 'previous', 'year', 'custom'],
        ).default('none'),
        compare_start: day.optional().describe('First day to compare with, where `compare` is `custom`.'),
        currency,
        grain: visitGrainSchema.optional().describe('Without it, what suits the range.'),
        limit: said(z.coerce.number().int().min(1).max(100).default(10), 'Rows of each dimension.', 10),
      }),
    )
    .output(visitReportSchema),
  reportRows: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/report/{dimension}',
      summary: 'List all rows of one dimension of this report, most visits first',
      description: 'Goes on at `offset`, so that every row can be read.',
    })
    .input(
      reportPortion.extend({
        dimension: visitDimensionSchema.describe('What visits are told apart by.'),
        currency,
      }),
    )
    .output(dimensionSchema),
  agents: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/agents',
      summary: 'Get visits of agents and crawlers in a range, and what agents read',
      description: 'They count nowhere else.',
    })
    .input(domainPath.extend({ start: chosenVisits.start, end: chosenVisits.end }))
    .output(agentsSchema),
  live: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/analytics/live',
      summary: 'Get visitors on the website now',
      description: 'Only visits with the script; programs and internal visitors count nowhere.',
    })
    .input(domainPath)
    .output(visitsNowSchema),
};
