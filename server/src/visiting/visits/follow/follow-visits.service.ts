import { setTimeout } from 'node:timers/promises';
import type { Ctx } from '../../../context.ts';
import { isAway } from '../../../platform/db/away.ts';
import type { Connection } from '../../../platform/db/database.ts';
import { errorWords } from '../../../platform/log/error-words.ts';
import { openVisits } from '../visit-places.store.ts';
import { hearLogNews, type LogNews } from './log-news.ts';
import { applyNextBatch, MAX_BATCH, projectNext, sumVisits } from './project-visits.ts';
import { createHeldBackWatch, settleForeignLog } from './watch-log.ts';

const TIMES = {
  /** Short enough to show events within a second, and long enough for a look to process many. */
  look_ms: 300,
  /** After news or events, looking continues for this long, because news is sent at most twice a second. */
  awake_ms: 1500,
  /** News can get lost when its connection breaks. */
  idle_ms: 5000,
};
const AFTER_FAILURE_MS = 2000;
const WATCH_MS = 5000;
/** Share of the time for sums, which recount ten minutes as a whole, while many events wait. */
const BUSY_SHARE = 1 / 8;

interface Follower {
  stop(): Promise<void>;
}
const follower = (): { running?: Follower } => ({});

/**
 * Processes the log as it grows, until the process stops. Several processes may run it.
 * `connection` receives news of appended events; without one, the log is polled constantly.
 */
export function followVisits(ctx: Ctx, connection?: Connection, times = TIMES): void {
  const stopping = new AbortController();
  const news = hearLogNews(connection);
  const ended = follow(ctx, news, { ...times, signal: stopping.signal }).finally(() => news.close());
  ctx.kept.of(follower).running = {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

/** Processes what the log has now. */
export async function applyLog(ctx: Ctx): Promise<void> {
  while ((await projectNext(ctx)) > 0);
}

/** Resolves when the work that had begun is done. */
export async function stopFollowingVisits(ctx: Ctx): Promise<void> {
  await ctx.kept.find(follower)?.running?.stop();
}

async function follow(ctx: Ctx, news: LogNews, options: typeof TIMES & { signal: AbortSignal }) {
  const { look_ms, awake_ms, idle_ms, signal } = options;
  const watch = createHeldBackWatch();
  const sum = createSumming();
  let settled = false;
  let [watched, heard] = [Number.NEGATIVE_INFINITY, performance.now()];
  while (!signal.aborted) {
    try {
      if (!settled) await settleForeignLog(ctx);
      settled = true;
      const taken = await applyNextBatch(ctx);
      const isSummed = await sum(ctx);
      if (taken === MAX_BATCH) continue;
      const now = performance.now();
      if (taken > 0) heard = now;
      const polls = now - heard < awake_ms;
      let isHeld = false;
      if (taken === 0 && (!polls || now - watched >= WATCH_MS)) {
        watched = now;
        isHeld = await watch(ctx);
      }
      if (polls || isHeld || !isSummed) await sleep(look_ms, signal);
      else if (await news.heard({ idle_ms, deaf_ms: look_ms }, signal)) heard = performance.now();
    } catch (error) {
      if (!isAway(error)) ctx.log.error({ error: errorWords(error) }, 'events could not be processed');
      await sleep(AFTER_FAILURE_MS, signal);
    }
  }
}

/** Sums what changed, the more seldom the longer it takes; returns false while it waits for that. */
function createSumming() {
  let due = Number.NEGATIVE_INFINITY;
  return async (ctx: Ctx): Promise<boolean> => {
    const began = performance.now();
    if (began < due) return false;
    if (await openVisits(ctx).isUnsummed()) await sumVisits(ctx);
    const now = performance.now();
    due = now + (now - began) / BUSY_SHARE;
    return true;
  };
}

const sleep = (ms: number, signal: AbortSignal) =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);
