import { systemClock } from 'pg-boss';
import type { Logger } from '../log/logger.ts';
import { type QueueDb, readDatabaseTime, settleQueueTimes } from './queue-clock.queries.ts';

/**
 * A clock for the queue's timers that runs evenly when the machine's clock is set, so that none of them waits for a
 * day.
 */
export const evenClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

const LOOK_MS = 10_000;
const SET_BACK_MS = 60_000;

/**
 * Follows the database's clock after it was set back, now or while nothing ran. The queue plans by times it has
 * recorded, and would otherwise wait until they come again. Returns a function that stops this.
 */
export async function followDatabaseClock(db: QueueDb, log: Logger): Promise<() => void> {
  /** On our even clock; null until the first check has corrected what was recorded before. */
  let ahead: number | null = null;
  const look = async () => {
    const now = (await readDatabaseTime(db)) - evenClock.now();
    const back_ms = ahead === null ? 0 : ahead - now;
    if (ahead === null || back_ms > SET_BACK_MS) await settleQueueTimes(db);
    if (back_ms > SET_BACK_MS)
      log.warn(
        { seconds: Math.round(back_ms / 1000) },
        'database clock was set back; continuing with its current time',
      );
    ahead = now;
  };
  let looking = false;
  const lookAlone = async () => {
    if (looking) return;
    looking = true;
    // Other code reports a database that is away, and the next check comes soon.
    await look().catch(() => undefined);
    looking = false;
  };
  await lookAlone();
  const timer = setInterval(lookAlone, LOOK_MS).unref();
  return () => clearInterval(timer);
}
