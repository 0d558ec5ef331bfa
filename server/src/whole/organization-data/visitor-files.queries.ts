import type { Ctx } from '../../context.ts';
import { eventsOf } from '../../visiting/collecting/collecting.service.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { storedInWords } from '../../visiting/visits/visitor-words.service.ts';
import type { ExportRow, StoredFile, TableFile } from './export-file.ts';
import { fileOf } from './export-rows.queries.ts';

/** Triggers and variants of the website, and how its visits are looked at. */
export const ADAPTING_FILES: readonly TableFile[] = [
  fileOf({
    path: 'visit_segments.ndjson',
    says: 'Filters of visits that were saved under a name.',
    from: 'visit_segments x',
    columns: 'id, name, filters, created_by, created_at',
    order: 'lower(x.name)',
  }),
  fileOf({
    path: 'visit_funnels.ndjson',
    says: 'Steps of visits that were saved under a name.',
    from: 'visit_funnels x',
    columns: 'id, name, steps, created_by, created_at',
    order: 'lower(x.name)',
  }),
  fileOf({
    path: 'annotations.csv',
    says: 'What happened on a day, as people wrote it beside the figures.',
    from: 'annotations x',
    columns: 'id, day, text, created_by, created_at',
    order: 'x.day, x.id',
  }),
  fileOf({
    path: 'personalized_pages.csv',
    says: 'Pages of your website that may adapt.',
    from: 'pages x',
    columns: 'id, path, title, enabled, scanned_at, created_by, created_at',
    order: 'x.path, x.id',
  }),
  fileOf({
    path: 'page_elements.csv',
    says: 'Parts of those pages that may change.',
    from: 'page_elements x',
    columns: `
      id, page_id, selector, tag, kind, content, href, src, place, area, enabled, gone_at, created_at`,
  }),
  fileOf({
    path: 'triggers.ndjson',
    says: 'Starting variants and audiences: for which visitors they are, and which variants these see.',
    from: 'personalization_triggers x',
    columns: `
      id, key, label, description, rule, conditions, place, x.rank as hand_order, variant_id, beside_id,
      letter, share, is_adaptive, created_at`,
    order: 'x.place, x.id',
  }),
  fileOf({
    path: 'share_periods.ndjson',
    says: 'How visitors were divided among variants that share them, and since when.',
    from: 'share_periods x',
    columns: 'trigger_id, since, shares',
    order: 'x.since, x.trigger_id',
  }),
  fileOf({
    path: 'rollouts.ndjson',
    says: 'Variants that were rolled out to all of their visitors, with what their tests had shown by then.',
    from: 'rollouts x',
    columns: 'id, trigger_id, variant_id, results, started_at, started_by, ended_at, ended_by',
    order: 'x.started_at, x.id',
  }),
  fileOf({
    path: 'variant_pages.ndjson',
    says: 'What visitors of each variant see instead, version by version.',
    from: 'variant_pages x',
    columns: 'id, variant_id, page_id, version, changes, note, writer, created_by, created_at',
  }),
  fileOf({
    path: 'variant_lives.csv',
    says: 'Which version of each variant visitors see on a page, which one takes its place, and until when.',
    from: 'variant_lives x',
    columns:
      'variant_id, page_id, state, version, next_version, starts_at, ends_at, reason, changed_by, changed_at',
    order: 'x.variant_id, x.page_id',
  }),
  fileOf({
    path: 'variant_steps.csv',
    says: 'What people and the product did with those variants.',
    from: 'variant_steps x',
    columns: 'id, variant_id, page_id, step, version, starts_at, ends_at, reason, made_by, made_at',
    order: 'x.number',
  }),
  fileOf({
    path: 'variant_feedback.csv',
    says: 'What people said about those variants.',
    from: 'variant_feedback x',
    columns: 'id, variant_id, page_id, feedback, regenerate, created_by, created_at',
  }),
  fileOf({
    path: 'conversion_rules.csv',
    says: 'What counts as a conversion, or did.',
    from: 'conversion_rules x',
    columns: 'id, trigger_event, expression, url, created_by, created_at, deleted_at',
    order: 'x.created_at, x.id',
  }),
  fileOf({
    path: 'lift_goals.csv',
    says: 'Which goals people chose for the lift, and from when until when.',
    from: 'lift_goals x',
    columns: `
      id, x.role as goal_role, rule_id, metric, currency, cap, from_day, chosen_by, chosen_at, ended_at`,
    order: 'x.chosen_at, x.id',
  }),
];

