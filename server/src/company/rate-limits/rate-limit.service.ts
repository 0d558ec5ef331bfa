import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { addHits, addHitsOf, type Hits } from './rate-limits.queries.ts';

interface Limit {
  hits: number;
  per_seconds: number;
}

/** Counts one attempt under each key and refuses when any key had too many in its window; `what` names the action. */
export async function limitRate(ctx: Ctx, limits: Record<string, Limit>, what = 'Too many attempts.') {
  for (const [key, { hits, per_seconds }] of Object.entries(limits)) {
    const { start, left_seconds } = windowAt(ctx.now(), per_seconds);
    if ((await countHits(ctx, { key, window_start: start, hits: 1 })) <= hits) continue;
    const minutes = Math.max(1, Math.round(left_seconds / 60));
    throw new AppError(
      'too_many_requests',
      `${what} Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
      { retry_after_seconds: left_seconds },
    );
  }
}

/** Takes back what `limitRate` counted, for attempts that turned out to be right. */
export async function uncount(ctx: Ctx, limits: Record<string, Limit>) {
  for (const [key, { per_seconds }] of Object.entries(limits))
    await countHits(ctx, { key, window_start: windowAt(ctx.now(), per_seconds).start, hits: -1 });
}

/** The window of this many seconds that contains a moment: its start, and the remaining time. */
export function windowAt(moment: Date, seconds: number): { start: Date; left_seconds: number } {
  const past = moment.getTime() % (seconds * 1000);
  return { start: new Date(moment.getTime() - past), left_seconds: seconds - Math.floor(past / 1000) };
}

/** Attempts in the window so far, across all processes. */
export const countHits = (ctx: Ctx, hits: Hits): Promise<number> => addHits(ctx.db, hits);

/** The same of many keys in one window. */
export const countHitsOf = (ctx: Ctx, window_start: Date, hits: readonly Omit<Hits, 'window_start'>[]) =>
  addHitsOf(ctx.db, window_start, hits);
