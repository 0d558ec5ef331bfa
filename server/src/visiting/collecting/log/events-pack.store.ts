import type { Db } from '../../../platform/db/database.ts';
import { inThread } from '../../../platform/threads/in-thread.ts';
import { threadWork } from '../../../platform/threads/thread-work.ts';
import {
  deletePacksNamed,
  insertPacks,
  listScatteredDays,
  listSmallPacks,
  type PackedDay,
} from './events-packs.queries.ts';
import { MAX_PACK, type packBodies } from './pack-work.ts';

const WORK = new URL('./pack-work.ts', import.meta.url);
/** By website and day. */
export const packing = threadWork<typeof packBodies>(WORK, 'packBodies');
const DAYS_AT_ONCE = 100;
const REST_MS = 86_400_000;
/** Packs of a day that are joined together. */
const MAX_JOINED = 4 * MAX_PACK;

/** A day's packs become few once nothing more comes. */
export async function joinDays(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REST_MS);
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
export async function swap(
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
