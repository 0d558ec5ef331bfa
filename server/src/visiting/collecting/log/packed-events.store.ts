import type { Db } from '../../../platform/db/database.ts';
import { inThread } from '../../../platform/threads/in-thread.ts';
import { readBody } from './event-body.ts';
import type { KeptEvents } from './event-store-types.ts';
import { eraseFromPacks } from './events-erase.store.ts';
import { joinDays, packing } from './events-pack.store.ts';
import { dropPacksBefore, findPackAfter, insertPacks, isPackedSince } from './events-packs.queries.ts';

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
