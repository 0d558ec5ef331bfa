import type { Ctx } from '../../context.ts';
import { failScan } from './pages.queries.ts';

interface Scan {
  page_id: string;
  task_id: string;
}

export async function scan(ctx: Ctx, wanted: Scan, _signal: AbortSignal) {
  await failScan(ctx.db, wanted, 'not yet');
}

/** Nothing more is tried. */
export async function giveUpScan(ctx: Ctx, wanted: Scan) {
  await failScan(ctx.db, wanted, 'The page could not be scanned. Scan it again in a while.');
}
