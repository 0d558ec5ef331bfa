import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import { accessOf, isShutOut } from '../../understanding/research/site-access.service.ts';
import { saveAccess } from './crawler-access.queries.ts';
import { ASKED } from './crawler-table.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Asks a website as each crawler; what is shut out, or could not be asked, is asked again the next day. */
export async function checkAccess(ctx: Ctx, domain_id: string, signal: AbortSignal): Promise<void> {
  const { host } = await getDomainRow(ctx, domain_id);
  const found = await accessOf(ctx, { host, asked: ASKED, signal });
  const crawlers = (found?.of ?? []).map((access, place) => ({ bot: ASKED[place]?.bot ?? '', ...access }));
  const at = ctx.now();
  const wait_ms = !found || found.of.some(isShutOut) ? DAY_MS : WEEK_MS;
  await saveAccess(ctx.db, {
    domain_id,
    url: found?.url ?? null,
    crawlers,
    at,
    due_at: new Date(at.getTime() + wait_ms),
  });
}
