import type { Ctx } from '../../context.ts';
import { lockRow } from './domains.queries.ts';

/** Waits for others who add to the domain or start work in it; later ones wait for this transaction. */
export const lockDomain = (tx: Ctx, domain_id: string): Promise<void> => lockRow(tx.db, domain_id);
