import { SHARED_DIMENSIONS, type SharedReport } from '@sightline/contract/whole/reports';
import type { ReadCtx } from '../../context.ts';
import { getPages, getVisitReport } from '../../personalizing/analytics/visit-report.service.ts';
import type { ZonedDays } from '../../platform/day-range.ts';

const MAX_ROWS = 8;

type Visits = NonNullable<SharedReport['visits']>;

/** Visits of these days as Analytics counts them, without a key by which anything else could be asked for. */
export async function sharedVisits(
  ctx: ReadCtx,
  { start, end }: ZonedDays,
  filters: readonly string[],
): Promise<Visits> {
  const asked = { start, end, filters, limit: MAX_ROWS };
  const [report, pages] = await Promise.all([
    getVisitReport(ctx, { ...asked, compare: 'previous' }),
    getPages(ctx, { ...asked, offset: 0 }),
  ]);
  const { grain, totals, series, before, dimensions } = report;
  return {
    ...{ grain, totals, series, before, filters: report.filters },
    from_assistants: totals.visits - dimensions.assistant.without,
    lists: SHARED_DIMENSIONS.map((dimension) => ({
      dimension,
      rows: dimensions[dimension].rows.map(({ label, visits, converted }) => ({ label, visits, converted })),
    })).filter(({ rows }) => rows.length > 0),
    pages: pages.rows.map(({ key, views }) => ({ path: key, views })),
  };
}
