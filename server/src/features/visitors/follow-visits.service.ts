import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../context.ts';
import { isAway } from '../../platform/db/away.ts';
import { describeVisitors } from './describe-visitors.ts';
import { projectNext } from './project-visits.ts';
import { createHeldBackWatch, settleForeignLog } from './watch-log.ts';

/** Soon enough that what happens is shown within a second. */
const LOOK_MS = 300;
const AFTER_FAILURE_MS = 2000;
/** People who are there now change with every click. */
const DESCRIBE_MS = 2000;
const WATCH_MS = 5000;

const running = new WeakMap<object, { stop: () => Promise<void> }>();

/** Takes in the log as it grows, and says in words what came of it, until the process stops. Several processes may. */
export function followVisits(ctx: Ctx): void {
  const stopping = new AbortController();
  const ended = follow(ctx, stopping.signal);
  running.set(ctx.db, {
    stop: () => {
      stopping.abort();
      return ended;
    },
  });
}

/** Resolves when what was begun is done. */
export async function stopFollowingVisits(ctx: Ctx): Promise<void> {
  await running.get(ctx.db)?.stop();
}

async function follow(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const watch = createHeldBackWatch();
  let [described, watched, settled] = [0, 0, false];
  while (!signal.aborted) {
    try {
      if (!settled) await settleForeignLog(ctx);
      settled = true;
      const taken = await projectNext(ctx);
      if (performance.now() - described >= DESCRIBE_MS) {
        described = performance.now();
        // What is left over is described at the next look.
        if ((await describeVisitors(ctx)) > 0 && taken === 0) described = 0;
      }
      if (taken === 0 && performance.now() - watched >= WATCH_MS) {
        watched = performance.now();
        await watch(ctx);
      }
      if (taken === 0) await rest(LOOK_MS, signal);
    } catch (error) {
      if (!isAway(error)) ctx.log.error({ error: String(error) }, 'visits could not be taken in');
      await rest(AFTER_FAILURE_MS, signal);
    }
  }
}

const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);
