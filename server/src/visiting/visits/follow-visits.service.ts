import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../context.ts';
import { isAway } from '../../platform/db/away.ts';
import type { Connection } from '../../platform/db/database.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { hearLogNews, type LogNews } from './log-news.ts';
import { MAX_BATCH, projectNext, takeInNext } from './project-visits.ts';
import { sumVisits } from './sum-visits.service.ts';
import { openVisits } from './visit-places.store.ts';
import { createHeldBackWatch, settleForeignLog } from './watch-log.ts';

/** Short enough to show events within a second, and long enough for a look to take in many. */
const LOOK_MS = 300;
/** After news or events, looking continues for this long, because news is sent at most twice a second. */
const AWAKE_MS = 1500;
/** News can get lost when its connection breaks. */
const IDLE_MS = 5000;
const AFTER_FAILURE_MS = 2000;
const WATCH_MS = 5000;
/** Of the time, for sums, which count all of ten minutes again, while there is much to take in. */
const BUSY_SHARE = 1 / 8;

interface Follower {
  stop(): Promise<void>;
}
const follower = (): { running?: Follower } => ({});

/**
 * Takes in the log as it grows, until the process stops. Several processes may run it.
 * `connection` receives news of appended events; without one, the log is polled constantly.
 */
export function followVisits(ctx: Ctx, connection?: Connection): void {
  const stopping = new AbortController();
  const news = hearLogNews(connection);
  const ended = follow(ctx, news, stopping.signal).finally(() => news.close());
  ctx.kept.of(follower).running = {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

/** Takes in what the log has now. */
export async function takeInVisits(ctx: Ctx): Promise<void> {
  while ((await projectNext(ctx)) > 0);
}

/** Resolves when the work that had begun is done. */
export async function stopFollowingVisits(ctx: Ctx): Promise<void> {
  await ctx.kept.find(follower)?.running?.stop();
}

async function follow(ctx: Ctx, news: LogNews, signal: AbortSignal): Promise<void> {
  const watch = createHeldBackWatch();
  const sum = createSumming();
  let settled = false;
  let [watched, awake] = [Number.NEGATIVE_INFINITY, performance.now()];
  while (!signal.aborted) {
    try {
      if (!settled) await settleForeignLog(ctx);
      settled = true;
      const taken = await takeInNext(ctx);
      const isSummed = await sum(ctx);
      if (taken === MAX_BATCH) continue;
      const now = performance.now();
      if (taken > 0) awake = now;
      const isAwake = now - awake < AWAKE_MS;
      let isHeld = false;
      if (taken === 0 && (!isAwake || now - watched >= WATCH_MS)) {
        watched = now;
        isHeld = await watch(ctx);
      }
      if (isAwake || isHeld || !isSummed) await rest(LOOK_MS, signal);
      else if (await news.heard({ idle_ms: IDLE_MS, deaf_ms: LOOK_MS }, signal)) awake = performance.now();
    } catch (error) {
      if (!isAway(error)) ctx.log.error({ error: errorWords(error) }, 'visits could not be taken in');
      await rest(AFTER_FAILURE_MS, signal);
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

const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);
