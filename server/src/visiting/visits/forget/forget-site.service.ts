import type { Ctx } from '../../../context.ts';
import { openEventStore } from '../../collecting/log/events.store.ts';
import { openVisits } from '../visit-places.store.ts';

/**
 * Deletes at most `limit` rows of a removed website's visitors and events; returns how many. The transaction must hold
 * the lock until it commits, so that no new events are processed.
 */
export async function forgetSite(tx: Ctx, domain_id: string, limit: number): Promise<number> {
  const visits = openVisits(tx);
  await visits.lock();
  const gone = await visits.forgetSite(domain_id, limit);
  return gone < limit ? gone + (await openEventStore(tx).forgetSite(domain_id, limit - gone)) : gone;
}
