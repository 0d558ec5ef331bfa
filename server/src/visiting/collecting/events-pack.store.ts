import type { Db } from '../../platform/db/database.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { deleteHeld, listReadBatches } from './events-bodies.queries.ts';
import {
  deletePacksNamed,
  insertPacks,
  listScatteredDays,
  listSmallPacks,
  type PackedDay,
} from './events-packs.queries.ts';
import { MAX_PACK, type packBodies, type packEvents } from './pack-work.ts';
import type { CarriedEvent, LogPlace } from './stored-event-types.ts';

const WORK = new URL('./pack-work.ts', import.meta.url);
const packing = threadWork<typeof packBodies>(WORK, 'packBodies');
const keeping = threadWork<typeof packEvents>(WORK, 'packEvents');
/** Of one transaction, which nobody's visits wait for longer than it takes to write their packs. */
const EVENTS_AT_ONCE = 20_000;
const DAYS_AT_ONCE = 100;
/** What is sent again mostly comes sooner, and is then there once without anybody looking for it. */
const UNPACKED_MS = 3_600_000;
const REST_MS = 86_400_000;
/** Packs of a day that are joined together. */
const MAX_JOINED = 4 * MAX_PACK;

/**
 * Packs what was read up to a place and is not the newest. The transaction only swaps rows, and undoes itself where
 * somebody erased something of them meanwhile: then the next call tries again.
 */
export async function packRead(db: Db, place: LogPlace, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNPACKED_MS);
  for (;;) {
    const batches = await listReadBatches(db, place, before, EVENTS_AT_ONCE);
    if (batches.length === 0) break;
    const packs = await inThread(
      packing,
      batches.map(({ body }) => body),
    );
    const isDone = await swap(
      db,
      async (tx) => (await deleteHeld(tx, batches)) === batches.length,
      (tx) => insertPacks(tx, packs),
    );
    if (!isDone) break;
  }
  await joinDays(db, new Date(now.getTime() - REST_MS));
}

/** Packs what another store has kept, as it comes. */
export async function packKept(db: Db, events: readonly CarriedEvent[]): Promise<void> {
  if (events.length > 0) await insertPacks(db, await inThread(keeping, events));
}

/** A day's packs become few once nothing more comes. */
async function joinDays(db: Db, before: Date) {
  const days = await listScatteredDays(db, { before, full: MAX_PACK, limit: DAYS_AT_ONCE });
  for (const day of days) await joinDay(db, day);
}

async function joinDay(db: Db, day: PackedDay) {
  const packs = await listSmallPacks(db, day, MAX_JOINED);
  if (packs.length < 2) return;
  const joined = await inThread(
    packing,
    packs.map(({ body }) => body),
  );
  if (joined.length >= packs.length) return;
  const names = packs.map(({ pack }) => pack);
  await swap(
    db,
    async (tx) => (await deletePacksNamed(tx, day, names)) === names.length,
    (tx) => insertPacks(tx, joined),
  );
}

class Changed extends Error {}

/** False, and nothing happened, unless all that was to go was there as it was read. */
async function swap(
  db: Db,
  remove: (tx: Db) => Promise<boolean>,
  insert: (tx: Db) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await remove(tx))) throw new Changed();
      await insert(tx);
    });
    return true;
  } catch (error) {
    if (error instanceof Changed) return false;
    throw error;
  }
}
