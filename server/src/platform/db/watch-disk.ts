import type { Logger } from '../log/logger.ts';
import { isFull } from './away.ts';
import { type Db, hasRoom } from './database.ts';

const LOOK_MS = 5000;

export interface DiskWatch {
  /** Every failure of a query. */
  heard(error: unknown): void;
  isFull(): boolean;
  close(): void;
}

const watches = new WeakMap<object, DiskWatch>();

/** Whether nothing can be stored in this database because its disk is full, as far as this process knows. */
export const isDiskFull = (db: Db) => watches.get(db)?.isFull() ?? false;

/** Says once that the disk of a database is full, and once that there is room again, for which it looks meanwhile. */
export function watchDisk(db: Db, log: Logger, look_ms = LOOK_MS): DiskWatch {
  let looking: NodeJS.Timeout | null = null;
  const look = async () => {
    const found = await hasRoom(db);
    if (looking === null) return;
    if (!found) {
      looking = setTimeout(look, look_ms).unref();
      return;
    }
    looking = null;
    log.warn({}, 'the disk of the database has room again; everything goes on');
  };
  const watch: DiskWatch = {
    heard(error) {
      if (!isFull(error) || looking !== null) return;
      log.error(
        { error: String(error) },
        'the disk of the database is full: make room, all else goes on by itself',
      );
      looking = setTimeout(look, look_ms).unref();
    },
    isFull: () => looking !== null,
    close: () => {
      if (looking) clearTimeout(looking);
      looking = null;
    },
  };
  watches.set(db, watch);
  return watch;
}
