import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  flag,
  id,
  list,
  named,
  number,
  okSchema,
  oneOf,
  said,
  text,
  time,
  webAddress,
} from '../shapes.ts';
import { chosenVisits } from './visit-report.ts';
import { VISITOR_KINDS } from './visitor-kinds.ts';

export const visitorSchema = named('Visitor', 'Who visits, known by their browser only.', {
  id: id('Id of the visitor.'),
  description: text(
    'What is known of the visitor, in a line; null until it is written.',
    'From Ghent, on a phone.',
  ).nullable(),
  first_seen: time('When the first visit began (UTC).'),
  last_seen: time('When the visitor was last seen (UTC).'),
  internal: flag('True for one of our own people, who are left out of every figure.'),
  has_conversion: flag('Whether any visit converted.'),
  bot: said(z.array(z.string()), 'Signs that it is no person; empty for people.', [
    'agent',
    'signed:chatgpt.com',
  ]),
  overruled: said(z.array(z.string()), 'Such signs that someone of you overruled.', []),
  sessions_count: count('Visits.', 3),
  pages_count: count('Pages seen in these visits.', 11),
  journey_summary: text(
    'What the visitor did, in a sentence; null until it is written.',
    'Compared prices twice.',
  ).nullable(),
});
export type Visitor = z.infer<typeof visitorSchema>;

export const listedVisitorSchema = named('ListedVisitor', 'A visitor, with what tells visitors apart.', {
  ...visitorSchema.shape,
  first_source: text('Where the first visit came from.', 'ChatGPT'),
  last_source: text('Where the last visit came from.', 'Direct'),
  country: text('Two letters (ISO 3166-1); null when unknown.', 'BE').nullable(),
  device: text('Kind of device; null when unknown.', 'mobile').nullable(),
  is_phrased: flag('Whether a model put the description into words.'),
});
export type ListedVisitor = z.infer<typeof listedVisitorSchema>;

const pageViewSchema = z.object({
  type: z.literal('page_view').describe('Always `page_view`.'),
  ts: time('When it was opened (UTC).'),
  preview_url: text('Opens the page as it looked in this visit.', 'https://acme.example/prices?…'),
  page_url: text('Address of the page.', 'https://acme.example/prices'),
  page_path: text('Its path.', '/prices'),
  title: text('Its title.', 'Prices'),
  page_id: id('Id of the site page; null for pages that are not in the list.').nullable(),
  variant_id: id('Id of the variant that was shown; null for the original.').nullable(),
  visible_ms: count(
    'For how long it was visible, in milliseconds; null when the script sent nothing more.',
    18400,
  ).nullable(),
  scroll: number(
    'Lowest point that was reached, from 0 to 100 percent of the page; null when unknown.',
    80,
  ).nullable(),
  clicks: said(z.array(z.string()), 'Texts of the links and buttons that were clicked, in order.', [
    'Request a quote',
  ]),
});
export type PageView = z.infer<typeof pageViewSchema>;

export const visitorSessionSchema = named('VisitorSession', 'One visit.', {
  id: id('Id of the visit.'),
  started_at: time('When it began (UTC).'),
  ended_at: time('When it was last heard of (UTC).'),
  has_conversion: flag('Whether it converted.'),
  source: text('Where it came from.', 'ChatGPT'),
  reason: text(
    'Why the visitor saw this version; null when no starting variant applies.',
    'Came from ChatGPT.',
  ).nullable(),
  country: text('Two letters (ISO 3166-1); null when unknown.', 'BE').nullable(),
  device: text('Kind of device; null when unknown.', 'mobile').nullable(),
  conversions: list('What converted.', {
    rule_id: id('Id of the rule that matched.'),
    label: text('The rule, for people.', 'Page /thanks'),
    ts: time('When it happened (UTC).'),
    value: number('What it is worth, in `currency`; null when the page did not say.', 120).nullable(),
    currency: text('Currency (ISO 4217); null when the page did not say.', 'EUR').nullable(),
    external_id: text(
      'Id in the customer’s own system; null when the page did not say.',
      'order-1042',
    ).nullable(),
  }),
  events: list('Pages that were seen, in order.', pageViewSchema),
  pages: list('The same pages, as steps of the journey.', {
    url: webAddress,
    path: text('Its path.', '/prices'),
    variantId: id('Id of the variant that was shown; null for the original.').nullable(),
    pageId: id('Id of the site page; null for pages that are not in the list.').nullable(),
    dwellTime: count('Seconds until the next page; 0 for the last one.', 22),
  }),
});
export type VisitorSession = z.infer<typeof visitorSessionSchema>;

const storedRow = z.record(z.string(), z.unknown());

export const visitorDataSchema = named('VisitorData', 'All that is stored of a visitor.', {
  visitor: visitorSchema.describe('The visitor.'),
  visits: said(
    z.array(storedRow),
    'How each visit began and with what, oldest first; rows as in the export.',
    [{ source: 'ChatGPT' }],
  ),
  page_views: said(z.array(storedRow), 'The pages seen in them, and what was clicked there.', [
    { path: '/pricing' },
  ]),
  conversions: said(z.array(storedRow), 'What converted in them.', [{ value: 49 }]),
  named_events: said(z.array(storedRow), 'Events that pages and your server named.', [{ name: 'Purchase' }]),
});
export type VisitorData = z.infer<typeof visitorDataSchema>;

const LIST = '/api/domains/{id}/visitors';
const path = domainPath.extend({ visitor_id: id('Id of the visitor, from the list of visitors.') });

export const visitors = {
  list: oc
    .route({
      method: 'GET',
      path: LIST,
      summary:
        'Visitors of a kind, the last seen first; with days or filters, those whose visits Analytics counts',
      description: 'The next part of the list begins after `cursor`.',
    })
    .input(
      domainPath.extend({
        ...chosenVisits,
        kind: oneOf('Agents and crawlers take no days and filters.', VISITOR_KINDS).default('people'),
        limit: said(z.coerce.number().int().min(1).max(500).default(100), 'Visitors in one answer.', 100),
        cursor: id('Id of the last visitor of the answer before.').optional(),
      }),
    )
    .output(z.array(listedVisitorSchema)),
  get: oc
    .route({
      method: 'GET',
      path: `${LIST}/{visitor_id}`,
      summary: 'List a visitor’s sessions, oldest first',
      description: 'With every page that was seen.',
    })
    .input(path)
    .output(
      named('VisitorJourney', 'A visitor and their visits.', {
        visitor: visitorSchema.describe('The visitor.'),
        sessions: list('Their visits, oldest first.', visitorSessionSchema),
      }),
    ),
  update: oc
    .route({
      method: 'PATCH',
      path: `${LIST}/{visitor_id}`,
      summary: 'Mark a visitor as internal, or a bot as a person, in all reports',
      description: 'Holds for past visits and those to come.',
    })
    .input(
      path.extend({
        internal: flag('True to leave the visitor out of every figure.').optional(),
        is_person: flag(
          'True to overrule the signs that it is a bot, false to believe them again.',
        ).optional(),
      }),
    )
    .output(visitorSchema),
  export: oc
    .route({
      method: 'GET',
      path: `${LIST}/{visitor_id}/data`,
      summary: 'Export all data stored about a visitor',
      description: 'For a person who asks what is stored about them.',
    })
    .input(path)
    .output(visitorDataSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: `${LIST}/{visitor_id}`,
      summary: 'Delete all data stored about a visitor',
      description:
        'For a person who asks to be forgotten: lists and figures follow at once, the log of events within minutes. It cannot be undone.',
    })
    .input(path)
    .output(okSchema),
};
