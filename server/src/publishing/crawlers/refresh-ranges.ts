import type { Ctx } from '../../context.ts';
import { listRanges, noteRangesFailure, upsertRanges } from './crawler-ranges.queries.ts';
import { readPublishedRanges } from './crawler-ranges.ts';
import { CRAWLERS } from './crawler-table.ts';

const DAY_MS = 86_400_000;
const LIST_BYTES = 4 * 2 ** 20;

/** Fetches the operators' address lists that are older than a day, if this installation verifies crawlers. */
export async function refreshRanges(ctx: Ctx, signal: AbortSignal): Promise<void> {
  if (!ctx.config.verify_crawlers) return;
  const known = new Map((await listRanges(ctx.db)).map((row) => [row.source, Date.parse(row.fetched_at)]));
  const lists = new Map(
    CRAWLERS.flatMap(({ ranges, operator }) => (ranges ? [[ranges, operator] as const] : [])),
  );
  for (const [source, operator] of lists) {
    signal.throwIfAborted();
    if (ctx.now().getTime() - (known.get(source) ?? 0) < DAY_MS) continue;
    try {
      const answer = await ctx.fetch(source, { max_bytes: LIST_BYTES, signal });
      if (answer.status !== 200) throw new Error(`It answered ${answer.status}.`);
      const prefixes = readPublishedRanges(answer.body.toString('utf8'));
      await upsertRanges(ctx.db, { source, operator, prefixes, at: ctx.now() });
    } catch (error) {
      signal.throwIfAborted();
      const detail = error instanceof Error ? error.message : String(error);
      ctx.log.warn({ source, detail }, 'addresses of a crawler could not be refreshed');
      await noteRangesFailure(ctx.db, source, detail);
    }
  }
}
