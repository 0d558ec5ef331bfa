import type { Ctx } from '../../../context.ts';
import { openEventStore } from '../../collecting/log/events.store.ts';
import { openVisitsStore } from '../postgres/visits-postgres.store.ts';

/** What visits were made of need not be read in order again; it stays kept. */
export async function releaseReadEvents(ctx: Ctx): Promise<void> {
  const place = await openVisitsStore(ctx.db).place();
  if (place !== null) await openEventStore(ctx).release(place, ctx.now());
}
