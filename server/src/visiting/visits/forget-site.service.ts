import type { Ctx } from '../../context.ts';
import { openEventStore } from '../collecting/events.store.ts';
import { openVisits } from './visit-places.store.ts';

/**
 * Forgets who came to a removed website and what its script sent, at most `limit` rows; how many went. To be called in a
 * transaction, until whose end nobody takes in anything more.
 */
export async function forgetSite(tx: Ctx, domain_id: string, limit: number): Promise<number> {
  const visits = openVisits(tx);
  await visits.takeTurn();
  const gone = await visits.forgetSite(domain_id, limit);
  return gone < limit ? gone + (await openEventStore(tx).forgetSite(domain_id, limit - gone)) : gone;
}
