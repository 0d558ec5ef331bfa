import type { Ctx } from '../../context.ts';
import { receiveSite } from './home/copy-site.store.ts';
import { packVisits } from './visits.jobs.ts';

/**
 * Keeps the visits of a website whose rows and sums were just inserted into PostgreSQL's tables, in the same
 * transaction, and packs them soon after it, because reports of a whole site's rows take ten times as long.
 */
export async function receiveVisits(tx: Ctx, domain_id: string): Promise<void> {
  await receiveSite(tx, domain_id);
  await tx.jobs.send(tx.db, packVisits, {});
}
