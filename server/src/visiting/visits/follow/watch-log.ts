import { type Ctx, inTransaction } from '../../../context.ts';
import { openEventStore } from '../../collecting/log/events.store.ts';
import { openVisitsStore } from '../postgres/visits-postgres.store.ts';

const MIN_HELD_MS = 10_000;

/** After a move to another database server, such as by a backup, reading continues where it was. */
export async function settleForeignLog(ctx: Ctx): Promise<void> {
  const isForeign = async (where: Pick<Ctx, 'db' | 'clickhouse'>) => {
    const place = await openVisitsStore(where.db).place();
    return place !== null && (await openEventStore(where).isForeign(place)) ? place : null;
  };
  if (!(await isForeign(ctx))) return;
  await inTransaction(ctx, async (tx) => {
    const [events, visits] = [openEventStore(tx), openVisitsStore(tx.db)];
    await events.hold();
    await visits.lock();
    const place = await isForeign(tx);
    if (place === null) return;
    await visits.movePlace(await events.renew(place), tx.now());
    await visits.flush();
    tx.log.info({}, 'event log comes from another database server; continuing at the same place');
  });
}

/** Notices when visits wait for someone's transaction; logs it once, and logs once when it is over. */
export function createHeldBackWatch(held_ms = MIN_HELD_MS) {
  let held: { since: string; seen: number; told: boolean } | null = null;
  return async (ctx: Ctx): Promise<boolean> => {
    const place = await openVisitsStore(ctx.db).place();
    const found = place !== null && (await openEventStore(ctx).heldBack(place));
    if (!found) {
      if (held?.told) ctx.log.info({}, 'visits are up to date again');
      held = null;
      return false;
    }
    const known = held?.told || held?.since === found.since ? held : null;
    held = known ?? { since: found.since, seen: performance.now(), told: false };
    if (!known || held.told || performance.now() - held.seen < held_ms) return true;
    held.told = true;
    ctx.log.warn(
      found,
      'visits are not shown until a transaction on the database server ends; end it if it hangs',
    );
    return true;
  };
}

/** What visits were made of need not be read in order again; it stays kept. */
export async function releaseReadEvents(ctx: Ctx): Promise<void> {
  const place = await openVisitsStore(ctx.db).place();
  if (place !== null) await openEventStore(ctx).release(place, ctx.now());
}
