import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../../platform/db/database.ts';
import { listen } from '../../../platform/db/listen.ts';
import { EVENTS_CHANNEL } from '../../collecting/log/stored-event-types.ts';

/** A missed message delays the display by one idle interval. */
const PULSE_MS = 10_000;

export interface LogNews {
  /**
   * Whether something was appended within `idle_ms`, as soon as it is known. Without a connection, false after
   * `deaf_ms`.
   */
  heard(times: { idle_ms: number; deaf_ms: number }, signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

/** Listens for appended events. Without a connection it hears nothing, and waits are short. */
export function hearLogNews(connection?: Connection): LogNews {
  let isHearing = false;
  let isNew = false;
  let wake = () => {};
  const notice = () => {
    isNew = true;
    wake();
  };
  const subscription =
    connection &&
    listen(
      connection,
      {
        [EVENTS_CHANNEL]: {
          heard: notice,
          opened: () => {
            isHearing = true;
            // Earlier events may have been missed.
            notice();
          },
          lost: () => {
            isHearing = false;
            wake();
          },
        },
      },
      PULSE_MS,
    );
  return {
    async heard({ idle_ms, deaf_ms }, signal) {
      if (!isNew) {
        const woken = new AbortController();
        wake = () => woken.abort();
        await sleep(isHearing ? idle_ms : deaf_ms, undefined, {
          signal: AbortSignal.any([signal, woken.signal]),
        }).catch(() => undefined);
      }
      wake = () => {};
      const wasNew = isNew;
      isNew = false;
      return wasNew;
    },
    close: async () => subscription?.close(),
  };
}
