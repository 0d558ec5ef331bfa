import { errorWords } from '../log/error-words.ts';
import { logOutage } from '../log/log-outage.ts';
import type { Logger } from '../log/logger.ts';
import { isAway, isFull } from './away.ts';
import { answers, type Db, hasRoom } from './database.ts';

const LOOK_MS = 1000;

interface Trouble {
  shows(error: unknown): boolean;
  isOver(db: Db): Promise<boolean>;
  /** How many checks in a row must fail before it is logged. */
  checks: number;
  begins: string;
  ends: string;
}

const DISK: Trouble = {
  shows: isFull,
  isOver: hasRoom,
  checks: 1,
  begins: 'database disk is full: free some space, everything else recovers by itself',
  ends: 'database disk has space again',
};
const AWAY: Trouble = {
  shows: (error) => isAway(error) && !isFull(error),
  isOver: answers,
  // The first may be given the connection that was cut.
  checks: 2,
  begins: 'database unreachable; everything resumes when it is back',
  ends: 'database reachable again',
};

interface DatabaseWatch {
  /** Called for every failure of queries and connections. */
  heard(error: unknown): void;
  isDiskFull(): boolean;
  close(): void;
}

/** Logs once that a database is unreachable or full, and once that this is over. */
export function watchDatabase(db: Db, log: Logger, look_ms = LOOK_MS): DatabaseWatch {
  const of = { db, log, look_ms };
  const [disk, away] = [watchFor(DISK, of), watchFor(AWAY, of)];
  return {
    heard: (error: unknown) => {
      disk.heard(error);
      away.heard(error);
    },
    isDiskFull: () => disk.isThere(),
    close: () => {
      disk.close();
      away.close();
    },
  };
}

function watchFor(trouble: Trouble, { db, log, look_ms }: { db: Db; log: Logger; look_ms: number }) {
  const words = logOutage(log, { ...trouble, level: 'error' });
  let looking: NodeJS.Timeout | null = null;
  const lookSoon = (error: unknown, failed: number) => {
    looking = setTimeout(() => look(error, failed), look_ms).unref();
  };
  // One cut connection is not an outage, so the start is logged after checks have failed too.
  async function look(error: unknown, failed: number) {
    const is_over = await trouble.isOver(db);
    if (looking === null) return;
    looking = null;
    if (is_over) return words.well();
    if (failed + 1 >= trouble.checks) words.trouble(errorWords(error));
    lookSoon(error, failed + 1);
  }
  return {
    heard(error: unknown) {
      if (looking === null && trouble.shows(error)) lookSoon(error, 0);
    },
    isThere: words.isThere,
    close() {
      if (looking) clearTimeout(looking);
      looking = null;
    },
  };
}
