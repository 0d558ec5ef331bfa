import type { Ctx } from '../../context.ts';
import { listStalePages } from './pages.queries.ts';
import { requestScan } from './request-scan.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Maximum per hour; the rest follows in the next hour. */
const MAX_AN_HOUR = 60;

export async function rescanStalePages(ctx: Ctx) {
  const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
  const stale = await listStalePages(ctx.db, {
    before: ago(WEEK_MS),
    lost_before: ago(HOUR_MS),
    now: ctx.now(),
    limit: MAX_AN_HOUR,
  });
  for (const { id } of stale) await requestScan(ctx, id);
}
