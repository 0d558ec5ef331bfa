import type { Ctx } from '../../context.ts';
import { isAway } from '../../platform/db/away.ts';
import { errorWords } from '../../platform/log/error-words.ts';

/**
 * Works through a list until the process stops; a failure is logged and retried next time, without holding up the rest.
 * While the database is away everything would fail, so the first such failure ends the run.
 */
export async function workThrough<Item extends object>(
  ctx: Ctx,
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    if (signal.aborted) return;
    try {
      await work(item);
    } catch (error) {
      if (isAway(error)) throw error;
      const told = errorWords(error);
      const about = 'domain_id' in item ? { domain_id: item.domain_id } : {};
      ctx.log.error({ ...about, error: told }, 'alert check failed');
    }
  }
}
