import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { addHits, type Hits } from './sessions.queries.ts';

interface Limit {
  hits: number;
  per_seconds: number;
}

/** Counts one attempt under each key and refuses when any of them had too many in its window; `what` says of what. */
export async function limitRate(ctx: Ctx, limits: Record<string, Limit>, what = 'Too many attempts.') {
  for (const [key, { hits, per_seconds }] of Object.entries(limits)) {
    const window = per_seconds * 1000;
    const start = Math.floor(ctx.now().getTime() / window) * window;
    if ((await countHits(ctx, { key, window_start: new Date(start), hits: 1 })) <= hits) continue;
    const wait = Math.ceil((start + window - ctx.now().getTime()) / 1000);
    const minutes = Math.max(1, Math.round(wait / 60));
    throw new AppError(
      'too_many_requests',
      `${what} Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
      {
        retry_after_seconds: wait,
      },
    );
  }
}

/** How many there are in the window so far, over all processes. */
export const countHits = (ctx: Ctx, hits: Hits): Promise<number> => addHits(ctx.db, hits);
