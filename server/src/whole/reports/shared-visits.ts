import type { SharedReport } from '@sightline/contract/whole/reports';
import type { ReadCtx } from '../../context.ts';
import { getPages, getVisitReport } from '../../personalizing/analytics/visit-report.service.ts';
import type { DayRange } from '../../platform/day-range.ts';

const MAX_ROWS = 8;

type Visits = NonNullable<SharedReport['visits']>;
const LISTS = [
  'source',
  'assistant',
  'country',
  'device',
  'goal',
] as const satisfies readonly Visits['lists'][number]['dimension'][];

/** Visits of these days as Analytics counts them, without a key by which anything else could be asked for. */
export async function sharedVisits(
  ctx: ReadCtx,
  days: DayRange,
  filters: readonly string[],
): Promise<Visits> {
  const asked = { ...days, filters, limit: MAX_ROWS };
  const [report, pages] = await Promise.all([
    getVisitReport(ctx, { ...asked, compare: 'previous' }),
    getPages(ctx, { ...asked, offset: 0 }),
  ]);
  const { time_zone, grain, totals, series, before, dimensions } = report;
  return {
    ...{ time_zone, grain, totals, series, before, filters: report.filters },
    from_assistants: totals.visits - dimensions.assistant.without,
    lists: LISTS.map((dimension) => ({
      dimension,
      rows: dimensions[dimension].rows.map(({ label, visits, converted }) => ({ label, visits, converted })),
    })).filter(({ rows }) => rows.length > 0),
    pages: pages.rows.map(({ key, views }) => ({ path: key, views })),
  };
}
