import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long something that a double models lasts, such as an outage, a slow answer, or the time from one request of a
 * sender to the next. What a test proves must not depend on it; to wait for something, use `until` and `soon`.
 */
export const pause = (ms: number) => sleep(ms, undefined, { ref: false });
