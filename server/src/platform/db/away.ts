import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a database that restarts or fails over. */
const MAX_WAIT_MS = 30_000;

const NO_ROOM = '53100';
const SQL_STATES = /^(?:08...|57P0[1-3]|53[13]00|25P03)$/;
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether a query failed because the database's disk is full; most reads still work then. */
export const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === NO_ROOM;

/** Whether a query failed because the database cannot work at all right now. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isAway)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isSystem = SYSTEM_CODES.has(code) && 'syscall' in error && error.syscall !== 'open';
  return SQL_STATES.test(code) || isSystem || MESSAGES.test(error.message);
}

/**
 * Retries `work` while the database is away, for at most half a minute. A failed attempt may have been committed all
 * the same, so `work` must be repeatable. The signal ends the retries, not the work.
 */
export async function retryWhileAway<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + MAX_WAIT_MS;
  for (let wait = 50; ; wait = Math.min(wait * 2, 1000)) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || performance.now() > until || signal?.aborted) throw error;
      await sleep(wait);
    }
  }
}
