import type { Ctx } from '../../context.ts';
import { lockDomain } from './domains.queries.ts';

/** Waits for others who add to the domain or start work in it; later ones wait for this transaction. */
export function takeTurn(tx: Ctx, domain_id: string): Promise<void> {
  return lockDomain(tx.db, domain_id);
}
