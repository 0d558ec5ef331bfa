import type { Db } from '../../../platform/db/database.ts';
import { inThread } from '../../../platform/threads/in-thread.ts';
import { threadWork } from '../../../platform/threads/thread-work.ts';
import { writeBody } from './event-body.ts';
import { findHeld, type HeldBatch, listHolding, replaceHeld } from './events-bodies.queries.ts';
import { deletePacks, findPackAfter, replacePack } from './events-packs.queries.ts';
import { erased, type eraseFromPack, type Meant, receivedOf } from './pack-work.ts';

const erasing = threadWork<typeof eraseFromPack>(new URL('./pack-work.ts', import.meta.url), 'eraseFromPack');

/**
 * Erases at most `limit` events of batches; returns how many. A batch that is packed at the same time is either packed
 * without them, or was packed before this ends, so look at packs afterwards.
 */
export async function eraseFromBatches(db: Db, meant: Meant, limit: number): Promise<number> {
  let [gone, after] = [0, '0'];
  while (gone < limit) {
    const batches = await listHolding(db, meant, after);
    const last = batches.at(-1);
    if (!last) break;
    for (const batch of batches)
      if (gone < limit) gone += await eraseFromBatch(db, batch, meant, limit - gone);
    after = last.seq;
  }
  return gone;
}

/** Tried again when someone else changed the batch meanwhile. */
async function eraseFromBatch(db: Db, found: HeldBatch, meant: Meant, limit: number): Promise<number> {
  for (let now: HeldBatch | undefined = found; now; now = await findHeld(db, now.seq)) {
    const { gone, left } = erased(now.body, meant, limit);
    if (gone === 0) return 0;
    const events = left.filter((entry) => entry !== null);
    const domains = [...new Set(events.map(({ domain_id }) => domain_id))];
    const rest =
      events.length === 0
        ? null
        : { ...(await writeBody(left)), ...receivedOf(events), domains, erased: now.erased + gone };
    if (await replaceHeld(db, now, rest)) return gone;
  }
  return 0;
}

/** Erases from packs of one domain; packs that match as a whole are deleted unread. */
export async function eraseFromPacks(db: Db, meant: Meant, limit: number): Promise<number> {
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
