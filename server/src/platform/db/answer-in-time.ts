import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum wait for the database when an older value is available. */
const MAX_WAIT_MS = 2000;

/** The value being read, unless that takes longer than callers with an older value wait. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const hurry = new AbortController();
  const late = sleep(MAX_WAIT_MS, null, { signal: hurry.signal }).then(
    () => Promise.reject(new Error('The database did not answer in time.')),
    () => new Promise<never>(() => undefined),
  );
  return Promise.race([work, late]).finally(() => hurry.abort());
}
