import { systemClock } from 'pg-boss';
import type { Logger } from '../log/logger.ts';
import { type QueueDb, readDatabaseTime, settleQueueTimes } from './queue-clock.queries.ts';

/** For the queue's timers: it runs on evenly where the machine's clock is set, so that none of them waits for a day. */
export const evenClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

const LOOK_MS = 10_000;
const SET_BACK_MS = 60_000;

/**
 * Goes on by the database's clock though it was set back, now or while nothing ran: the queue passes over what it did
 * and plans by times that it wrote, and would wait until they come again. Answers what ends it.
 */
export async function followDatabaseClock(db: QueueDb, log: Logger): Promise<() => void> {
  /** Of our even clock; null until the first look has settled what was noted before. */
  let ahead: number | null = null;
  const look = async () => {
    const now = (await readDatabaseTime(db)) - evenClock.now();
    const back_ms = ahead === null ? 0 : ahead - now;
    if (ahead === null || back_ms > SET_BACK_MS) await settleQueueTimes(db);
    if (back_ms > SET_BACK_MS)
      log.warn(
        { seconds: Math.round(back_ms / 1000) },
        'the clock of the database was set back; work goes on by what it says now',
      );
    ahead = now;
  };
  let looking = false;
  const lookAlone = async () => {
    if (looking) return;
    looking = true;
    // A database that is away is told of by others, and the next look comes soon.
    await look().catch(() => undefined);
    looking = false;
  };
  await lookAlone();
  const timer = setInterval(lookAlone, LOOK_MS).unref();
  return () => clearInterval(timer);
}
