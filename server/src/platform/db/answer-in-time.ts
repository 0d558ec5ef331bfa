import { setTimeout as sleep } from 'node:timers/promises';

/** How long whoever could have an older value waits for the database. */
const PATIENCE_MS = 2000;

/** What is being read, unless it takes longer than anybody waits who has something older. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const hurry = new AbortController();
  const late = sleep(PATIENCE_MS, null, { signal: hurry.signal }).then(
    () => Promise.reject(new Error('The database did not answer in time.')),
    () => new Promise<never>(() => undefined),
  );
  return Promise.race([work, late]).finally(() => hurry.abort());
}