/** A file of what the stores of events and visits hold; a column is that of their rows, or `theirs as ours`. */
function storedFile<Row extends object>(of: {
  path: string;
  says: string;
  rows(ctx: Pick<Ctx, 'db' | 'clickhouse'>, id: string): AsyncIterable<Row[]>;
  columns: readonly ((keyof Row & string) | `${keyof Row & string} as ${string}`)[];
}): StoredFile {
  const named = of.columns.map((column) => {
    const [theirs = column, ours = theirs] = column.split(' as ');
    return { theirs, ours };
  });
  return {
    path: of.path,
    says: of.says,
    columns: named.map(({ ours }) => ours),
    async *read(ctx, id) {
      for await (const rows of of.rows(ctx, id))
        yield rows.map((row): ExportRow => {
          const values = new Map<string, unknown>(Object.entries(row));
          return Object.fromEntries(named.map(({ theirs, ours }) => [ours, values.get(theirs)]));
        });
    },
  };
}

/** Who came, and what they did. */
export const VISITOR_FILES: readonly StoredFile[] = [
  storedFile({
    path: 'visitors.csv',
    says: 'Visitors of your website, under ids that mean nothing elsewhere.',
    async *rows(ctx, id) {
      for await (const rows of figuresOf(ctx).ofSite(id, 'visitors')) yield storedInWords(ctx, id, rows);
    },
    columns: [
      'id',
      'first_seen',
      'last_seen',
      'internal',
      'bot',
      'sessions_count',
      'pages_count',
      'has_conversion',
      'description',
      'journey_summary',
    ],
  }),
  storedFile({
    path: 'visits.ndjson',
    says: 'Their visits: how each began, from where and with what.',
    rows: (ctx, id) => figuresOf(ctx).ofSite(id, 'visits'),
    columns: [
      'id',
      'visitor_id',
      'visit_ids as script_visit_ids',
      'started_at',
      'ended_at',
      'pages_count',
      'visible_ms',
      'touch',
      'source',
      'country',
      'region',
      'city',
      'device',
      'browser',
      'os',
      'language',
      'trigger_id',
      'variant_id',
      'arm',
      'has_conversion',
      'counted',
    ],
  }),
  storedFile({
    path: 'page_views.csv',
    says: 'The pages that were seen in each visit.',
    rows: (ctx, id) => figuresOf(ctx).ofSite(id, 'views'),
    columns: [
      'id',
      'session_id as visit_id',
      'at',
      'url',
      'path',
      'title',
      'width',
      'page_id',
      'variant_id',
      'version',
      'visible_ms',
      'scroll',
      'clicks',
      'links',
      'status',
      'lcp',
      'inp',
      'cls',
      'counted',
    ],
  }),
  storedFile({
    path: 'conversions.csv',
    says: 'Conversions, one a visit and rule.',
    rows: (ctx, id) => figuresOf(ctx).ofSite(id, 'conversions'),
    columns: ['session_id as visit_id', 'rule_id', 'at', 'value', 'currency', 'external_id', 'counted'],
  }),
  storedFile({
    path: 'named_events.csv',
    says: 'What your pages and your server named, such as purchases, whether or not it counts as a conversion.',
    rows: (ctx, id) => figuresOf(ctx).ofSite(id, 'named_events'),
    columns: [
      'event_id',
      'name',
      'visitor_id',
      'customer_id',
      'view_id',
      'at',
      'received_at',
      'value',
      'currency',
      'external_id',
      'session_id as visit_id',
      'properties',
    ],
  }),
  storedFile({
    path: 'exposures.csv',
    says: 'Which visitors were to see a variant, and which the original in its place (the hold-out).',
    rows: (ctx, id) => figuresOf(ctx).ofSite(id, 'exposures'),
    columns: ['variant_id', 'visitor_id', 'arm', 'first_at', 'converted', 'counted'],
  }),
  storedFile({
    path: 'events.ndjson',
    says: 'What the script on your website sent, as it came.',
    rows: eventsOf,
    columns: [
      'event_id',
      'day',
      'type',
      'visitor_id',
      'visit_id as script_visit_id',
      'at',
      'received_at',
      'data',
      'visit',
    ],
  }),
];
