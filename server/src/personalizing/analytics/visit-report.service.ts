import type { VisitHappening, VisitPage } from '@sightline/contract/personalizing/visit-happenings';
import type {
  HappeningKind,
  VisitDimension,
  VisitGrain,
  VisitReport,
  VisitReportPoint,
  VisitReportTotals,
  VisitsNow,
} from '@sightline/contract/personalizing/visit-report';
import { VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import type { ReadCtx } from '../../context.ts';
import { wilsonInterval } from '../../measuring/scoring/pooled-interval.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { PARTS_APART } from '../../visiting/visits/happening-words.service.ts';
import type { DimensionSums, Span, SpanSums, VisitSums } from '../../visiting/visits/visit-report-types.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { type AskedVisits, daysOf, filtersOf, hoursOf, readFilter } from './asked-visits.service.ts';
import { comparedDays, grainFor, spanOf, timeOf } from './report-range.ts';
import { labelsFor } from './value-labels.ts';

export async function getVisitReport(
  ctx: ReadCtx,
  asked: AskedVisits &
    Parameters<typeof comparedDays>[1] & {
      grain?: VisitGrain | undefined;
      currency?: string | undefined;
      limit: number;
    },
): Promise<VisitReport> {
  const { days, time_zone } = await daysOf(ctx, asked);
  const grain = asked.grain ?? grainFor(days);
  const span = spanOf(days, grain, time_zone);
  const former = comparedDays(days, asked);
  const before = former && spanOf(former, grain, time_zone);
  const { domain_id } = ctx;
  const filters = filtersOf(asked.filters);
  const dimensions = [...VISIT_DIMENSIONS];
  const currencies = await currenciesOf(ctx);
  const currency = asked.currency ?? currencies[0] ?? null;
  const answer = await figuresOf(ctx).report({
    ...{ domain_id, span, before, filters, dimensions, currency },
    ...{ offset: 0, limit: asked.limit },
  });
  const label = await labelsFor(ctx);
  const shown = (dimension: VisitDimension) => labelled(answer.dimensions[dimension], dimension, label);
  return {
    ...days,
    time_zone,
    grain,
    ...{ currency, currencies },
    totals: totalsOf(answer.sums),
    series: seriesOf(span, answer.sums),
    before:
      former && before && answer.before
        ? { ...former, totals: totalsOf(answer.before), series: seriesOf(before, answer.before) }
        : null,
    filters: asked.filters.map((filter) => {
      const { dimension, value } = readFilter(filter);
      return { filter, label: label(dimension, value) };
    }),
    dimensions: Object.fromEntries(
      dimensions.map((dimension) => [dimension, shown(dimension)]),
    ) as VisitReport['dimensions'],
  };
}

/** The currencies of a website's amounts, the most frequent first. */
async function currenciesOf(ctx: ReadCtx): Promise<string[]> {
  const values = await figuresOf(ctx).goalValues(ctx.domain_id, new Date(0));
  const counts = Map.groupBy(values, ({ currency }) => currency);
  return [...counts]
    .map(([currency, of]) => ({ currency, n: of.reduce((sum, { conversions }) => sum + conversions, 0) }))
    .sort((a, b) => b.n - a.n || (a.currency < b.currency ? -1 : 1))
    .map(({ currency }) => currency);
}

/** Maximum number of rows that are searched, the first ones; their labels are known only here. */
const MAX_SEARCHED = 5000;

interface AskedRows extends AskedVisits {
  search?: string | undefined;
  limit: number;
  offset: number;
}

const searchedRows = ({ search, offset, limit }: AskedRows) =>
  search ? { offset: 0, limit: MAX_SEARCHED } : { offset, limit };

/** The rows asked for, among those that are searched. */
function foundRows<All extends { rows: unknown[]; more: number }>(
  all: All,
  labelOf: (row: All['rows'][number]) => string,
  { search, offset, limit }: AskedRows,
): All {
  if (!search) return all;
  const wanted = search.toLowerCase();
  const found = all.rows.filter((row) => labelOf(row).toLowerCase().includes(wanted));
  const rows = found.slice(offset, offset + limit);
  return { ...all, rows, more: Math.max(0, found.length - offset - rows.length) };
}

export async function getReportRows(
  ctx: ReadCtx,
  asked: AskedRows & { dimension: VisitDimension; currency?: string | undefined },
) {
  const { dimension } = asked;
  const currency = asked.currency ?? (await currenciesOf(ctx))[0];
  const { from, to } = await hoursOf(ctx, asked);
  const { dimensions } = await figuresOf(ctx).report({
    domain_id: ctx.domain_id,
    span: { from, to, points: [from] },
    before: null,
    filters: filtersOf(asked.filters),
    dimensions: [dimension],
    currency,
    ...searchedRows(asked),
  });
  const all = labelled(dimensions[dimension], dimension, await labelsFor(ctx));
  return foundRows(all, ({ label }) => label, asked);
}

export async function getPages(ctx: ReadCtx, asked: AskedRows) {
  const { from, to } = await hoursOf(ctx, asked);
  const { rows, more } = await figuresOf(ctx).pages({
    ...{ domain_id: ctx.domain_id, from, to, filters: filtersOf(asked.filters) },
    ...searchedRows(asked),
  });
  const pages = rows.map(
    ({ timed, visible_ms, scrolled, scroll, ...row }): VisitPage => ({
      ...row,
      mean_visible_ms: shareOf(visible_ms, timed),
      mean_scroll: shareOf(scroll, scrolled),
    }),
  );
  return foundRows({ rows: pages, more }, ({ key }) => key, asked);
}

export async function getHappenings(
  ctx: ReadCtx,
  { kind, event, ...asked }: AskedRows & { kind: HappeningKind; event?: string | undefined },
) {
  if (event !== undefined && kind !== 'event')
    throw new AppError('bad_request', 'Only events have properties.', {
      fields: { event: 'Leave it out, or ask for the kind `event`.' },
    });
  const { from, to } = await hoursOf(ctx, asked);
  const { rows, more } = await figuresOf(ctx).happenings({
    ...{ domain_id: ctx.domain_id, from, to, filters: filtersOf(asked.filters) },
    begin: event === undefined ? `${kind}:` : `property:${event}${PARTS_APART}`,
    ...searchedRows(asked),
  });
  const found = rows.map(({ key, ...row }): VisitHappening => {
    const [name = '', value = null] = event === undefined ? [key] : key.split(PARTS_APART);
    return { key: name, value, ...row };
  });
  return foundRows({ rows: found, more }, ({ key, value }) => `${key} ${value ?? ''}`, asked);
}

export async function getSpeed(ctx: ReadCtx, asked: AskedRows) {
  const { from, to } = await hoursOf(ctx, asked);
  const all = await figuresOf(ctx).speed({
    ...{ domain_id: ctx.domain_id, from, to, filters: filtersOf(asked.filters) },
    ...searchedRows(asked),
  });
  return foundRows(all, ({ key }) => key, asked);
}

/** As people understand “now”: someone who reads a page sends nothing for a while. */
const NOW_MS = 5 * 60_000;

export async function getVisitsNow(ctx: ReadCtx): Promise<VisitsNow> {
  const seen = await figuresOf(ctx).seenSince(ctx.domain_id, new Date(ctx.now().getTime() - NOW_MS));
  const label = await labelsFor(ctx);
  const shown = (dimension: VisitDimension, rows: { key: string; visitors: number }[]) =>
    rows.map((row) => ({ ...row, label: label(dimension, row.key) }));
  return {
    visitors: seen.visitors,
    pages: shown('landing', seen.pages),
    sources: shown('source', seen.sources),
    countries: shown('country', seen.countries),
  };
}

const shareOf = (some: number, all: number) => (all === 0 ? null : some / all);

function totalsOf({
  visitors,
  visits,
  views,
  converted,
  revenue,
  bounced,
  visible_ms,
}: SpanSums): VisitReportTotals {
  const interval = wilsonInterval(converted, visits);
  return {
    ...{ visitors, visits, views, converted, revenue },
    conversion_rate: {
      n: visits,
      share: shareOf(converted, visits),
      low: interval?.low ?? null,
      high: interval?.high ?? null,
    },
    bounce_rate: shareOf(bounced, visits),
    mean_visible_ms: shareOf(visible_ms, visits),
  };
}

const NONE: VisitSums = { visitors: 0, visits: 0, views: 0, converted: 0, revenue: 0 };

const seriesOf = ({ points }: Span, sums: SpanSums): VisitReportPoint[] =>
  points.map((hour, at) => ({ at: timeOf(hour), ...(sums.points[at] ?? NONE) }));

function labelled(
  sums: DimensionSums | undefined,
  dimension: VisitDimension,
  label: (dimension: VisitDimension, key: string) => string,
) {
  const { rows, more, without } = sums ?? { rows: [], more: 0, without: 0 };
  return { rows: rows.map((row) => ({ ...row, label: label(dimension, row.key) })), more, without };
}
