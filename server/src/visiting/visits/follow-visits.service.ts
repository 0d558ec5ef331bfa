import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../context.ts';
import { isAway } from '../../platform/db/away.ts';
import type { Connection } from '../../platform/db/database.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { describeVisitors, MAX_DESCRIBED_AT_ONCE } from './describe-visitors.ts';
import { hearLogNews, type LogNews } from './log-news.ts';
import { MAX_BATCH, projectNext } from './project-visits.ts';
import { sumVisits } from './sum-visits.service.ts';
import { createHeldBackWatch, settleForeignLog } from './watch-log.ts';

/** Short enough to show events within a second, and long enough for a look to take in many. */
const LOOK_MS = 300;
/** After news or events, looking continues for this long, because news is sent at most twice a second. */
const AWAKE_MS = 1500;
/** News can get lost when its connection breaks. */
const IDLE_MS = 5000;
const AFTER_FAILURE_MS = 2000;
/** People who are on the site change with every click. */
const DESCRIBE_MS = 2000;
/** Other processes take in events too, and this one describes what they left. */
const DESCRIBE_ANYWAY_MS = 60_000;
const WATCH_MS = 5000;
/** Maximum delay of sums while there is much to take in. */
const SUM_MS = 1500;

const running = new WeakMap<object, { stop: () => Promise<void> }>();

/**
 * Takes in the log as it grows and describes the visitors, until the process stops. Several processes may run it.
 * `connection` receives news of appended events; without one, the log is polled constantly.
 */
export function followVisits(ctx: Ctx, connection?: Connection): void {
  const stopping = new AbortController();
  const news = hearLogNews(connection);
  const ended = follow(ctx, news, stopping.signal).finally(() => news.close());
  running.set(ctx.db, {
    stop: () => {
      stopping.abort();
      return ended;
    },
  });
}

/** Takes in what the log has now. */
export async function takeInVisits(ctx: Ctx): Promise<void> {
  while ((await projectNext(ctx)) > 0);
}

/** Resolves when the work that had begun is done. */
export async function stopFollowingVisits(ctx: Ctx): Promise<void> {
  await running.get(ctx.db)?.stop();
}

async function follow(ctx: Ctx, news: LogNews, signal: AbortSignal): Promise<void> {
  const watch = createHeldBackWatch();
  const describe = createDescribing();
  let settled = false;
  let [watched, summed, awake] = [Number.NEGATIVE_INFINITY, performance.now(), performance.now()];
  while (!signal.aborted) {
    try {
      if (!settled) await settleForeignLog(ctx);
      settled = true;
      const taken = await projectNext(ctx);
      if (taken === MAX_BATCH && performance.now() - summed >= SUM_MS) {
        await sumVisits(ctx);
        summed = performance.now();
      }
      const isMore = await describe(ctx, taken);
      if (taken === MAX_BATCH || isMore) continue;
      const now = performance.now();
      if (taken > 0) awake = now;
      const isAwake = now - awake < AWAKE_MS;
      let isHeld = false;
      if (taken === 0 && (!isAwake || now - watched >= WATCH_MS)) {
        watched = now;
        isHeld = await watch(ctx);
      }
      if (isAwake || isHeld) await rest(LOOK_MS, signal);
      else if (await news.heard({ idle_ms: IDLE_MS, deaf_ms: LOOK_MS }, signal)) awake = performance.now();
    } catch (error) {
      if (!isAway(error)) ctx.log.error({ error: errorWords(error) }, 'visits could not be taken in');
      await rest(AFTER_FAILURE_MS, signal);
    }
  }
}

/** Describes changed visitors from time to time; returns whether more are left. */
function createDescribing() {
  let described = Number.NEGATIVE_INFINITY;
  let isNew = true;
  return async (ctx: Ctx, taken: number): Promise<boolean> => {
    if (taken > 0) isNew = true;
    const passed = performance.now() - described;
    if (passed < (isNew ? DESCRIBE_MS : DESCRIBE_ANYWAY_MS)) return false;
    const isMore = (await describeVisitors(ctx)) === MAX_DESCRIBED_AT_ONCE;
    if (isMore) return true;
    described = performance.now();
    isNew = false;
    return false;
  };
}

const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);
