import type { Db } from '../../../platform/db/database.ts';
import { inThread } from '../../../platform/threads/in-thread.ts';
import { threadWork } from '../../../platform/threads/thread-work.ts';
import { readBody } from './event-body.ts';
import type { KeptEvents } from './event-store-types.ts';
import {
  deletePacks,
  deletePacksNamed,
  dropPacksBefore,
  findPackAfter,
  insertPacks,
  isPackedSince,
  listScatteredDays,
  listSmallPacks,
  type PackedDay,
  replacePack,
} from './events-packs.queries.ts';
import { type eraseFromPack, MAX_PACK, type Meant, type packBodies } from './pack-work.ts';

const WORK = new URL('./pack-work.ts', import.meta.url);
/** By website and day. */
const packing = threadWork<typeof packBodies>(WORK, 'packBodies');
const erasing = threadWork<typeof eraseFromPack>(WORK, 'eraseFromPack');
const DAYS_AT_ONCE = 100;
const REST_MS = 86_400_000;
/** Packs of a day that are joined together. */
const MAX_JOINED = 4 * MAX_PACK;

/** Events by website and day, compressed, in PostgreSQL. */
export const openPackedEvents = (db: Db): KeptEvents => ({
  async prepare(bodies) {
    const packs = await inThread(packing, bodies);
    return (tx) => insertPacks(tx, packs);
  },
  tidy: (now) => joinDays(db, now),
  keptSince: (domain_id, since) => isPackedSince(db, domain_id, since),
  erase: (meant, limit) => eraseFromPacks(db, meant, limit),
  dropBefore: (day) => dropPacksBefore(db, `${day.toISOString().slice(0, 10)}T00:00:00.000Z`),
  async *ofSite(domain_id) {
    const all = { domain_id, visitor_id: null, before: null };
    for (let pack = await findPackAfter(db, all, '0'); pack; pack = await findPackAfter(db, all, pack.pack))
      yield readBody(pack.body).filter((event) => event !== null);
  },
});

/** A day's packs become few once nothing more comes. */
async function joinDays(db: Db, now: Date): Promise<void> {
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

/** Erases from packs of one domain; packs that match as a whole are deleted unread. */
async function eraseFromPacks(db: Db, meant: Meant, limit: number): Promise<number> {
  let gone = meant.visitor_id === null ? await deletePacks(db, meant, limit) : 0;
  for (let after = '0'; gone < limit; ) {
    const pack = await findPackAfter(db, meant, after);
    if (!pack) break;
    const { gone: some, left } = await inThread(erasing, { body: pack.body, meant, limit: limit - gone });
    // What changed meanwhile has a greater number, and is found again.
    if (some === 0) after = pack.pack;
    else if (await replacePack(db, pack, left)) gone += some;
  }
  return gone;
}
