import { setTimeout as sleep } from 'node:timers/promises';
import { awakeNow } from '../awake/awake.ts';
import { isAway } from '../db/away.ts';
import { errorWords } from '../log/error-words.ts';
import type { Logger } from '../log/logger.ts';
import type { ClickHouse } from './clickhouse.ts';

/** Like PostgreSQL's: longer than a server needs to start or fail over. */
const PATIENCE_MS = 120_000;
const MAX_WAIT_MS = 5000;
/** Lightweight deletes that every table takes, and tokens that views keep, are that old. */
const MIN_VERSION = [24, 8] as const;

/** Waits while ClickHouse cannot be reached, and logs it; throws on any other problem. Its version. */
export async function awaitClickHouse(
  clickhouse: ClickHouse,
  log: Logger,
  patience_ms = PATIENCE_MS,
): Promise<string> {
  const until = awakeNow() + patience_ms;
  for (let wait = 250; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    try {
      const [found] = await clickhouse.rows<{ version: string }>('select version() as version');
      return current(found?.version ?? '');
    } catch (error) {
      if (error instanceof OutOfDate) throw error;
      if (!isAway(error)) throw refusal(error);
      if (awakeNow() > until)
        throw new Error(
          `ClickHouse (CLICKHOUSE_URL) ${patience_ms > 0 ? `could not be reached for ${Math.round(patience_ms / 1000)} s` : 'cannot be reached'}: ${errorWords(error)}`,
        );
      log.warn({ error: errorWords(error) }, 'ClickHouse unreachable, retrying');
      await sleep(wait);
    }
  }
}

class OutOfDate extends Error {}

function current(version: string): string {
  const [year = 0, month = 0] = version.split('.').map(Number);
  const [min_year, min_month] = MIN_VERSION;
  if (year > min_year || (year === min_year && month >= min_month)) return version;
  throw new OutOfDate(
    `ClickHouse ${version} is too old: Sightline needs ${MIN_VERSION.join('.')} or newer. Update the server of CLICKHOUSE_URL.`,
  );
}

const refusal = (error: unknown) =>
  new Error(`ClickHouse (CLICKHOUSE_URL) refuses: ${error instanceof Error ? error.message : String(error)}`);
