import type { Ctx } from '../../context.ts';
import { receiveSite } from './home/copy-site.store.ts';

/**
 * Keeps the visits of a website whose rows and sums were just inserted into PostgreSQL's tables, in the same
 * transaction.
 */
export const receiveVisits = (tx: Ctx, domain_id: string): Promise<void> => receiveSite(tx, domain_id);
