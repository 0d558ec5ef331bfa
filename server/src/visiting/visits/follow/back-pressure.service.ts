import type { Ctx } from '../../../context.ts';
import { errorWords } from '../../../platform/log/error-words.ts';
import { logOutage } from '../../../platform/log/log-outage.ts';
import { visitLag } from '../visit-sums.service.ts';

/**
 * Minutes of the busiest installation, or most of a day of a small one without its worker. Beyond it, events would come
 * faster than they are ever shown, and fill the disk.
 */
const MAX_BEHIND = 500_000;
const LOOK_MS = 1000;
/** Looking takes at most this share of the time, since a long log takes long to count. */
const LOOK_SHARE = 1 / 20;

const WORDS = {
  begins:
    'events arrive faster than they are processed; browsers will send them again once half of them are. Check that a worker runs, and give it more of the machine',
  ends: 'events are accepted again',
};

const fullWatch = (ctx: Ctx) => createFullWatch(ctx);

/** Whether so much of the log waits that nothing more is to come into it. Looks while it is asked. */
export const isLogFull = (ctx: Ctx): boolean => ctx.kept.of(fullWatch)();

/** Full once `most` events wait, until half of them are processed. */
export function createFullWatch(ctx: Ctx, most = MAX_BEHIND, look_ms = LOOK_MS): () => boolean {
  const words = logOutage(ctx.log, WORDS);
  let isFull = false;
  let due = Number.NEGATIVE_INFINITY;

  async function look() {
    const began = performance.now();
    due = Number.POSITIVE_INFINITY;
    try {
      const { events } = await visitLag(ctx, most);
      isFull = events >= (isFull ? most / 2 : most);
      if (isFull) words.trouble(`${events} events wait`);
      else words.well();
    } catch (error) {
      // A database that is away says so where events are written.
      ctx.log.debug({ error: errorWords(error) }, 'how much of the log waits is not known');
    }
    const now = performance.now();
    due = now + Math.max(look_ms, (now - began) / LOOK_SHARE);
  }

  return () => {
    if (performance.now() >= due) void look();
    return isFull;
  };
}
