import type { Ctx } from '../../context.ts';
import { openEventStore } from '../collecting/event-home.store.ts';
import { openVisitsStore } from './visits.store.ts';

/** Long enough to read them once more after a fault. */
const KEPT_MS = 7 * 86_400_000;

/** What visits were made of a week ago need not be read in order again; it stays kept. */
export async function releaseOldEvents(ctx: Ctx): Promise<void> {
  const place = await openVisitsStore(ctx.db).place();
  if (place !== null) await openEventStore(ctx).release(place, new Date(ctx.now().getTime() - KEPT_MS));
}
