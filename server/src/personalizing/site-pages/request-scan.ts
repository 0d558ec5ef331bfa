import type { Ctx } from '../../context.ts';
import { claimScan } from './pages.queries.ts';

/** By then a scan has ended, or its worker was lost. */
const MAX_SCAN_MS = 15 * 60_000;

export const scanWanted = { name: 'scan-page' };

/** Requests a scan of a page, unless one is running. */
export async function requestScan(ctx: Ctx, page_id: string) {
  const at = ctx.now();
  const claimed = await claimScan(ctx.db, page_id, at, new Date(at.getTime() - MAX_SCAN_MS));
  if (!claimed) return;
  const { task_id, domain_id } = claimed;
  await ctx.jobs.send(ctx.db, { ...scanWanted, group: domain_id }, { page_id, task_id });
}
