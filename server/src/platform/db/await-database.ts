import { setTimeout as sleep } from 'node:timers/promises';
import { awakeNow } from '../awake/awake.ts';
import type { Logger } from '../log/logger.ts';
import { isAway } from './away.ts';
import { type Connection, openDatabase, runText } from './database.ts';

/** Longer than a server needs to start, recover or fail over. */
const PATIENCE_MS = 120_000;
const MAX_WAIT_MS = 5000;

/** Waits while the database cannot be reached, and logs it; throws on any other problem. */
export async function awaitDatabase(
  connection: Connection,
  log: Logger,
  patience_ms = PATIENCE_MS,
): Promise<void> {
  const until = awakeNow() + patience_ms;
  for (let wait = 250; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    const { db, close } = openDatabase(connection, 1);
    try {
      await runText(db, 'select 1');
      return;
    } catch (error) {
      const why = wordsOf(error);
      if (!isAway(error)) throw new Error(`The database refuses: ${why}`);
      if (awakeNow() > until)
        throw new Error(`The database could not be reached for ${Math.round(patience_ms / 1000)} s: ${why}`);
      log.warn({ error: why }, 'database unreachable, retrying');
      await sleep(wait);
    } finally {
      await close();
    }
  }
}

/** Node reports an error for each address of a name. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
