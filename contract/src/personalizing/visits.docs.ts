import { callDocs, of, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { analytics, analyticsOverviewSchema } from './analytics.ts';
import {
  listedVisitorSchema,
  visitorDataSchema,
  visitorSchema,
  visitorSessionSchema,
  visitors,
} from './journeys.ts';
import { liftGoalCalls, liftSchemas, toDetect } from './lift.docs.ts';
import { visitReportSchema, visitsNowSchema } from './visit-report.ts';

const visitor: Parts = { visitor_id: 'Id of the visitor, from the list of visitors.' };
const chosen: Parts = {
  start: 'First day (UTC); without it, the day of the first visit.',
  end: 'Last day (UTC), included; without it, today.',
  filters: [
    'Each `dimension:value`; `country:` is visits without any. Values of one dimension widen, dimensions narrow.',
    ['country:BE'],
  ],
};
const country = ['Two letters (ISO 3166-1); null when unknown.', 'BE'] as const;
const device = ['Kind of device; null when unknown.', 'mobile'] as const;

const visitorDocs = schemaDocs('Visitor', visitorSchema, 'Who visits, known by their browser only.', {
  id: 'Id of the visitor.',
  description: [
    'What is known of the visitor, in a line; null until it is written.',
    'From Ghent, on a phone.',
  ],
  first_seen: 'When the first visit began (UTC).',
  last_seen: 'When the visitor was last seen (UTC).',
  internal: 'True for one of our own people, who are left out of every figure.',
  has_conversion: 'Whether any visit converted.',
  sessions_count: ['Visits.', 3],
  pages_count: ['Pages seen in these visits.', 11],
  journey_summary: [
    'What the visitor did, in a sentence; null until it is written.',
    'Compared prices twice.',
  ],
});

const counts: Parts = {
  visitors: ['Different visitors.', 180],
  visits: ['Visits that began in it.', 240],
  views: ['Pages seen in these visits.', 610],
  converted: ['Visits that converted.', 12],
};
const totals = (about: string) =>
  of(about, {
    ...counts,
    conversion_rate: of('Share of visits that converted, with its 95 % interval.', {
      n: ['Visits.', 240],
      share: ['The share, from 0 to 1; null without visits.', 0.05],
      low: ['Lower end of the interval; null without visits.', 0.029],
      high: ['Upper end of the interval; null without visits.', 0.086],
    }),
    bounce_rate: ['Share of visits that saw one page, from 0 to 1; null without visits.', 0.41],
    mean_visible_ms: [
      'Mean time for which a visit’s pages were visible, in milliseconds; null without visits.',
      48200,
    ],
  });
const series = of('One for each hour, day or week, in order.', {
  ...counts,
  at: 'When it begins (UTC); weeks begin on Monday.',
});
const rows = of('Most visits first.', {
  ...counts,
  key: ['The value, as filters name it.', 'BE'],
  label: ['The value, as people read it.', 'Belgium'],
});
const dimension: Parts = {
  rows,
  more: ['Further rows.', 4],
  without: ['Visits without a value, which have no row.', 9],
};
const seen = (about: string) =>
  of(about, {
    key: ['The value, for programs.', '/prices'],
    label: ['The value, for people.', '/prices'],
    visitors: ['Visitors of the last five minutes.', 2],
  });

export const visitsDocs: RoomDocs = {
  schemas: [
    visitorDocs,
    schemaDocs('VisitorData', visitorDataSchema, 'All that is stored of a visitor.', {
      visitor: 'The visitor.',
      visits: [
        'How each visit began and with what, oldest first; rows as in the export.',
        [{ source: 'ChatGPT' }],
      ],
      page_views: ['The pages seen in them, and what was clicked there.', [{ path: '/pricing' }]],
      conversions: ['What converted in them.', [{ value: 49 }]],
      named_events: ['Events that pages and your server named.', [{ name: 'Purchase' }]],
    }),
    schemaDocs(
      'ListedVisitor',
      listedVisitorSchema,
      'A visitor, with what tells visitors of a list apart.',
      {
        first_source: ['Where the first visit came from.', 'ChatGPT'],
        last_source: ['Where the last visit came from.', 'Direct'],
        country,
        device,
        is_phrased: 'Whether a model put the description into words.',
      },
      [visitorDocs],
    ),
    schemaDocs('VisitorSession', visitorSessionSchema, 'One visit.', {
      id: 'Id of the visit.',
      started_at: 'When it began (UTC).',
      ended_at: 'When it was last heard of (UTC).',
      has_conversion: 'Whether it converted.',
      source: ['Where it came from.', 'ChatGPT'],
      reason: [
        'Why the visitor saw this version; null when no starting variant applies.',
        'Came from ChatGPT.',
      ],
      country,
      device,
      conversions: of('What converted.', {
        rule_id: 'Id of the rule that matched.',
        label: ['The rule, for people.', 'Page /thanks'],
        ts: 'When it happened (UTC).',
        value: ['What it is worth, in `currency`; null when the page did not say.', 120],
        currency: ['Currency (ISO 4217); null when the page did not say.', 'EUR'],
        external_id: ['Id in the customer’s own system; null when the page did not say.', 'order-1042'],
      }),
      events: of('Pages that were seen, in order.', {
        type: 'Always `page_view`.',
        ts: 'When it was opened (UTC).',
        preview_url: ['Opens the page as it looked in this visit.', 'https://acme.example/prices?…'],
        page_url: ['Address of the page.', 'https://acme.example/prices'],
        page_path: ['Its path.', '/prices'],
        title: ['Its title.', 'Prices'],
        page_id: 'Id of the site page; null for pages that are not in the list.',
        variant_id: 'Id of the variant that was shown; null for the original.',
        visible_ms: [
          'For how long it was visible, in milliseconds; null when the script sent nothing more.',
          18400,
        ],
        scroll: ['Lowest point that was reached, from 0 to 100 percent of the page; null when unknown.', 80],
        clicks: ['Texts of the links and buttons that were clicked, in order.', ['Request a quote']],
      }),
      pages: of('The same pages, as steps of the journey.', {
        path: ['Its path.', '/prices'],
        variantId: 'Id of the variant that was shown; null for the original.',
        pageId: 'Id of the site page; null for pages that are not in the list.',
        dwellTime: ['Seconds until the next page; 0 for the last one.', 22],
      }),
    }),
    schemaDocs(
      'AnalyticsOverview',
      analyticsOverviewSchema,
      'Visits and conversions of all time, without programs and internal visitors.',
      {
        tracked_visitors: ['Visitors.', 1800],
        tracked_visits: ['Visits.', 2400],
        personalized_visits: ['Visits that saw a variant.', 310],
        personalized_conversions: ['Personalized visits that converted.', 22],
        conversions: ['Visits that converted.', 96],
        conversion_rate: ['Share of visits that converted, from 0 to 1; 0 without visits.', 0.04],
        personalized_conversion_rate: ['The same of personalized visits.', 0.071],
        to_detect: toDetect(
          'Visitors that a variant and its hold-out need until a change of the website’s rate is usually called; of 3 % while fewer than ten visits converted.',
        ),
      },
    ),
    ...liftSchemas,
    schemaDocs(
      'VisitReport',
      visitReportSchema,
      'Visits of a range of days. Visits count where they began.',
      {
        start: 'First day (UTC).',
        end: 'Last day (UTC), included.',
        grain: 'What each point of the series spans.',
        totals: totals('The whole range.'),
        series,
        before: of('As many days before; null where no comparison was asked for.', {
          start: 'First of these days (UTC).',
          end: 'Last of these days (UTC), included.',
          totals: totals('All of these days.'),
          series,
        }),
        dimensions: of('Visits by what they have in common.', dimension),
      },
    ),
    schemaDocs('VisitsNow', visitsNowSchema, 'Who is on the website now.', {
      visitors: ['Visitors of the last five minutes.', 3],
      pages: seen('The pages seen last, at most ten.'),
      sources: seen('Where the visits came from, at most ten.'),
      countries: seen('The countries, at most ten.'),
    }),
  ],
  calls: {
    ...callDocs('visitors', visitors, {
      list: {
        about: 'The next part of the list begins after `cursor`.',
        input: {
          ...chosen,
          limit: ['Visitors in one answer.', 100],
          cursor: 'Id of the last visitor of the answer before.',
        },
      },
      get: {
        about: 'With every page that was seen.',
        input: visitor,
        answer: {
          name: 'VisitorJourney',
          about: 'A visitor and their visits.',
          parts: { visitor: 'The visitor.', sessions: 'Their visits, oldest first.' },
        },
      },
      update: {
        about: 'Holds for past visits and those to come.',
        input: { ...visitor, internal: 'True to leave the visitor out of every figure.' },
      },
      export: {
        about: 'For a person who asks what is stored about them.',
        input: visitor,
      },
      remove: {
        about:
          'For a person who asks to be forgotten: lists and figures follow at once, the log of events within minutes. It cannot be undone.',
        input: visitor,
      },
    }),
    ...callDocs('analytics', analytics, {
      overview: 'Since the script was installed.',
      lift: 'One for each variant. A verdict is only said when it would hold on any day.',
      pooledLift: {
        about:
          'Told in less time than those of single variants, as it counts all their visitors; it says nothing about any of them alone.',
        answer: {
          name: 'PooledLifts',
          about: 'All starting variants together, and those of assistants.',
          parts: { everybody: 'All starting variants.', assistants: 'Those for visitors from assistants.' },
        },
      },
      ...liftGoalCalls,
      report: {
        about: 'Totals, a series for a chart, and the first rows of each dimension.',
        input: {
          ...chosen,
          compare: '`previous`: with as many days before.',
          grain: 'Without it, what suits the range.',
          limit: ['Rows of each dimension.', 10],
        },
      },
      reportRows: {
        about: 'Goes on at `offset`, so that every row can be read.',
        input: {
          ...chosen,
          dimension: 'What visits are told apart by.',
          search: [
            'Text in the labels; without it, all rows. The 5,000 with the most visits are searched.',
            '/pricing',
          ],
          limit: ['Rows in one answer.', 100],
          offset: ['Rows to pass over.', 0],
        },
        answer: { name: 'VisitDimension', about: 'Visits by the values of a dimension.', parts: dimension },
      },
      live: 'Only visits with the script; programs and internal visitors count nowhere.',
    }),
  },
};
