import { setTimeout as sleep } from 'node:timers/promises';
import { awakeNow } from '../awake/awake.ts';

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
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Timeout error\.$)/;
/** What ClickHouse answers where it lacks servers, connections, turns or room; its client keeps the name as `type`. */
const CLICKHOUSE_TYPES = new Set([
  'ABORTED',
  'ALL_CONNECTION_TRIES_FAILED',
  'DNS_ERROR',
  'KEEPER_EXCEPTION',
  'NETWORK_ERROR',
  'NOT_ENOUGH_SPACE',
  'NO_ZOOKEEPER',
  'REPLICA_IS_NOT_IN_QUORUM',
  'SOCKET_TIMEOUT',
  'TABLE_IS_READ_ONLY',
  'TOO_FEW_LIVE_REPLICAS',
  'TOO_MANY_PARTS',
  'TOO_MANY_SIMULTANEOUS_QUERIES',
  'UNKNOWN_STATUS_OF_INSERT',
  'UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE',
]);

/** Whether a query failed because the database's disk is full; most reads still work then. */
export const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === NO_ROOM;

/** Whether a query failed because the database cannot work at all right now. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isAway)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isSystem = SYSTEM_CODES.has(code) && 'syscall' in error && error.syscall !== 'open';
  const type = 'type' in error && typeof error.type === 'string' ? error.type : '';
  return SQL_STATES.test(code) || isSystem || MESSAGES.test(error.message) || CLICKHOUSE_TYPES.has(type);
}

/**
 * Retries `work` while the database is away, for at most half a minute. A failed attempt may have been committed all
 * the same, so `work` must be repeatable. The signal ends the retries, not the work.
 */
export async function retryWhileAway<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = awakeNow() + MAX_WAIT_MS;
  for (let wait = 50; ; wait = Math.min(wait * 2, 1000)) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || awakeNow() > until || signal?.aborted) throw error;
      await sleep(wait);
    }
  }
}
